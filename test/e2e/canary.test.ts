// Follows the credentials that a clerk types through everything the app does, also with a service that leaks them: they must be in no file,
// no window's memory, no report and no crash output. Harmless text from the same places is found, which proves that the search works.
import { boletoFields, perField } from '../../preload/contract/boleto-fields.ts';
import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSandbox, type Sandbox } from '../../main/sandbox/server.ts';
import { startProcess, type Process } from '../helpers/app-under-test.ts';
import { temporaryFolder } from '../helpers/browser-host.ts';
import { inChromium, launchChromium } from '../helpers/chromium.ts';
import { dueIn } from '../helpers/days.ts';
import { startKeyring, type Keyring } from '../helpers/keyring.ts';
import { leaksBelow, leaksIn, needlesOf, type Needle } from '../helpers/leaks.ts';
import { json, serve, type Seen, type TestServer } from '../helpers/service-server.ts';
import { needs } from '../helpers/system-tools.ts';

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const claims = { sub: 'escola-canario', exp: Math.floor(Date.now() / 1000) + 86_400 };
/** In hexadecimal, because other letters could spell “já” by chance, and a refusal with that word makes the outcome unconfirmed. */
const secrets = {
  token: `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}.${randomBytes(48).toString('hex')}`,
  ci: `ci_${randomBytes(24).toString('hex')}`,
  cs: `cs_${randomBytes(24).toString('hex')}`,
} as const;
/** The signature is also searched for alone: the rest of a token is not secret and says little. */
const signature = secrets.token.split('.')[2] ?? '';
const needles: readonly Needle[] = [
  ...Object.entries(secrets).flatMap(([name, secret]) => needlesOf(name, secret)),
  ...needlesOf('signature', signature),
];
/** Harmless text from the same places, which may be found. */
const marker = `marca${randomBytes(16).toString('hex')}`;
const marks: readonly Needle[] = [{ name: 'marker', bytes: Buffer.from(marker) }];

type Mood = 'honest' | 'echo' | 'echoInAddress' | 'echoInTrouble';

let keyring: Keyring;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let service: Sandbox;
let front: TestServer;
let app: Process;
let browser: Browser;
let page: Page;
let mood: Mood = 'honest';
let echoed = 0;

async function pass({ method, path, headers, body }: Seen) {
  const { accessToken, clientId, clientSecret } = service.tenants.practice;
  const answer = await fetch(service.url + path, {
    method,
    headers: {
      ...(headers.authorization === undefined ? {} : { authorization: `Bearer ${accessToken}` }),
      ...(headers['ci'] === undefined ? {} : { ci: clientId, cs: clientSecret }),
      'content-type': 'application/json',
    },
    ...(body === '' ? {} : { body }),
  });
  return { status: answer.status, body: await answer.text() };
}

beforeAll(async () => {
  [keyring, folder, browser] = await Promise.all([startKeyring(), temporaryFolder(), launchChromium()]);
  service = await startSandbox({ folder: null, seed: 'canary', now: Date.now });
  front = await serve((request, response) => {
    const { authorization = '', ci = '', cs = '' } = request.headers;
    const secretText = `${authorization} ci=${String(ci)} cs=${String(cs)}`;
    const away = `/moved?t=${encodeURIComponent(authorization.slice(7))}&cs=${String(cs)}`;
    if (mood !== 'honest' && authorization + String(cs) !== '') echoed += 1;
    if (mood === 'honest')
      void pass(request).then(({ status, body }) => json(response, status, body, { 'x-seen': secretText }));
    else if (mood === 'echoInAddress')
      response.writeHead(302, { location: away, 'x-seen': secretText }).end();
    else
      json(
        response,
        mood === 'echo' ? 400 : 500,
        { message: `recusado: ${secretText}`, errors: { token: [secretText, marker] }, url: away },
        { 'x-seen': secretText, 'retry-after': '1' },
      );
  });
  const crash = join(import.meta.dirname, '..', 'helpers', 'crash-on-signal.ts');
  app = startProcess(['--no-open', '--data', folder.path], {
    ...keyring.env,
    NODE_OPTIONS: `--import=${crash}`,
    GUICHE_TEST_CRASH: `${marker} Authorization: Bearer ${secrets.token} ci=${secrets.ci} cs: ${secrets.cs}`,
  });
  page = await (await browser.newContext()).newPage();
  await page.goto(await app.address);
});
afterAll(async () => {
  await browser.close();
  if (app.child.exitCode === null) app.child.kill('SIGTERM');
  await app.ended;
  await front.close();
  await service.stop();
  keyring.close();
  await folder.remove();
});

const field = (name: string | RegExp) => page.getByLabel(name);
const seesText = async (words: string | RegExp) => {
  await page.getByText(words).first().waitFor();
};
/** Types with keys, so that no value passes through the test's own script in the page. */
async function type(name: string | RegExp, text: string): Promise<void> {
  await field(name).focus();
  await page.keyboard.insertText(text);
}

async function issue(description: string): Promise<string> {
  return page.evaluate(
    async ({ words, dueDate, blank }) => {
      const { guiche } = window;
      const listed = await guiche?.accounts.list();
      const account =
        listed?.ok === true && listed.value.accounts.find(({ name }) => name === 'Escola Canário');
      if (!guiche || !account) throw new Error('no account');
      const form = {
        ...blank,
        'payer.name': 'Ana Prado',
        'payer.document': '52998224725',
        amount: `${10 + Math.floor(performance.now() / 10)},00`,
        dueDate,
        description: words,
      };
      const commandId = crypto.randomUUID();
      const issued = await guiche.boletos.issue({
        commandId,
        accountId: account.id,
        refInCallback: false,
        form,
      });
      if (!issued.ok || issued.value.kind !== 'issued') return JSON.stringify(issued);
      for (;;) {
        const row = await guiche.boletos.get({ id: issued.value.boleto });
        const state = row.ok ? row.value.state : '';
        if (!['queued', 'sending', 'ready'].includes(state)) return state;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
    {
      words: description,
      dueDate: dueIn(30),
      blank: perField(boletoFields, () => ''),
    },
  );
}

async function testConnection(): Promise<void> {
  await page.getByRole('tab', { name: 'Conexão' }).click();
  const before = front.seen.length;
  await page
    .getByRole('button', { name: /^Testar/ })
    .first()
    .click();
  await expect.poll(() => front.seen.length).toBeGreaterThan(before + 1);
  await page
    .getByRole('button', { name: /^Testar de novo/ })
    .first()
    .waitFor();
}

describe('the search', () => {
  it('finds a secret in every form', async () => {
    const place = await temporaryFolder();
    const inner = join(place.path, 'a');
    mkdirSync(inner);
    for (const [name, bytes] of [
      ['plain', Buffer.from(`x${secrets.cs}y`)],
      ['base64', Buffer.from(Buffer.from(`user:${secrets.cs}`).toString('base64'))],
      ['half', Buffer.from(secrets.cs.slice(0, secrets.cs.length / 2 + 1))],
      ['reversed', Buffer.from(Array.from(secrets.cs).toReversed().join(''))],
      ['hex', Buffer.from(Buffer.from(secrets.cs).toString('hex'))],
      ['wide', Buffer.from(secrets.cs, 'utf16le')],
    ] as const) {
      writeFileSync(join(inner, name), bytes);
    }
    const found = new Set(leaksBelow(place.path, needles).map((leak) => leak.split(':')[0]));
    expect(found).toEqual(
      new Set(['base64', 'half', 'hex', 'plain', 'reversed', 'wide'].map((name) => join('a', name))),
    );
    await place.remove();
  });
});

describe(
  'a secret that was typed',
  { skip: inChromium.skip || needs('dbus-run-session', 'gnome-keyring-daemon').skip },
  () => {
    it('is moved from the form into the keyring', async () => {
      await page.getByRole('heading', { name: 'Início' }).waitFor();
      await page.keyboard.press('Control+6');
      await page.getByRole('button', { name: 'Adicionar conta' }).first().click();
      await field('Nome da conta').fill('Escola Canário');
      await field('Endereço do serviço').fill(front.origin);
      await type('Token de acesso', secrets.token);
      await type(/^CI/, secrets.ci);
      await type(/^CS/, secrets.cs);
      await seesText('escola-canario');
      await page.getByRole('button', { name: 'Adicionar conta' }).last().click();
      await seesText(/Conta Escola Canário adicionada/);
      const state = await page.evaluate(() => window.guiche?.app.state());
      expect(state).toMatchObject({ ok: true, value: { vault: { state: 'ready' } } });
    });

    it('is used with an honest service and with one that leaks it', async () => {
      await testConnection();
      expect(await issue(marker)).toBe('created');
      const states: string[] = [];
      for (const next of ['echo', 'echoInAddress', 'echoInTrouble'] as const) {
        mood = next;
        await testConnection();
        states.push(await issue(`${marker} ${next}`));
      }
      expect(states).toEqual(['refused', 'uncertain', 'uncertain']);
      expect(echoed).toBeGreaterThan(6);
      const used = front.seen.filter(({ headers }) => headers.authorization === `Bearer ${secrets.token}`);
      expect(used.length).toBeGreaterThan(6);
      mood = 'honest';
    });

    it('is not in the window’s memory after its form was closed', async () => {
      const session = await page.context().newCDPSession(page);
      await page.evaluate(`window.planted = { it: 'planted-' + 'in-the-heap' }`);
      const pieces: string[] = [];
      session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => pieces.push(chunk));
      await session.send('HeapProfiler.enable');
      await session.send('HeapProfiler.collectGarbage');
      await session.send('HeapProfiler.collectGarbage');
      await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
      const heap = Buffer.from(pieces.join(''));
      expect(heap.includes('planted-in-the-heap')).toBe(true);
      expect(leaksIn(heap, needles)).toEqual([]);
      expect(
        await page.locator('input').evaluateAll((fields) => fields.map((one) => 'value' in one && one.value)),
      ).not.toContain(secrets.cs);
    });

    it('is in no file while the app runs, nor in what it saves and exports', async () => {
      const diagnostics = await page.evaluate(async () => {
        const made = await window.guiche?.app.exportDiagnostics();
        if (made?.ok !== true) throw new Error('no diagnostics');
        return (await fetch(`/downloads/${made.value.ticket}`)).text();
      });
      expect(diagnostics).toContain('guiche-diagnostics-1');
      expect(leaksIn(Buffer.from(diagnostics), needles)).toEqual([]);
      expect(leaksBelow(folder.path, needles)).toEqual([]);
      const marked = leaksBelow(folder.path, marks);
      expect(marked.some((leak) => leak.startsWith('ledger.db'))).toBe(true);
    });

    it('is in no crash output, nor in what it leaves', async () => {
      app.child.kill('SIGUSR2');
      expect(await app.ended).toBe(1);
      expect(leaksIn(Buffer.from(app.errors() + app.lines.join('\n')), needles)).toEqual([]);
      expect(app.errors()).not.toBe('');
      expect(leaksBelow(folder.path, needles)).toEqual([]);
      const marked = leaksBelow(folder.path, marks).map((leak) => leak.split(':')[0]);
      expect(marked).toContain('ledger.db');
      expect(marked).toContain(join('logs', 'guiche.log'));
    });
  },
);
