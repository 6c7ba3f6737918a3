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
  test('is restored as it was stored, for its own account', () => {
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
  test('drops what could open a wallet before it is stored', () => {
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
  test('is restored from damaged memory as far as it can be used', () => {
    const kept = '{"form":{"amount":5,"wallet":"0x1"},"made":-1,"pressed":{"at":1}}';
    expect(readDraft(memory({ 'guiche.withdrawal.estrela': kept }), 'estrela')).toEqual({
      ...emptyDraft,
      form: { ...emptyForm, wallet: '0x1' },
    });
    expect(readDraft(memory({ 'guiche.withdrawal.estrela': '{' }), 'estrela')).toEqual(emptyDraft);
    expect(readDraft(memory({ 'guiche.withdrawal.estrela': '3' }), 'estrela')).toEqual(emptyDraft);
  });
  test('of an existing withdrawal asks for the same again', () => {
    expect(formOf(withdrawal({ gateway: 'principal' }), 'pt-BR')).toEqual({
      amount: '1.234,56',
      wallet,
      gateway: 'principal',
      webhook: '',
    });
  });
});

describe('the example', () => {
  test('is a wallet that main accepts, in its checksummed form', () => {
    expect(readWallet(exampleWallet)).toEqual({
      kind: 'wallet',
      wallet: exampleWallet,
      written: 'checksummed',
    });
  });
  test('keeps a typed amount', () => {
    expect(withExample(emptyForm, 'pt-BR').amount).toBe('100,00');
    expect(withExample({ ...emptyForm, amount: '75' }, 'pt-BR').amount).toBe('75');
  });
});

describe('the reason why the form has no summary yet', () => {
  test('is none if all is well', () => {
    expect(fieldsAgainst(reading(), false)).toEqual([]);
  });
  test('is an all-lowercase wallet until its checksummed form was seen', () => {
    const found = reading().wallet;
    if (found.kind !== 'wallet') throw new Error('no wallet');
    const lower = reading({ wallet: { ...found, written: 'lower' } });
    expect(fieldsAgainst(lower, false)).toEqual(['wallet']);
    expect(fieldsAgainst(lower, true)).toEqual([]);
  });
  test('follows the order of the fields', () => {
    const bad = reading({
      webhook: 'notHttp',
      gateway: 'malformed',
      amount: { kind: 'outside', cents: 1, why: 'belowMin', limit: '50' },
      wallet: { kind: 'refused', why: 'empty' },
    });
    expect(fieldsAgainst(bad, false)).toEqual(['amount', 'wallet', 'gateway', 'webhook']);
  });
});

describe('the message about an invalid wallet', () => {
  test.each(['0x71', '7138', 'Carteira', 'padaria.eth', ''])('waits while more may be typed: %s', (text) => {
    const read = readWallet(text);
    if (read.kind === 'wallet') throw new Error('a wallet');
    expect(mayStillMend(read)).toBe(true);
  });
  test.each([
    'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
    `${wallet}00`,
    wallet.replace('c8B8', 'C8b8'),
    `0x${'0'.repeat(40)}`,
  ])('appears at once if more typing cannot correct it: %s', (text) => {
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
  test('stands for its wallet, regardless of case and accents', () => {
    expect(walletByLabel(' filial sao jose ', book)).toBe(otherWallet);
  });
  test('stands for nothing if it is incomplete, or if two wallets have it', () => {
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

describe('messages of a refusal', () => {
  test('are at the field that they name', () => {
    expect(fieldsNamed(['Saldo insuficiente', 'wallet: formato inválido'])).toEqual({
      amount: 'Saldo insuficiente',
      wallet: 'wallet: formato inválido',
    });
  });
  test('are joined if two name one field, and at no field if they name none', () => {
    expect(fieldsNamed(['gateway desconhecido', 'gateway fechado', 'tente amanhã'])).toEqual({
      gateway: 'gateway desconhecido gateway fechado',
    });
  });
});

test('a press is taken to have made what began after it with the same amount to the same wallet', () => {
  const pressed = { at: '2026-11-21T12:00:00.000Z', cents: 123_456, wallet };
  expect(isOfPress(withdrawal(), pressed)).toBe(true);
  expect(isOfPress(withdrawal({ startedAt: '2026-11-21T11:59:59.999Z' }), pressed)).toBe(false);
  expect(isOfPress(withdrawal({ cents: 1 }), pressed)).toBe(false);
  expect(isOfPress(withdrawal({ wallet: otherWallet }), pressed)).toBe(false);
});
