import { expect, test } from 'vitest';
import type { BookEntry } from '../../../../../preload/contract/wallet-terms.ts';
import { EntryPane } from '../../../../../renderer/withdrawals/book/EntryPane.tsx';
import { draw } from '../../../../helpers/render.tsx';
import { entry, wallet } from '../sample.ts';

const now = Date.parse('2026-11-21T12:00:00.000Z');
const nothing = () => undefined;
const shown = (part: Partial<BookEntry>) => {
  const { lines, acts } = draw(
    <EntryPane entry={entry(part)} now={now} onChange={nothing} onRemove={nothing} onClose={nothing} />,
  );
  return { text: lines.join(' '), acts };
};

test('shows the whole wallet, its network, its note and how often it was used', () => {
  const { text, acts } = shown({ note: 'tesouraria', used: 2, lastUsedAt: '2026-11-20T12:00:00.000Z' });
  expect(text).toContain('Carteira da Matriz');
  expect(text).toContain(wallet);
  for (const words of ['Liberada', 'tesouraria', 'usada 2 vezes, a última em', 'Rede BEP20', 'Cadastrada em'])
    expect(text).toContain(words);
  expect(text).not.toContain('Alterada em');
  expect(acts).toEqual(expect.arrayContaining(['Alterar Carteira da Matriz', 'Excluir Carteira da Matriz']));
});

test('shows until when a changed wallet waits', () => {
  const { text } = shown({
    waitsUntil: '2026-11-22T12:00:00.000Z',
    changedAt: '2026-11-21T12:00:00.000Z',
  });
  expect(text).toContain('Aguardando liberação');
  expect(text).toMatch(/até .*\(em 1 dia\)/);
  expect(text).toContain('nunca usada');
  expect(text).toContain('Alterada em');
  expect(shown({ waitsUntil: '2026-11-21T12:00:00.000Z' }).text).toContain('Liberada');
});
