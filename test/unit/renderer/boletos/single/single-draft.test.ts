import { noFields } from '../../../../../preload/contract/boleto-fields.ts';
import { describe, expect, test } from 'vitest';
import {
  emptyDraft,
  inClerksWriting,
  keepDraft,
  ofPayer,
  readDraft,
  rewritten,
  samePayer,
  type SingleDraft,
} from '../../../../../renderer/boletos/single/single-draft.ts';

const memory = () => {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
  };
};

const draft: SingleDraft = {
  form: { ...emptyDraft.form, 'payer.name': 'Oficina Aurora', amount: '150,00', dueDate: '05/12/2026' },
  refInCallback: false,
  command: '0b9d9c9e-6a3f-4a53-9d2c-1d1f3a9b7c11',
  issued: 12,
};

describe('the draft of one boleto', () => {
  test('is restored as it was left', () => {
    const storage = memory();
    expect(readDraft(storage)).toEqual(emptyDraft);
    keepDraft(storage, draft);
    expect(readDraft(storage)).toEqual(draft);
  });

  test('is restored from damaged memory as far as it can be used', () => {
    const storage = memory();
    for (const text of ['{', 'null', '7', '[]']) {
      storage.kept.set('guiche.single', text);
      expect(readDraft(storage)).toEqual(emptyDraft);
    }
    storage.kept.set('guiche.single', '{"form":{"amount":5,"dueDate":"hoje"},"issued":-1,"command":{}}');
    expect(readDraft(storage)).toEqual({ ...emptyDraft, form: { ...emptyDraft.form, dueDate: 'hoje' } });
  });

  test('a chosen payer fills in all of that payer’s data, and nothing of another payer', () => {
    expect(
      ofPayer({
        name: 'Padaria São João',
        document: '11144477735',
        email: 'contas@padaria.example',
        phone: null,
        cents: 15_000,
        dueDate: '2027-02-05',
      }),
    ).toEqual({
      'payer.name': 'Padaria São João',
      'payer.document': '111.444.777-35',
      'payer.email': 'contas@padaria.example',
      'payer.phone': '',
    });
  });

  test('another boleto for the same payer starts without amount and date', () => {
    expect(samePayer(draft)).toEqual({
      form: { ...emptyDraft.form, 'payer.name': 'Oficina Aurora' },
      refInCallback: false,
      command: null,
      issued: null,
    });
  });

  test('understood values are written as clerks write them', () => {
    const fields = {
      ...noFields,
      'payer.name': 'A',
      'payer.document': '52998224725',
      amount: 150_000,
      dueDate: '2026-12-05',
    };
    expect(
      (['amount', 'dueDate', 'payer.document', 'payer.name'] as const).map((field) =>
        inClerksWriting(field, fields, 'pt-BR'),
      ),
    ).toEqual(['1.500,00', '05/12/2026', '529.982.247-25', undefined]);
    expect(inClerksWriting('amount', { ...fields, amount: null }, 'pt-BR')).toBeUndefined();
  });

  test('a field that changed after it was read keeps the typed text', () => {
    const fields = {
      ...noFields,
      'payer.name': 'A',
      amount: 15_000,
      dueDate: '2026-12-05',
    };
    const read = { ...emptyDraft.form, amount: '150', dueDate: '5/12' };
    const typed = { ...read, amount: '1500' };
    expect(rewritten(typed, read, fields, 'pt-BR', () => false)).toEqual({
      ...typed,
      dueDate: '05/12/2026',
    });
    expect(rewritten(read, read, fields, 'pt-BR', (field) => field === 'dueDate')).toEqual({
      ...read,
      amount: '150,00',
    });
    expect(rewritten(read, read, fields, 'pt-BR', () => true)).toBe(read);
  });
});
