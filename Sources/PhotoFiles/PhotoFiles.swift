// PhotoFiles
