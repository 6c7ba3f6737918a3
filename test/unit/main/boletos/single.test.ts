// A single boleto, from the form to the service and back.
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { form, boletosRuntime } from '../../../helpers/boletos-runtime.ts';

const press = (accountId: string, more: object = {}) => ({
  commandId: randomUUID(),
  accountId,
  form: form(),
  refInCallback: true,
  ...more,
});

describe('a form', () => {
  test('is checked like a row of a sheet, with corrections', async () => {
    const { boletos, accountId } = await boletosRuntime();
    const read = (more: object) => boletos.read({ accountId, form: form(more), refInCallback: true });
    expect(await read({})).toMatchObject({
      fields: {
        'payer.document': '11144477735',
        amount: 123_456,
        dueDate: '2026-12-10',
        description: 'Mensalidade 12/2026',
        clientCallbackUrl: 'https://retorno.example/b?ref={ref}',
      },
      problems: [],
      duplicates: [],
    });
    const codes = async (more: object) => (await read(more)).problems.map(({ code }) => code);
    expect(await codes({ amount: '1.234' })).toEqual(['amountAmbiguous']);
    expect(await codes({ 'payer.document': '111.444.777-36' })).toEqual(['documentCheckDigits']);
    expect(await codes({ dueDate: '10/12/2020' })).toEqual(['dueDatePast']);
    expect(await codes({ 'payer.name': '' })).toEqual(['missing']);
    expect(await codes({ description: '{mês} {tudo}' })).toEqual(['templateMarkUnknown']);
    expect(await codes({ clientCallbackUrl: 'retorno' })).toEqual(['urlInvalid']);
  });

  test('needs the fields that its account requires', async () => {
    const { boletos, accountId, accounts, ledger } = await boletosRuntime();
    const row = await ledger.read('accounts.get', { id: accountId });
    const settings = {
      auxiliary: 'bearer',
      pem: '',
      proxy: '',
      ceiling: 8,
      requiredFields: ['payer.email'],
    } as const;
    await accounts.update({
      commandId: randomUUID(),
      id: accountId,
      revision: row?.revision ?? 0,
      settings: { ...settings, requiredFields: [...settings.requiredFields] },
    });
    const { problems } = await boletos.read({ accountId, form: form(), refInCallback: false });
    expect(problems).toEqual([{ severity: 'error', field: 'payer.email', code: 'missing' }]);
  });
});

describe('issued', () => {
  test('is sent once, is verified, and has its {ref} in the callback', async () => {
    const { boletos, accountId, sandbox, ledger, rested, published } = await boletosRuntime();
    const issued = await boletos.issue(press(accountId));
    if (issued.kind !== 'issued') throw new Error(issued.kind);
    expect(await rested(issued.batchId)).toMatchObject({ state: 'finished', reason: { created: 1 } });
    const row = await ledger.read('boletos.get', { id: issued.boleto });
    expect(row).toMatchObject({ state: 'created', conference: 'equal' });
    const [made] = sandbox.inspect().boletos;
    expect(made?.request).toMatchObject({
      amount: 1234.56,
      dueDate: '2026-12-10',
      description: 'Mensalidade 12/2026',
      clientCallbackUrl: `https://retorno.example/b?ref=${row?.ref}`,
    });
    expect(published.running).toEqual([]);
    expect(published.busy).toEqual([1, 0]);
  });

  test('sends a text of several lines as one line, as shown', async () => {
    const { boletos, accountId, sandbox, rested } = await boletosRuntime();
    const several = form({ 'payer.name': 'Padaria\tSão João', description: 'Mensalidade\nde {mes}\u200b' });
    const { fields } = await boletos.read({ accountId, form: several, refInCallback: true });
    expect(fields).toMatchObject({ 'payer.name': 'Padaria São João', description: 'Mensalidade de 12' });
    const issued = await boletos.issue(press(accountId, { form: several }));
    await rested(issued.kind === 'issued' ? issued.batchId : 0);
    expect(sandbox.inspect().boletos[0]?.request).toMatchObject({
      description: fields.description,
      payer: { name: fields['payer.name'] },
    });
  });

  test('creates nothing from a form with errors', async () => {
    const { boletos, accountId, ledger } = await boletosRuntime();
    const answer = await boletos.issue(press(accountId, { form: form({ amount: '0' }) }));
    expect(answer).toMatchObject({ kind: 'problems', reading: { problems: [{ code: 'amountZero' }] } });
    expect(await ledger.read('batches.list', {})).toEqual([]);
  });

  test('asks about duplicates until those exact ones are accepted', async () => {
    const { boletos, accountId, sandbox, rested } = await boletosRuntime();
    const first = await boletos.issue(press(accountId));
    if (first.kind !== 'issued') throw new Error(first.kind);
    await rested(first.batchId);
    const asked = await boletos.issue(press(accountId));
    if (asked.kind !== 'duplicates') throw new Error(asked.kind);
    expect(asked.count).toBe(1);
    expect(await boletos.issue(press(accountId, { acceptDuplicates: 'others' }))).toEqual(asked);
    const second = await boletos.issue(press(accountId, { acceptDuplicates: asked.stamp }));
    if (second.kind !== 'issued') throw new Error(second.kind);
    await rested(second.batchId);
    expect(sandbox.inspect().boletos).toHaveLength(2);
  });

  test('returns the first result if a command is repeated after a lost answer and a restart', async () => {
    const runtime = await boletosRuntime();
    const { accountId, folder } = runtime;
    const once = press(accountId);
    const first = await runtime.boletos.issue(once);
    expect(await runtime.boletos.issue(once)).toEqual(first);
    if (first.kind !== 'issued') throw new Error(first.kind);
    await runtime.rested(first.batchId);
    expect(runtime.sandbox.inspect().boletos).toHaveLength(1);
    await runtime.close();
    await runtime.ledger.close();
    await runtime.sandbox.stop();

    const again = await boletosRuntime({ folder });
    expect(await again.boletos.issue(once)).toEqual(first);
    const other = { ...once, form: form({ amount: '10,00' }) };
    await expect(again.boletos.issue(other)).rejects.toMatchObject({ failure: { code: 'commandReused' } });
    expect(again.jobs()).toBe(0);
  });

  test("asks for the account's name under a token of another owner", async () => {
    const { boletos, accounts, accountId, sandbox, ledger, rested } = await boletosRuntime();
    // A person accepted it for the account by typing its name; that does not say who owns it.
    await ledger.write('accounts.markUsed', { id: accountId });
    const commandId = randomUUID();
    const silent = { token: 'nothing-to-be-read' };
    await accounts.setCredentials({
      commandId,
      id: accountId,
      credentials: silent,
      typedName: 'Padaria Aurora',
    });
    expect(await boletos.issue(press(accountId))).toEqual({ kind: 'identity', token: 'unreadable' });
    expect(await boletos.issue(press(accountId, { typedName: 'Padaria' }))).toMatchObject({
      kind: 'identity',
    });
    const issued = await boletos.issue(press(accountId, { typedName: 'Padaria Aurora' }));
    if (issued.kind !== 'issued') throw new Error(issued.kind);
    // The service does not accept it: the boleto waits, and nothing was created.
    expect(await rested(issued.batchId)).toMatchObject({
      state: 'paused',
      reason: { code: 'unauthorized', status: 401 },
    });
    expect(sandbox.inspect().boletos).toEqual([]);
  });

  test('sends nothing from a ledger of another computer until a person clears it', async () => {
    const runtime = await boletosRuntime();
    const { accountId, folder } = runtime;
    const first = await runtime.boletos.issue(press(accountId));
    if (first.kind !== 'issued') throw new Error(first.kind);
    await runtime.rested(first.batchId);
    await runtime.close();
    await runtime.ledger.close();
    await runtime.sandbox.stop();

    const moved = await boletosRuntime({ folder, machineId: 'machine-2' });
    const frozen = { failure: { code: 'ledgerFrozen' } };
    const queue = { commandId: randomUUID(), id: first.batchId };
    await expect(moved.batches.queue(queue)).rejects.toMatchObject(frozen);
    const other = press(accountId, { form: form({ amount: '10,00' }) });
    await expect(moved.boletos.issue(other)).rejects.toMatchObject(frozen);
    expect(await moved.ledger.read('batches.list', {})).toHaveLength(1);
    await moved.ledger.clearFreeze('the folder was moved by hand');
    expect(await moved.boletos.issue(other)).toMatchObject({ kind: 'unmatched' });
    expect(await moved.boletos.issue({ ...other, panelDeclined: 'Padaria' })).toMatchObject({
      kind: 'unmatched',
    });
    expect(await moved.ledger.read('batches.list', {})).toHaveLength(1);
    // Its keychain has no token here: the boleto waits for one.
    const issued = await moved.boletos.issue({ ...other, panelDeclined: 'Padaria Aurora' });
    if (issued.kind !== 'issued') throw new Error(issued.kind);
    expect(await moved.rested(issued.batchId)).toMatchObject({
      state: 'paused',
      reason: { code: 'credentials' },
    });
  });
});
