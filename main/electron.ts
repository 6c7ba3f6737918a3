// Entry in Electron.
import { app } from 'electron';
void app.whenReady();
