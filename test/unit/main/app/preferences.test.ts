import { expect, test } from 'vitest';
import { openPreferences } from '../../../../main/app/preferences.ts';
import { openedIn, temporaryFolder } from '../../../helpers/ledger-folder.ts';

const message = { subject: 'Boleto de {valor}', body: 'Olá, {nome}.\n\n{linha}' };

test('keeps preferences after the next start', async () => {
  const folder = temporaryFolder();
  const { ledger: first } = await openedIn(folder);
  const preferences = await openPreferences(first);
  expect(preferences.current()).toEqual({ language: 'pt-BR', theme: 'system' });
  await preferences.set({ language: 'en' });
  await preferences.set({ message });
  await preferences.set({ firstRun: 'away' });
  await first.close();
  const { ledger: second } = await openedIn(folder);
  expect((await openPreferences(second)).current()).toEqual({
    language: 'en',
    theme: 'system',
    message,
    firstRun: 'away',
  });
  await second.close();
});

test('keeps each choice of the frame beside the others, and ignores an unreadable frame', async () => {
  const folder = temporaryFolder();
  const { ledger: first } = await openedIn(folder);
  const preferences = await openPreferences(first);
  await preferences.set({ frame: { rail: 'open' } });
  await preferences.set({ frame: { detailsWidth: 300 } });
  await preferences.set({ frame: { rail: 'narrow' } });
  await first.close();
  const { ledger: second } = await openedIn(folder);
  const again = await openPreferences(second);
  expect(again.current().frame).toEqual({ rail: 'narrow', detailsWidth: 300 });
  await second.write('preferences.set', { key: 'frame', value: { detailsWidth: 4_000 } });
  await second.close();
  const { ledger: third } = await openedIn(folder);
  expect((await openPreferences(third)).current()).toEqual({ language: 'pt-BR', theme: 'system' });
  await third.close();
});

test('ignores an invalid message template and keeps the other preferences', async () => {
  const { ledger } = await openedIn(temporaryFolder());
  await ledger.write('preferences.set', { key: 'theme', value: 'dark' });
  await ledger.write('preferences.set', { key: 'message', value: { subject: 'a', body: 5 } });
  expect((await openPreferences(ledger)).current()).toEqual({ language: 'pt-BR', theme: 'dark' });
  await ledger.close();
});

test('keeps columns and saved views, and ignores an unreadable one without the others', async () => {
  const folder = temporaryFolder();
  const { ledger: first } = await openedIn(folder);
  const preferences = await openPreferences(first);
  const register = [{ id: 'amount', shown: true, width: 140 }];
  await preferences.set({ lists: { register } });
  await preferences.set({ lists: { trail: [{ id: 'user', shown: false }] } });
  expect(preferences.current().lists?.register).toEqual(register);
  const view = {
    id: 'v1',
    list: 'register' as const,
    name: 'A receber',
    search: { situation: 'notDue' },
    sort: { column: 'due', descending: false },
    columns: register,
  };
  await preferences.set({ views: [view] });
  await first.write('preferences.set', { key: 'views', value: [{ id: 'broken' }, view] });
  const stored = { ...preferences.current().lists, trail: [{ id: 5 }], unknown: [] };
  await first.write('preferences.set', { key: 'lists', value: stored });
  await first.close();
  const { ledger: second } = await openedIn(folder);
  expect((await openPreferences(second)).current()).toMatchObject({ lists: { register }, views: [view] });
  await second.close();
});
