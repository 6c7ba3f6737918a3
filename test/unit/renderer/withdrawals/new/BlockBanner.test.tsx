import { expect, test } from 'vitest';
import { withdrawalBlocks, type WithdrawalBlock } from '../../../../../preload/contract/withdrawals.ts';
import { BlockBanner } from '../../../../../renderer/withdrawals/new/BlockBanner.tsx';
import { draw } from '../../../../helpers/render.tsx';

const banner = (block: WithdrawalBlock, kind: 'bad' | 'doubt' = 'bad', waitsUntil: string | null = null) =>
  draw(<BlockBanner block={block} kind={kind} accountId="estrela" waitsUntil={waitsUntil} />);

const expected: Readonly<Record<WithdrawalBlock, readonly [title: string, act?: string]>> = {
  locked: ['Há outro saque desta conta sem resultado confirmado.', 'Abrir o Histórico'],
  waiting: ['Esta carteira é nova, ou foi alterada há pouco.', 'Abrir Carteiras'],
  stopped: ['A resposta do último saque é diferente do que foi solicitado.', 'Abrir o Histórico'],
  notInBook: [
    'Esta carteira não está cadastrada, e a conta só paga a carteiras cadastradas.',
    'Abrir Carteiras',
  ],
  belowMin: ['O valor é menor do que o mínimo do serviço.'],
  aboveMax: ['O valor é maior do que o máximo do serviço.'],
  dailySum: ['Com este saque, o total de hoje passa do limite da conta.', 'Abrir Limites e PIN'],
  dailyCount: ['Os saques de hoje já atingiram o limite da conta.', 'Abrir Limites e PIN'],
  dayUnproved: [
    'O serviço não informou a data, e o relógio deste computador pode estar errado.',
    'Abrir Limites e PIN',
  ],
  frozen: ['Os envios estão bloqueados.', 'Abrir o Início'],
  reader: ['Seu perfil na equipe é só de consulta.', 'Abrir Equipe'],
  noToken: ['Esta conta está sem token válido.', 'Abrir a conta'],
  identity: ['O token desta conta é de outro titular, ou não informa o titular.', 'Abrir a conta'],
};

test.each(withdrawalBlocks)('%s: says why nothing is sent, and what to do', (block) => {
  const drawn = banner(block);
  const [title, act] = expected[block];
  expect(drawn.lines[0]).toBe(title);
  expect(drawn.lines.length).toBe(act === undefined ? 2 : 3);
  expect(drawn.acts).toEqual(act === undefined ? [] : [act]);
});

test('an obstacle is announced, a warning is not', () => {
  expect(banner('frozen')).toMatchObject({ banners: ['bad'], live: true });
  expect(banner('frozen', 'doubt')).toMatchObject({ banners: ['doubt'], live: false });
});

test('a waiting wallet shows until when it waits, if that is known', () => {
  const hours = new Date(Date.now() + 5.5 * 3_600_000).toISOString();
  expect(banner('waiting', 'bad', hours).lines[1]).toMatch(
    /^Ela pode ser usada a partir de \d\d\/\d\d\/\d{4} \d\d:\d\d \(em 5 horas\)\.$/,
  );
  expect(banner('waiting', 'bad', hours).acts).toEqual([]);
  expect(banner('waiting').lines[1]).toBe(
    'Cadastre-a em Carteiras: ela poderá receber depois do prazo de liberação.',
  );
  // Other obstacles have nothing to do with the wallet's time.
  expect(banner('frozen', 'bad', hours).lines[1]).toBe(
    'Veja o motivo no Início, confira e libere os envios.',
  );
});
