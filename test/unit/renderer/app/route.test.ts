import { describe, expect, test } from 'vitest';
import { createNavigation, routeOfView, withoutOpen } from '../../../../renderer/app/route.ts';

const memory = (text: string | null = null) => {
  let kept = text;
  return { getItem: () => kept, setItem: (_: string, value: string) => void (kept = value) };
};

describe('the clerk’s place', () => {
  test('is the same tab of the same account after a reload', () => {
    const storage = memory();
    createNavigation(storage).go({ screen: 'accounts', account: 'estrela', tab: 'connection' });
    expect(createNavigation(storage).store.getState()).toEqual({
      screen: 'accounts',
      account: 'estrela',
      tab: 'connection',
    });
  });

  test('keeps nothing of the previous place', () => {
    const navigation = createNavigation(memory());
    navigation.go({ screen: 'accounts', account: 'estrela' });
    navigation.go({ screen: 'home' });
    expect(navigation.store.getState()).toEqual({ screen: 'home' });
  });

  test.each([null, '', '{', '7', 'null', '[]', '{"screen":"nada"}', '{"screen":7}'])(
    'an invalid value (%j) leads to Início',
    (text) => {
      expect(createNavigation(memory(text)).store.getState()).toEqual({ screen: 'home' });
    },
  );

  test('an open batch stays open, and an invalid batch number is dropped', () => {
    const storage = memory();
    createNavigation(storage).go({ screen: 'boletos', tab: 'issued', boleto: 7 });
    expect(createNavigation(storage).store.getState()).toEqual({
      screen: 'boletos',
      tab: 'issued',
      boleto: 7,
    });
    const text = JSON.stringify({ screen: 'boletos', tab: 'nada', batch: '7', boleto: -1 });
    expect(createNavigation(memory(text)).store.getState()).toEqual({ screen: 'boletos', tab: 'batch' });
  });

  test('an open booklet survives a reload; the selection for a new one does not', () => {
    const storage = memory();
    const { go } = createNavigation(storage);
    go({ screen: 'documents', tab: 'booklets', booklet: 7, of: { batchId: 3 } });
    expect(createNavigation(storage).store.getState()).toEqual({
      screen: 'documents',
      tab: 'booklets',
      booklet: 7,
    });
  });

  test('an unknown tab or account is dropped', () => {
    const text = JSON.stringify({ screen: 'accounts', account: 7, tab: 'nada' });
    expect(createNavigation(memory(text)).store.getState()).toEqual({ screen: 'accounts' });
  });

  test('a saved view leads to its list, and is not opened again after a reload', () => {
    expect(routeOfView({ id: 'a', list: 'register' })).toEqual({
      screen: 'boletos',
      tab: 'issued',
      view: 'a',
    });
    expect(routeOfView({ id: 'c', list: 'watches' })).toEqual({ screen: 'monitor', view: 'c' });
    expect(routeOfView({ id: 'e', list: 'batchRows' }, 7)).toEqual({
      screen: 'boletos',
      tab: 'batch',
      batch: 7,
      view: 'e',
    });
    expect(routeOfView({ id: 'e', list: 'batchRows' })).toEqual({ screen: 'boletos', tab: 'batch' });
    expect(routeOfView({ id: 'd', list: 'wallets' })).toEqual({
      screen: 'withdrawals',
      tab: 'book',
      view: 'd',
    });
    const storage = memory();
    createNavigation(storage).go(routeOfView({ id: 'b', list: 'withdrawals' }));
    expect(createNavigation(storage).store.getState()).toEqual({ screen: 'withdrawals', tab: 'history' });
  });

  test('with another account the screen stays, and nothing on it is open', () => {
    const id = { batch: 1, boleto: 2, within: 3, booklet: 4, withdrawal: 5, watch: 6 };
    expect(withoutOpen({ screen: 'boletos', tab: 'issued', ...id, doubts: true })).toEqual({
      screen: 'boletos',
      tab: 'issued',
    });
    const of = { boletos: [1] };
    expect(withoutOpen({ screen: 'documents', tab: 'booklets', ...id, of, view: { boleto: 2 } })).toEqual({
      screen: 'documents',
      tab: 'booklets',
    });
    expect(withoutOpen({ screen: 'withdrawals', tab: 'history', ...id, again: 7 })).toEqual({
      screen: 'withdrawals',
      tab: 'history',
    });
    expect(withoutOpen({ screen: 'monitor', ...id, only: { needsAttention: true } })).toEqual({
      screen: 'monitor',
    });
    expect(withoutOpen({ screen: 'accounts', account: 'estrela' })).toEqual({
      screen: 'accounts',
      account: 'estrela',
    });
  });
});
