import { describe, expect, test } from 'vitest';
import { readWallet } from '../../../../../main/withdrawals/rules/wallet.ts';
import type { WithdrawalReading } from '../../../../../preload/contract/withdrawals.ts';
import {
  emptyDraft,
  emptyForm,
  exampleWallet,
  fieldsAgainst,
  fieldsNamed,
  formOf,
  isOfPress,
  keepDraft,
  mayStillMend,
  readDraft,
  walletByLabel,
  withExample,
} from '../../../../../renderer/withdrawals/new/withdrawal-draft.ts';
import { otherWallet, wallet, withdrawal } from '../samples.ts';

const memory = (kept: Record<string, string> = {}) => ({
  getItem: (key: string) => kept[key] ?? null,
  setItem: (key: string, value: string) => void (kept[key] = value),
});

const reading = (part: Partial<WithdrawalReading> = {}): WithdrawalReading => ({
  amount: { kind: 'amount', cents: 10_000, estimate: null },
  wallet: {
    kind: 'wallet',
    wallet,
    groups: [],
    written: 'checksummed',
    entry: null,
    needsRegistration: false,
    usedBefore: 0,
    lookAlikes: [],
  },
  webhook: 'good',
  gateway: 'good',
  blocks: [],
  ...part,
});

describe('the draft', () => {
  test('is read back as it was kept, for its own account', () => {
    const storage = memory();
    const draft = {
      form: { amount: '10,00', wallet, gateway: 'principal', webhook: '' },
      checksummed: true,
      pressed: { at: '2026-11-21T12:00:00.000Z', cents: 1_000, wallet },
      made: 3,
    };
    keepDraft(storage, 'estrela', draft);
    expect(readDraft(storage, 'estrela')).toEqual(draft);
    expect(readDraft(storage, 'lua')).toEqual(emptyDraft);
  });
  test('forgets what opens a wallet before it is kept', () => {
    const kept: Record<string, string> = {};
    const key = 'c0ffee0123456789'.repeat(4);
    const form = {
      amount: key,
      wallet: `0x${key}`,
      gateway: key,
      webhook: 'https://ana:senha@exemplo.com.br',
    };
    keepDraft(memory(kept), 'estrela', { ...emptyDraft, form });
    expect(JSON.stringify(kept)).not.toMatch(/c0ffee|senha/u);
    expect(readDraft(memory(kept), 'estrela')).toEqual(emptyDraft);
  });
  test('of damaged memory is what of it can be used', () => {
    const kept = '{"form":{"amount":5,"wallet":"0x1"},"made":-1,"pressed":{"at":1}}';
    expect(readDraft(memory({ 'guiche.withdrawal.estrela': kept }), 'estrela')).toEqual({
      ...emptyDraft,
      form: { ...emptyForm, wallet: '0x1' },
    });
    expect(readDraft(memory({ 'guiche.withdrawal.estrela': '{' }), 'estrela')).toEqual(emptyDraft);
    expect(readDraft(memory({ 'guiche.withdrawal.estrela': '3' }), 'estrela')).toEqual(emptyDraft);
  });
  test('of a withdrawal asks for the same again', () => {
    expect(formOf(withdrawal({ gateway: 'principal' }), 'pt-BR')).toEqual({
      amount: '1.234,56',
      wallet,
      gateway: 'principal',
      webhook: '',
    });
  });
});

describe('the example', () => {
  test('is a wallet that main takes, in its checksummed form', () => {
    expect(readWallet(exampleWallet)).toEqual({
      kind: 'wallet',
      wallet: exampleWallet,
      written: 'checksummed',
    });
  });
  test('leaves an amount that was typed', () => {
    expect(withExample(emptyForm, 'pt-BR').amount).toBe('100,00');
    expect(withExample({ ...emptyForm, amount: '75' }, 'pt-BR').amount).toBe('75');
  });
});

describe('what keeps the form from its summary', () => {
  test('is nothing where all is well', () => {
    expect(fieldsAgainst(reading(), false)).toEqual([]);
  });
  test('is an all-lower wallet until its checksummed form was seen', () => {
    const found = reading().wallet;
    if (found.kind !== 'wallet') throw new Error('no wallet');
    const lower = reading({ wallet: { ...found, written: 'lower' } });
    expect(fieldsAgainst(lower, false)).toEqual(['wallet']);
    expect(fieldsAgainst(lower, true)).toEqual([]);
  });
  test('is told in the order of the fields', () => {
    const bad = reading({
      webhook: 'notHttp',
      gateway: 'malformed',
      amount: { kind: 'outside', cents: 1, why: 'belowMin', limit: '50' },
      wallet: { kind: 'refused', why: 'empty' },
    });
    expect(fieldsAgainst(bad, false)).toEqual(['amount', 'wallet', 'gateway', 'webhook']);
  });
});

describe('a wallet that is refused', () => {
  test.each(['0x71', '7138', 'Carteira', 'padaria.eth', ''])('waits while it may be typed on: %s', (text) => {
    const read = readWallet(text);
    if (read.kind === 'wallet') throw new Error('a wallet');
    expect(mayStillMend(read)).toBe(true);
  });
  test.each([
    'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
    `${wallet}00`,
    wallet.replace('c8B8', 'C8b8'),
    `0x${'0'.repeat(40)}`,
  ])('is told at once where typing on mends nothing: %s', (text) => {
    const read = readWallet(text);
    if (read.kind === 'wallet') throw new Error('a wallet');
    expect(mayStillMend(read)).toBe(false);
  });
});

describe('a label', () => {
  const book = [
    { label: 'Carteira da Matriz', wallet },
    { label: 'Filial São José', wallet: otherWallet },
  ];
  test('means its wallet, whatever its case and accents', () => {
    expect(walletByLabel(' filial sao jose ', book)).toBe(otherWallet);
  });
  test('means nothing in part, or where two have it', () => {
    expect(walletByLabel('filial', book)).toBeUndefined();
    expect(walletByLabel('', book)).toBeUndefined();
    expect(
      walletByLabel('a', [
        { label: 'A', wallet },
        { label: 'á', wallet: otherWallet },
      ]),
    ).toBeUndefined();
  });
});

describe('words of refusal', () => {
  test('stand on the field that they name', () => {
    expect(fieldsNamed(['Saldo insuficiente', 'wallet: formato inválido'])).toEqual({
      amount: 'Saldo insuficiente',
      wallet: 'wallet: formato inválido',
    });
  });
  test('join where two name one field, and stand nowhere where they name none', () => {
    expect(fieldsNamed(['gateway desconhecido', 'gateway fechado', 'tente amanhã'])).toEqual({
      gateway: 'gateway desconhecido gateway fechado',
    });
  });
});

test('a press made what began after it with the same amount to the same wallet', () => {
  const pressed = { at: '2026-11-21T12:00:00.000Z', cents: 123_456, wallet };
  expect(isOfPress(withdrawal(), pressed)).toBe(true);
  expect(isOfPress(withdrawal({ startedAt: '2026-11-21T11:59:59.999Z' }), pressed)).toBe(false);
  expect(isOfPress(withdrawal({ cents: 1 }), pressed)).toBe(false);
  expect(isOfPress(withdrawal({ wallet: otherWallet }), pressed)).toBe(false);
});
