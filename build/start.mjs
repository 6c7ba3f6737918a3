// npm start: builds what is stale, then opens Guichê in Electron, or in a browser window where Electron cannot be had.
import './node24.mjs';
import { join } from 'node:path';
import { electronBinary } from './electron-binary.mjs';
import { buildIfStale } from './fresh.mjs';
import { root, run } from './run.mjs';

const given = process.argv.slice(2).filter((argument) => argument !== '--');
const args = given.filter((argument) => argument !== '--browser');
// Without a window to open there is nothing for Electron to do.
const inBrowser = given.includes('--browser') || given.includes('--no-open');

await buildIfStale();
const electron = inBrowser ? null : await electronBinary();
const [program, ...first] = electron
  ? [electron, root]
  : [process.execPath, join(root, 'out', 'main', 'browser.js')];
// Paths among the arguments are meant from where the clerk stands.
process.exitCode = await run(program, [...first, ...args], { cwd: process.cwd() });
