// Draws the PNGs in build/icons, and the window's icon, from guiche.svg after a change: node build/icons.mjs. Needs Chromium.
import './node24.mjs';
import { copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { root } from './run.mjs';

const folder = join(root, 'build', 'icons');
const drawing = readFileSync(join(folder, 'guiche.svg'), 'utf8');
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  chromiumSandbox: process.getuid?.() !== 0,
});
for (const size of [16, 24, 32, 48, 64, 128, 256, 512, 1024]) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(`<style>*{margin:0}svg{display:block;width:100vw}</style>${drawing}`);
  await page.screenshot({ path: join(folder, `${size}x${size}.png`), omitBackground: true });
  await page.close();
}
await browser.close();
// Linux takes a window's icon from the program itself.
copyFileSync(join(folder, '256x256.png'), join(root, 'renderer', 'public', 'icon.png'));
