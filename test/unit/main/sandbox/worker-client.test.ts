import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openSession } from '../../../../main/mail/session.ts';
import { startOutgoingMailbox } from '../../../../main/sandbox/outgoing-mail.ts';
import { startSandboxWorker } from '../../../../main/sandbox/worker-client.ts';
import { plainServer } from '../../../helpers/mail-server.ts';
import { bearer, call, payer } from '../../../helpers/sandbox-caller.ts';

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'practice-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

type Started = Awaited<ReturnType<typeof startSandboxWorker>>;

const create = ({ url, credentials }: Started) =>
  call(`${url}/api/v1/boletos`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...bearer(credentials.token) },
    // The thread uses the real clock, so the due date is far ahead of it.
    body: JSON.stringify({ amount: 10, dueDate: '2049-01-04', payer }),
  });
const read = ({ url, credentials }: Started, path: string) =>
  call(`${url}${path}`, { headers: bearer(credentials.token) });
const check = ({ url, credentials: { ci, cs } }: Started, transactionId: string) =>
  call(`${url}/api/transactions/check`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ci, cs },
    body: JSON.stringify({ transactionId }),
  });
const idOf = (text: string): string => /"id":(\d+)/.exec(text)?.[1] ?? '';

describe('the practice service in its thread', () => {
  it('accepts its credentials, and keeps its data over a restart', async () => {
    const folder = emptyFolder();
    const first = await startSandboxWorker({ folder });
    const made = await create(first);
    expect(made.status).toBe(201);
    await first.stop();
    await expect(read(first, '/api/crypto/fees')).rejects.toMatchObject({ code: 'ECONNREFUSED' });

    const second = await startSandboxWorker({ folder });
    onTestFinished(() => second.stop());
    expect(second.credentials).toEqual(first.credentials);
    const pdf = await read(second, `/api/v1/boletos/${idOf(made.text)}/pdf`);
    expect(pdf.text).toMatch(/^%PDF-/);
  });

  it('takes e-mail on a port of its own, and lists it until a reset', async () => {
    const started = await startSandboxWorker({ folder: emptyFolder() });
    onTestFinished(() => started.stop());
    expect(await started.sentMail()).toEqual([]);
    const opened = await openSession(plainServer(await started.mailPort()));
    if (!opened.ok) throw new Error(opened.problem.code);
    for (const name of ['um', 'dois'])
      expect(
        await opened.session.send({
          messageId: `<${name}@aurora.example>`,
          from: 'cobranca@aurora.example',
          to: ['jose@padaria.example', 'arquivo@aurora.example'],
          bytes: Buffer.from(`Subject: Boleto\r\nMessage-ID: <${name}@aurora.example>\r\n\r\nOi\r\n`),
        }),
      ).toMatchObject({ kind: 'accepted', words: 'nada foi enviado de verdade' });
    opened.session.close();
    expect(await started.sentMail()).toMatchObject(
      ['dois', 'um'].map((name) => ({
        messageId: `<${name}@aurora.example>`,
        from: 'cobranca@aurora.example',
        to: ['jose@padaria.example', 'arquivo@aurora.example'],
      })),
    );
    await started.reset();
    expect(await started.sentMail()).toEqual([]);
  });

  it('lists e-mails of one moment by address, whichever came first', async () => {
    const outgoing = await startOutgoingMailbox(() => 1_000);
    onTestFinished(() => outgoing.stop());
    const opened = await openSession(plainServer(outgoing.port));
    if (!opened.ok) throw new Error(opened.problem.code);
    for (const name of ['bia', 'ana', 'caio'])
      await opened.session.send({
        messageId: `<${name}@aurora.example>`,
        from: 'cobranca@aurora.example',
        to: [`${name}@padaria.example`],
        bytes: Buffer.from(`Message-ID: <${name}@aurora.example>\r\n\r\nOi\r\n`),
      });
    opened.session.close();
    expect(outgoing.list().map(({ to }) => to[0])).toEqual([
      'ana@padaria.example',
      'bia@padaria.example',
      'caio@padaria.example',
    ]);
  });

  it('accepts a scenario, deposits and a reset', async () => {
    const started = await startSandboxWorker({ folder: emptyFolder() });
    onTestFinished(() => started.stop());

    const deposit = await started.addDeposit({ cents: 990, settlesInMs: 0, outcome: 'COMPLETO' });
    expect((await check(started, deposit)).text).toContain('"transactionState":"COMPLETO"');

    await started.setFaults('busy');
    const busy = await Promise.all(Array.from({ length: 40 }, () => read(started, '/api/crypto/fees')));
    expect(new Set(busy.map(({ status }) => status))).toEqual(new Set([200, 429]));
    await started.setFaults('calm');

    const made = idOf((await create(started)).text);
    await started.reset();
    expect((await read(started, `/api/v1/boletos/${made}/pdf`)).status).toBe(404);
    expect((await check(started, deposit)).status).toBe(404);
  });

  it('may be stopped twice, and refuses calls afterwards', async () => {
    const started = await startSandboxWorker({ folder: emptyFolder() });
    await Promise.all([started.stop(), started.stop()]);
    await started.stop();
    await expect(started.reset()).rejects.toThrow('has ended');
  });

  it('fails to start if its folder cannot be created', async () => {
    const file = join(emptyFolder(), 'a-file');
    writeFileSync(file, '');
    await expect(startSandboxWorker({ folder: file })).rejects.toThrow(/EEXIST|ENOTDIR/);
  });
});
