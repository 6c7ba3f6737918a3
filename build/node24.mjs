// Imported first by every script here: if an older Node runs the script, starts it again with Node 24.
import { existsSync } from 'node:fs';
import { run } from './run.mjs';

const needed = 24;
const bundled = new URL(
  process.platform === 'win32' ? '../node_modules/node/bin/node.exe' : '../node_modules/node/bin/node',
  import.meta.url,
);

if (Number.parseInt(process.versions.node, 10) < needed) {
  if (!existsSync(bundled)) {
    const inEnglish = /^en\b/iu.test(Intl.DateTimeFormat().resolvedOptions().locale);
    console.error(
      inEnglish
        ? `Guichê needs Node ${needed}; this is ${process.version}. Run "npm ci", which brings one, and try again.`
        : `O Guichê precisa do Node ${needed}; este é o ${process.version}. Execute "npm ci", que o instala, e tente de novo.`,
    );
    process.exit(1);
  }
  process.exit(await run(bundled, process.argv.slice(1), { cwd: process.cwd() }));
}
