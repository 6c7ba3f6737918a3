# Takes away what main/host/open-with/windows.ts wrote for this user, so that no file is offered to a program that is gone. An update
# uninstalls the older version first, and keeps it.
!macro customUnInstall
  ${ifNot} ${isUpdated}
    DeleteRegValue HKCU "Software\Classes\.csv\OpenWithProgids" "Guiche.Planilha"
    DeleteRegValue HKCU "Software\Classes\.tsv\OpenWithProgids" "Guiche.Planilha"
    DeleteRegValue HKCU "Software\Classes\.xlsx\OpenWithProgids" "Guiche.Planilha"
    DeleteRegValue HKCU "Software\Classes\.xlsm\OpenWithProgids" "Guiche.Planilha"
    DeleteRegKey HKCU "Software\Classes\Applications\guiche.exe"
    DeleteRegKey HKCU "Software\Classes\Guiche.Planilha"
  ${endIf}
!macroend
