import { describe, expect, test } from 'vitest';
import type { Account } from '../../../../../preload/contract/accounts.ts';
import type { AccountReadiness } from '../../../../../preload/contract/withdrawals.ts';
import { Banners } from '../../../../../renderer/withdrawals/new/Banners.tsx';
import { draw } from '../../../../helpers/render.tsx';
import { account, ready } from '../../samples.ts';
import { wallet, withdrawal } from '../samples.ts';
import { readinessOf } from './account-readiness.ts';

interface Shown {
  readonly part?: Partial<AccountReadiness>;
  readonly of?: Partial<Account>;
  readonly own?: number | null;
  readonly told?: Parameters<typeof Banners>[0]['shownBelow'];
  readonly lost?: boolean;
  readonly frozen?: boolean;
}
const nothing = () => undefined;
const banners = ({ part = {}, of = {}, own = null, told = [], lost = false, frozen = false }: Shown) =>
  draw(
    <Banners
      account={account(of)}
      readiness={readinessOf(part)}
      own={own}
      shownBelow={told}
      lost={lost}
      onLostSeen={nothing}
      onSeen={nothing}
    />,
    { state: { app: ready(frozen ? { ledger: { state: 'frozen' } } : {}) } },
  );
const started = new Date(Date.now() - 2.5 * 3_600_000).toISOString();

describe('obstacles to any withdrawal of an account', () => {
  test('nothing', () => {
    expect(banners({}).markup).toBe('');
  });

  test('waits for a withdrawal that is being sent', () => {
    const drawn = banners({ part: { open: [withdrawal({ state: 'sending' })] } });
    expect(drawn).toMatchObject({ banners: ['info'], acts: [] });
    expect(drawn.lines[0]).toBe('Um saque de R$ 1.234,56 está sendo enviado');
  });

  test('asks to resolve an unconfirmed withdrawal first, and shows its age', () => {
    const drawn = banners({ part: { open: [withdrawal({ state: 'uncertain', startedAt: started })] } });
    expect(drawn).toMatchObject({ banners: ['doubt'], acts: ['Resolver no Histórico'] });
    expect(drawn.lines[0]).toBe('Saque de R$ 1.234,56 a confirmar, há 2 horas');
  });

  test('shows a different answer that stops the account first', () => {
    const stopped = withdrawal({ id: 8, differs: ['amount'], answered: { wallet, amount: '1' } });
    const drawn = banners({ part: { stopped, open: [withdrawal({ state: 'uncertain' })] } });
    expect(drawn.banners).toEqual(['bad', 'doubt']);
  });

  test('omits what the screen below shows', () => {
    expect(banners({ part: { open: [withdrawal({ id: 7, state: 'uncertain' })] }, own: 7 }).markup).toBe('');
    expect(banners({ frozen: true, told: ['frozen'] }).markup).toBe('');
    const of = { token: { age: 'expired' } } as const;
    expect(banners({ of, told: ['noToken'] }).markup).toBe('');
  });

  test('shows a request without an answer until the ledger has it', () => {
    const drawn = banners({ lost: true });
    expect(drawn).toMatchObject({ banners: ['doubt'], acts: ['Entendi'] });
    expect(drawn.lines[1]).toMatch(/^O saque não foi repetido\./);
    expect(banners({ lost: true, part: { open: [withdrawal({ state: 'sending' })] } }).banners).toEqual([
      'info',
    ]);
  });

  test('a frozen ledger, and an invalid token', () => {
    expect(banners({ frozen: true })).toMatchObject({ banners: ['doubt'], acts: ['Abrir o Início'] });
    expect(banners({ of: { token: { age: 'expired' } } })).toMatchObject({
      banners: ['doubt'],
      acts: ['Informar token'],
    });
    expect(banners({ of: { token: { age: 'day' } } }).markup).toBe('');
  });
});
