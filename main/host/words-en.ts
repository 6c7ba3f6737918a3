// The texts of main in English.
import { counted } from './counted.ts';
import type { Words } from './words.ts';

export const inEnglish: Words = {
  startFailures: {
    folderInUse:
      'Guichê is already open on this data folder and did not answer. Use the window that is there, or close it before opening another.',
    folderOnNetwork:
      'The data folder is on a network drive, where data can be corrupted. Choose a folder on a disk of this computer.',
    folderIsFile:
      'The path of the data folder is a file. Nothing was changed: choose a folder, existing or new.',
    folderOfAnotherUser:
      'The data folder belongs to another user of this computer. Nothing was opened: log in as that user or choose another folder.',
    folderNotPrivate:
      'Other users can write to the data folder. Nothing was opened: choose a folder of your own or remove that permission.',
    folderHasLink:
      'The data folder contains a link that leads elsewhere. Nothing was written: remove the link or choose another folder.',
    folderBeingRead:
      'Another program is reading the data folder (a backup, for example). Nothing was changed: wait until it is done and open Guichê again.',
    folderNotWritable:
      'Guichê cannot write to the data folder. Nothing was changed: check the permissions of the folder and try again.',
    diskFull: 'The disk is full. Nothing was lost: free some space and open Guichê again.',
  },
  cannotStart: (code) => `Guichê could not open (${code}). Nothing was sent or changed.`,
  portTaken:
    'Another program already uses that port (EADDRINUSE). Nothing was changed: choose another, or open without --port.',
  address: (url) => `Guichê: ${url}`,
  noBrowser:
    'No Chrome, Edge or Chromium could be opened. Copy the address into a browser: it works once, within a minute. For another, start again on the same folder.',
  withoutBrowserSandbox:
    'Warning: started as root, the browser runs without its own sandbox. Prefer an ordinary user.',
  badArgument: ({ fault, word }, options) => {
    const why = {
      unknown: `Unknown option: ${word}`,
      valueMissing: `The value of ${word} is missing`,
      notAPort: `Invalid port: ${word}`,
      notASheet: `Not a CSV, TSV, TXT, XLSX or XLSM file: ${word}`,
    }[fault];
    const known = options === 'window' ? '[--data FOLDER]' : '[--no-open] [--data FOLDER] [--port NUMBER]';
    return `${why}. Nothing was opened; the options are ${known} [--smoke] [SHEET].`;
  },
  smokeFailed: (parts) => `The start-up test failed: ${parts}`,
  stopped: {
    message: 'An unexpected error stopped Guichê.',
    detail:
      'What was sent is recorded. Whatever was being sent will be listed as unconfirmed when Guichê opens again.',
  },
  errorLog: (folder) => `The error log is in ${folder}`,
  window: {
    notLoaded: 'Guichê could not show its screen.',
    dies: 'The screen of Guichê stopped working several times in a row.',
    detail:
      'What was sent is recorded, and what is under way goes on. Try again. If that does not help, reset the window: it goes back to its initial position, and no data is deleted.',
    again: 'Try again',
    reset: 'Reset the window',
    leave: 'Quit Guichê',
  },
  files: {
    pdf: 'PDF document',
    csv: 'CSV sheet',
    xlsx: 'Excel workbook',
    json: 'JSON file',
    zip: 'ZIP file',
    db: 'Guichê backup',
    age: 'Guichê backup with a password',
  },
  quit: {
    message: (jobs) => (jobs === 1 ? 'A job is running.' : `${jobs} jobs are running.`),
    detail:
      'Continue in the background, in the system tray, or pause and quit: requests in progress finish first, and the rest is kept for later.',
    goOn: 'Continue in the background',
    pauseAndQuit: 'Pause and quit',
    cancel: 'Cancel',
  },
  tray: {
    tooltip: (jobs) =>
      jobs === 0 ? 'Guichê' : jobs === 1 ? 'Guichê: 1 job running' : `Guichê: ${jobs} jobs running`,
    open: 'Open Guichê',
    quit: 'Quit',
  },
  menu: {
    file: 'File',
    edit: 'Edit',
    view: 'View',
    window: 'Window',
    close: 'Close window',
    quit: 'Quit Guichê',
    undo: 'Undo',
    redo: 'Redo',
    cut: 'Cut',
    copy: 'Copy',
    paste: 'Paste',
    selectAll: 'Select all',
    find: 'Find…',
    reload: 'Reload',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    resetZoom: 'Actual size',
    fullScreen: 'Full screen',
    minimize: 'Minimize',
    resetWindow: 'Reset the window',
    front: 'Bring all to front',
    help: 'Help',
    openHelp: 'Guichê help',
    about: 'About Guichê',
    services: 'Services',
    hide: 'Hide Guichê',
    hideOthers: 'Hide others',
    showAll: 'Show all',
  },
  find: {
    language: 'en',
    field: 'Find on this screen',
    previous: 'Previous match (Shift+Enter)',
    next: 'Next match (Enter)',
    close: 'Close find',
    none: 'Nothing found',
    count: (match, matches) => `${match} of ${matches}`,
  },
  monitor: {
    title: 'Monitor',
    changes: ({ complete, failed, reversed }, label) =>
      counted(label, [
        [complete, 'complete', 'complete'],
        [failed, 'failed', 'failed'],
        [reversed, 'reversed after completion', 'reversed after their end'],
      ]),
    cannotAsk: (state, account) =>
      state === 'outage'
        ? `${account}: the service does not answer. Checks go on automatically once it is back.`
        : `${account}: the service refused the CI and CS. Checks will resume once new credentials are entered.`,
    whileLocked: 'Something changed. Unlock Guichê to see it.',
  },
};
