// Fetches and stores documents, with the practice service in every shape of answer, a real ledger and the real engine.
import { existsSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { describe, expect, onTestFinished, test } from 'vitest';
import { formatLine } from '../../../../../preload/shared/slip.ts';
import { createKeeper } from '../../../../../main/documents/fetch/create-keeper.ts';
import { startPdfEngine } from '../../../../../main/documents/pdf/start.ts';
import type { ServiceClient } from '../../../../../main/service/client.ts';
import { pdfShapes, type PdfShape } from '../../../../../main/sandbox/faults.ts';
import { newBoleto, newBoletos } from '../../../../helpers/boleto-rows.ts';
import { clientFor, keptDocuments, practiceRegister } from '../../../../helpers/kept-documents.ts';
import { pdfOf } from '../../../../helpers/pdf-parts.ts';
import { slipLineOf } from '../../../../helpers/register.ts';
import { anyText, textLike } from '../../../../helpers/sandbox-caller.ts';
import { serve } from '../../../../helpers/service-server.ts';

const one = { boleto: 1 };

async function room(faults: Parameters<typeof practiceRegister>[1] = {}, rows = newBoletos(1)) {
  const register = await practiceRegister(rows, faults);
  const { ledger, client } = register;
  return { ...register, ...keptDocuments({ ledger, clientOf: () => Promise.resolve(client) }) };
}

const readable = pdfShapes.filter((shape) => shape !== 'html' && shape !== 'cutTail');

/** A file that the engine cannot distinguish from a whole one, or opens anyway, is stored like any other. */
test.each(readable)(
  'stores a PDF received as %s, and returns it without another request',
  async (pdf: PdfShape) => {
    const { keeper, sandbox, ledger } = await room({ pdf });
    const kept = await keeper.get(one);
    const row = await ledger.read('boletos.get', { id: 1 });
    expect(kept).toMatchObject({
      kind: 'good',
      pages: 1,
      locked: false,
      changed: false,
      verdict: 'equal',
      bars: [{ page: 1, digits: row?.barCode }],
      lastPage: 1,
      password: pdf === 'locked' ? row?.fields['payer.document']?.slice(0, 5) : null,
      facts: {
        of: one,
        name: `boleto-${row?.nossoNumero}.pdf`,
        accountId: 'padaria',
        payer: row?.fields['payer.name'],
        from: null,
        fetchedAt: anyText,
      },
    });
    const asked = sandbox.inspect().requests;
    expect(await keeper.get(one)).toEqual(kept);
    expect(sandbox.inspect().requests).toBe(asked);
    expect(kept.kind === 'good' && readFileSync(kept.path).length).toBe(
      kept.kind === 'good' && kept.facts.bytes,
    );
  },
);

test('stores a truncated PDF only if the engine can read it', async () => {
  const { keeper, store } = await room({ pdf: 'cutTail' });
  const kept = await keeper.get(one);
  const engine = startPdfEngine();
  const { kind } = await engine.inspect(kept.path, []);
  await engine.close();
  expect(kept.kind).toBe(kind === 'pdf' ? 'good' : 'broken');
  expect(await store.about()).toMatchObject({ files: kind === 'pdf' ? 1 : 0 });
});

test('reports a file that is no PDF with its first words, and stores nothing', async () => {
  const { keeper, store, outgoing } = await room({ pdf: 'html' });
  await expect(keeper.get(one)).rejects.toMatchObject({
    failure: { code: 'answerUnreadable', area: 'service', detail: textLike('registro no banco') },
  });
  expect(await store.about()).toMatchObject({ files: 0 });
  expect(readdirSync(outgoing)).toEqual([]);
});

test.each([
  [{ kind: 'errorBefore', status: 503 }, 'serviceError'],
  [{ kind: 'errorBefore', status: 401 }, 'unauthorized'],
  [{ kind: 'cutBefore' }, 'connectionCut'],
  [{ kind: 'cutMiddle' }, 'connectionCut'],
  [{ kind: 'htmlAfter', status: 200 }, 'answerUnreadable'],
  [{ kind: 'htmlAfter', status: 502 }, 'serviceError'],
  [{ kind: 'emptyAfter', status: 404 }, 'serviceRefused'],
  [{ kind: 'emptyAfter', status: 200 }, 'answerUnreadable'],
  [{ kind: 'truncatedJson' }, 'answerUnreadable'],
  [{ kind: 'rateLimited', waitSeconds: 1, format: 'seconds' }, 'rateLimited'],
] as const)('reports %o of the service, and tries again the next time', async (fault, code) => {
  const { keeper, sandbox, store } = await room({ pdf: 'base64', rules: [{ fault, share: 1 }] });
  await expect(keeper.get(one)).rejects.toMatchObject({ failure: { code } });
  expect(await store.about()).toMatchObject({ files: 0 });
  sandbox.setFaults({});
  expect(await keeper.get(one)).toMatchObject({ kind: 'good', changed: false });
});

test('sends no request for a boleto that was never created', async () => {
  const { keeper, ledger, sandbox } = await room();
  const { id } = await ledger.write('batches.insert', { accountId: 'padaria', kind: 'sheet', name: 'B' });
  await ledger.write('boletos.insert', { batchId: id, rows: [newBoleto(9)] });
  const asked = sandbox.inspect().requests;
  for (const boleto of [2, 999])
    await expect(keeper.get({ boleto })).rejects.toMatchObject({ failure: { code: 'notFound' } });
  expect(sandbox.inspect().requests).toBe(asked);
});

test('fetches once for concurrent requests, and cancels when all have left', async () => {
  // Answers nobody before its faults are set again, and counts from there.
  const silent = { latencyMs: { least: 3_600_000, most: 3_600_000 } };
  const { keeper, sandbox, client, ledger } = await room(silent);
  const isAsked = async () => {
    await expect.poll(() => sandbox.inspect().requests).toBe(1);
  };
  sandbox.setFaults(silent);
  const both = Promise.all([keeper.get(one), keeper.get(one, { fresh: true })]);
  await isAsked();
  sandbox.setFaults(silent);
  const [first, second] = await both;
  expect(second).toEqual(first);
  expect(sandbox.inspect().requests).toBe(0);

  const leaver = new AbortController();
  const left = keeper.get(one, { fresh: true, signal: leaver.signal });
  const stayed = keeper.get(one, { fresh: true });
  leaver.abort();
  await expect(left).rejects.toMatchObject({ failure: { code: 'cancelled' } });
  await isAsked();
  sandbox.setFaults(silent);
  expect(await stayed).toMatchObject({ kind: 'good' });

  const signals: AbortSignal[] = [];
  const spied: Pick<ServiceClient, 'boletoPdf' | 'paymentBook'> = {
    ...client,
    boletoPdf(id, options) {
      if (options?.signal) signals.push(options.signal);
      return client.boletoPdf(id, options);
    },
  };
  const other = keptDocuments({ ledger, clientOf: () => Promise.resolve(spied) });
  const only = new AbortController();
  const last = other.keeper.get(one, { fresh: true, signal: only.signal });
  await isAsked();
  only.abort();
  await expect(last).rejects.toMatchObject({ failure: { code: 'cancelled' } });
  expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
  sandbox.setFaults('calm');
  expect(await other.keeper.get(one)).toMatchObject({ kind: 'good' });
});

test('fetches again on request, and stores different bytes beside the old', async () => {
  const { keeper, sandbox, ledger } = await room();
  const first = await keeper.get(one);
  const again = await keeper.get(one, { fresh: true });
  sandbox.setFaults({ pdf: 'badXref' });
  const other = await keeper.get(one, { fresh: true });
  if (first.kind !== 'good' || again.kind !== 'good' || other.kind !== 'good') throw new Error('broken');
  expect(again).toMatchObject({ sha256: first.sha256, changed: false, facts: { id: first.facts.id } });
  expect(other.changed).toBe(true);
  expect(other.sha256).not.toBe(first.sha256);
  expect(await keeper.get(one)).toEqual({ ...other, changed: false });
  expect(await keeper.byId(first.facts.id)).toMatchObject({ sha256: first.sha256 });
  expect(await ledger.read('documents.byId', { id: 99 })).toBeNull();
  expect(await keeper.byId(99)).toBeNull();
});

test('fetches a stored copy again when its bytes are gone or damaged', async () => {
  const { keeper } = await room();
  const first = await keeper.get(one);
  if (first.kind !== 'good') throw new Error('broken');
  rmSync(first.path);
  expect(await keeper.byId(first.facts.id)).toBeNull();
  const second = await keeper.get(one);
  expect(second).toMatchObject({ sha256: first.sha256, changed: false, facts: { id: first.facts.id } });
  expect(existsSync(first.path)).toBe(true);
});

test('counts stored copies without reading one', async () => {
  const { keeper, store } = await room({}, newBoletos(3));
  expect(await keeper.countKept([1, 2, 3])).toBe(0);
  await Promise.all([keeper.get({ boleto: 1 }), keeper.get({ boleto: 3 })]);
  expect(await keeper.countKept([1, 2, 3])).toBe(2);
  expect(await keeper.countKept([2])).toBe(0);
  await store.empty();
  expect(await keeper.countKept([1, 2, 3])).toBe(0);
});

const parcels = (count: number) =>
  Array.from({ length: count }, (_, at) =>
    newBoleto(1, { description: `Curso, parcela ${at + 1}/${count}`, dueDate: `2027-0${at + 1}-10` }),
  );

test('verifies the bar codes of all boletos of a carnê', async () => {
  const { keeper, ledger } = await room({}, parcels(3));
  const rows = await ledger.read('boletos.many', { ids: [1, 2, 3] });
  const installmentId = rows[0]?.installmentId ?? '';
  const carne = { accountId: 'padaria', installmentId };
  const kept = await keeper.get(carne);
  expect(kept).toMatchObject({
    kind: 'good',
    verdict: 'equal',
    facts: { of: carne, name: `carne-${installmentId}.pdf`, payer: rows[0]?.fields['payer.name'] },
  });
  const read = kept.kind === 'good' ? kept.bars : [];
  expect(read).toHaveLength(3);
  expect(new Set(read.map(({ digits }) => digits))).toEqual(new Set(rows.map(({ barCode }) => barCode)));
  expect(await keeper.get(carne)).toEqual(kept);
});

test('opens a locked carnê with the first payer’s number', async () => {
  const { keeper, ledger } = await room({ pdf: 'locked' }, parcels(2));
  const row = await ledger.read('boletos.get', { id: 1 });
  const carne = { accountId: 'padaria', installmentId: row?.installmentId ?? '' };
  const opened = { locked: false, password: row?.fields['payer.document']?.slice(0, 5), verdict: 'equal' };
  expect(await keeper.get(carne)).toMatchObject(opened);
  expect(await keeper.get(carne)).toMatchObject(opened);
  const stored = JSON.stringify(await ledger.read('documents.ofCarne', carne));
  expect(stored).toContain('"rule":"first5"');
});

/** A service that gives these bytes for every request. */
async function giving(bytes: Uint8Array | (() => Uint8Array)) {
  const server = await serve((_, response) => response.end(typeof bytes === 'function' ? bytes() : bytes));
  return { server, client: clientFor(server.base, 'a.b.c') };
}

test('makes no statement about an unknown carnê, and leaves it locked without a password', async () => {
  const { keeper: practised } = await room({ pdf: 'locked' });
  const source = await practised.get(one);
  const { server, client } = await giving(readFileSync(source.path));
  const { ledger } = await practiceRegister([]);
  const { keeper } = keptDocuments({ ledger, clientOf: () => Promise.resolve(client) });
  const kept = await keeper.get({ accountId: 'padaria', installmentId: '../etc/passwd' });
  expect(kept).toMatchObject({
    kind: 'good',
    locked: true,
    password: null,
    pages: 0,
    bars: [],
    verdict: null,
    facts: { payer: null, name: 'carne-etc-passwd.pdf' },
  });
  await server.close();
});

test('returns a broken file as received, and keeps the good copy', async () => {
  const { ledger, client: good } = await practiceRegister(newBoletos(1));
  const broken = Buffer.from('%PDF-1.4\nnothing that is a page follows\n');
  const { server, client: bad } = await giving(broken);
  let client = bad;
  const { keeper, store, reported } = keptDocuments({ ledger, clientOf: () => Promise.resolve(client) });
  const had = await keeper.get(one);
  expect(had).toMatchObject({ kind: 'broken', from: null, name: textLike(/^boleto-\d+\.pdf$/) });
  expect(readFileSync(had.path)).toEqual(broken);
  expect(await store.about()).toMatchObject({ files: 0 });
  expect(await keeper.countKept([1])).toBe(0);
  expect(reported).toEqual(['documents.broken']);
  client = good;
  const whole = await keeper.get(one);
  client = bad;
  expect(await keeper.get(one, { fresh: true })).toMatchObject({ kind: 'broken' });
  expect(await keeper.get(one)).toEqual(whole);
  await server.close();
});

test('reports a file from another host', async () => {
  const { ledger, sandbox, client: good } = await practiceRegister(newBoletos(1));
  const { path } = await keptDocuments({ ledger, clientOf: () => Promise.resolve(good) }).keeper.get(one);
  const bytes = readFileSync(path);
  const elsewhere = await serve((_, response) => response.end(bytes));
  const server = await serve((_, response) =>
    response.writeHead(302, { location: `${elsewhere.origin}/f` }).end(),
  );
  const client = clientFor(server.base, sandbox.tenants.practice.accessToken);
  const { keeper } = keptDocuments({ ledger, clientOf: () => Promise.resolve(client) });
  expect(await keeper.get(one)).toMatchObject({ facts: { from: `127.0.0.1:${elsewhere.port}` } });
  expect(elsewhere.seen[0]?.headers).not.toHaveProperty('authorization');
  await server.close();
  await elsewhere.close();
});

test('recognises another boleto’s PDF by its bar code', async () => {
  const { ledger, client } = await practiceRegister(newBoletos(2));
  const others: Pick<ServiceClient, 'boletoPdf' | 'paymentBook'> = {
    ...client,
    boletoPdf: async (_, options) =>
      client.boletoPdf((await ledger.read('boletos.get', { id: 2 }))?.remoteId ?? '', options),
  };
  const { keeper } = keptDocuments({ ledger, clientOf: () => Promise.resolve(others) });
  expect(await keeper.get(one)).toMatchObject({ kind: 'good', verdict: 'different' });
});

describe('a PDF without a readable bar code', () => {
  /** A PDF with these lines in its text, given for every request. */
  async function printing(linesOf: (own: string) => readonly string[]) {
    const { ledger } = await practiceRegister(newBoletos(1));
    const own = (await ledger.read('boletos.get', { id: 1 }))?.slipLine ?? '';
    const paper = await pdfOf({ size: 'A4' }, (doc) =>
      linesOf(own).forEach((line, at) => void doc.text(formatLine(line), 60, 60 + 30 * at)),
    );
    const { client, server } = await giving(paper);
    onTestFinished(() => server.close());
    return { ledger, own, ...keptDocuments({ ledger, clientOf: () => Promise.resolve(client) }) };
  }
  const other = slipLineOf(5);

  test.each([
    ['the line of the register', (own: string) => [own], 'line'],
    ['that line twice', (own: string) => [own, own], 'line'],
    ['no line', () => [], 'none'],
    ['another line', () => [other], 'different'],
    ['that line and another', (own: string) => [own, other], 'none'],
  ])('and with %s', async (_, linesOf, verdict) => {
    const { keeper, ledger, own } = await printing(linesOf);
    const kept = await keeper.get(one);
    expect(kept).toMatchObject({ kind: 'good', bars: [], verdict });
    expect(await keeper.get(one)).toEqual(kept);
    const [subject] = await ledger.read('documents.ofBoletos', { ids: [1] });
    expect(subject?.copy?.lines).toEqual([...new Set(linesOf(own))]);
  });

  test('is searched once for lines if it was stored before that search existed', async () => {
    const { keeper, ledger, engine, own, store, outgoing } = await printing((line) => [line]);
    await keeper.get(one);
    const [before] = await ledger.read('documents.ofBoletos', { ids: [1] });
    if (!before?.copy) throw new Error('not kept');
    const { id: _, fetchedAt: __, lastPage: ___, ...copy } = before.copy;
    await ledger.write('documents.keep', {
      ...copy,
      of: one,
      accountId: 'padaria',
      remoteId: '1',
      bars: [],
      lines: null,
    });
    let looks = 0;
    const counted = {
      inspect: (...asked: Parameters<typeof engine.inspect>) => {
        looks += 1;
        return engine.inspect(...asked);
      },
    };
    const clientOf = () => Promise.reject(new Error('nobody is asked'));
    const later = createKeeper({ ledger, engine: counted, store, outgoing, clientOf, report: () => {} });
    expect(await later.get(one)).toMatchObject({ verdict: 'line' });
    expect(await later.get(one)).toMatchObject({ verdict: 'line' });
    expect(looks).toBe(1);
    const [after] = await ledger.read('documents.ofBoletos', { ids: [1] });
    expect(after?.copy?.lines).toEqual([own]);
  });
});
