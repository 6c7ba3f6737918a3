import { expect, test } from 'vitest';
import type { Account } from '../../../../preload/contract/accounts.ts';
import { TokenState } from '../../../../renderer/app/TokenState.tsx';
import { draw } from '../../../helpers/render.tsx';
import { account } from '../samples.ts';

const hour = 3_600_000;
const at = (hours: number) => new Date(Date.now() + hours * hour + hour / 2).toISOString();
const shown = (token: Account['token'], language: 'pt-BR' | 'en' = 'pt-BR') =>
  draw(<TokenState account={account({ token })} />, { language });

test.each<[Account['token'], string, string]>([
  [{ age: 'expired', expires: at(-51) }, 'bad', 'Token vencido há 2 dias'],
  [{ age: 'day', expires: at(5) }, 'doubt', 'Token vence em 5 horas'],
  [{ age: 'week', expires: at(3 * 24) }, 'doubt', 'Token vence em 3 dias'],
  [{ age: 'good', expires: at(61 * 24) }, 'plain', 'Token vence em 2 meses'],
  [{ age: 'unknown' }, 'plain', 'Token sem validade informada'],
])('%o', (token, tone, words) => {
  const { lines, markup } = shown(token);
  expect(lines).toEqual([words]);
  expect(markup).toContain(`class="state ${tone}"`);
});

test('without a token nothing else matters', () => {
  const { credentials } = account();
  const none = account({ credentials: { ...credentials, token: { set: false } }, token: { age: 'good' } });
  expect(draw(<TokenState account={none} />).lines).toEqual(['Sem token']);
});

test('in English', () => {
  expect(shown({ age: 'day', expires: at(5) }, 'en').lines[0]).toMatch(/in 5 hours$/);
});
