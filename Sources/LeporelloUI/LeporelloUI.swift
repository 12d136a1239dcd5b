// LeporelloUI
