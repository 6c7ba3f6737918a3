import { describe, expect, test } from 'vitest';
import type { Batch, Rest } from '../../../../../preload/contract/batches.ts';
import { RestBanner } from '../../../../../renderer/boletos/batch/RestBanner.tsx';
import type { Language } from '../../../../../preload/shared/money.ts';
import { draw } from '../../../../helpers/render.tsx';
import { batch, inTeamAs } from '../../samples.ts';

function banner(rest: Rest | null, part: Parameters<typeof batch>[0] = {}, language: Language = 'pt-BR') {
  const resting: Batch = batch({ rest, ...part });
  return draw(<RestBanner batch={resting} onShow={() => undefined} />, { language });
}
const uncertain = (count: number) => ({ totals: { uncertain: { count, cents: count * 100 } } });

describe('why a batch is paused', () => {
  test.each([[null], [{}]])('a batch that came to its end shows nothing: %o', (rest) => {
    expect(banner(rest).markup).toBe('');
  });

  test.each<[Rest, string, string | undefined, string]>([
    [{ code: 'person' }, 'info', undefined, 'Você pausou este lote.'],
    [{ code: 'discarded' }, 'info', undefined, 'Este rascunho foi descartado.'],
    [{ code: 'quit' }, 'doubt', undefined, 'O Guichê foi fechado durante o envio.'],
    [
      { code: 'identity' },
      'doubt',
      'Conferir o token',
      'O token salvo é de outro titular, ou não informa o titular.',
    ],
    [{ code: 'frozen' }, 'doubt', 'Ir para o Início', 'Os envios deste computador estão bloqueados.'],
    [{ code: 'accountRemoved' }, 'doubt', undefined, 'A conta deste lote foi excluída.'],
    [{ code: 'notRunning' }, 'doubt', undefined, 'O lote foi alterado em outro lugar durante o envio.'],
    [{ code: 'ledger' }, 'doubt', undefined, 'Não foi possível gravar o andamento.'],
    [
      { code: 'ledger', detail: 'teamDiskFull' },
      'doubt',
      undefined,
      'O disco do servidor da equipe está cheio.',
    ],
    [{ code: 'notSent' }, 'doubt', undefined, 'Sem conexão com o serviço.'],
    [{ code: 'rateLimited' }, 'doubt', undefined, 'O serviço pediu um ritmo menor.'],
    [
      { code: 'unauthorized', status: 401 },
      'doubt',
      'Informar token novo',
      'O serviço não aceitou mais o token (resposta 401).',
    ],
    [
      { code: 'forbidden', status: 403 },
      'doubt',
      'Informar token novo',
      'O serviço reconheceu o token, mas não permitiu o envio (resposta 403).',
    ],
    [{ code: 'proxy' }, 'doubt', 'Abrir as configurações da conta', 'O proxy bloqueou a conexão.'],
    [
      { code: 'certificate' },
      'doubt',
      'Abrir as configurações da conta',
      'O certificado do serviço não é de confiança neste computador.',
    ],
    [
      { code: 'credentials' },
      'doubt',
      'Informar token novo',
      'Falta uma credencial desta conta, ou o cofre de senhas não a forneceu.',
    ],
    [
      { code: 'difference' },
      'bad',
      'Ver boletos diferentes',
      'O serviço devolveu um boleto diferente do que foi enviado.',
    ],
    [
      { code: 'sameRefusals', refusals: 20 },
      'doubt',
      'Ver as recusadas',
      '20 linhas seguidas foram recusadas com a mesma mensagem.',
    ],
  ])('%o', (rest, kind, act, title) => {
    const drawn = banner(rest);
    expect(drawn).toMatchObject({ banners: [kind], live: true, acts: act === undefined ? [] : [act] });
    expect(drawn.lines[0]).toBe(title);
  });

  test.each<[Rest, string]>([
    [{ code: 'doubtsInRow', doubts: 3 }, '3 boletos seguidos ficaram sem confirmação.'],
    [{ code: 'doubtsAmongLast', doubts: 5, of: 50 }, 'Dos últimos 50 boletos, 5 ficaram sem confirmação.'],
    [
      { code: 'doubtsSinceResumed', doubts: 10 },
      '10 boletos ficaram sem confirmação desde o início ou a retomada do envio.',
    ],
  ])('unconfirmed boletos are counted once, with a link while there are any: %o', (rest, title) => {
    const drawn = banner(rest, uncertain(10));
    expect(drawn.lines[0]).toBe(title);
    expect(drawn.acts).toEqual(['Ver a confirmar']);
    expect(drawn.lines.join(' ')).not.toMatch(/aguardam? confirmação/);
    expect(banner(rest).acts).toEqual([]);
  });

  test.each([
    [0, undefined],
    [1, '1 boleto aguarda confirmação.'],
    [1_200, '1.200 boletos aguardam confirmação.'],
  ])('%i unconfirmed beside another reason', (many, words) => {
    const { lines } = banner({ code: 'quit' }, uncertain(many));
    expect(lines.find((line) => /aguardam? confirmação/.test(line))).toBe(words);
  });

  test.each([
    [1, undefined],
    [12, '12 boletos vieram diferentes do que foi enviado.'],
  ])('%i that differ', (difference, words) => {
    const { lines } = banner({ code: 'difference' }, { verifications: { equal: 0, doubt: 0, difference } });
    expect(lines.find((line) => line.includes('vieram'))).toBe(words);
  });

  test('other people’s words are quoted, a mere code of ours is not', () => {
    const quoted = banner({ code: 'sameRefusals', refusals: 20, words: 'Convênio vencido' });
    expect(quoted.lines).toContain('“Convênio vencido”');
    const bare = banner({ code: 'credentials', detail: 'secretMissing' });
    expect(bare.lines.join(' ')).not.toContain('secretMissing');
  });

  test.each([
    ['paused', 'bia', 'Você pausou este lote.'],
    ['stopped', 'bia', 'Você parou este lote.'],
    ['paused', 'ana', 'Ana pausou este lote.'],
    ['stopped', 'ana', 'Ana parou este lote.'],
  ] as const)('a batch that is %s by %s in a team of Bia’s', (state, login, title) => {
    const rest = { code: 'person', clerk: login === 'ana' ? 'Ana' : 'Bia', login } as const;
    const drawn = draw(<RestBanner batch={batch({ rest, state })} onShow={() => undefined} />, {
      state: { app: inTeamAs('bia') },
    });
    expect(drawn.lines[0]).toBe(title);
  });

  test('a batch that the clerk stopped can still be sent', () => {
    const drawn = banner({ code: 'person' }, { state: 'stopped' });
    expect(drawn).toMatchObject({ banners: ['info'], live: false, acts: [] });
    expect(drawn.lines).toEqual([
      'Você parou este lote.',
      'Os boletos já emitidos não mudam. As linhas não enviadas estão aqui e ainda podem ser enviadas.',
    ]);
  });

  test('English counts in its own form', () => {
    const { lines } = banner({ code: 'quit' }, uncertain(1_200), 'en');
    expect(lines.some((line) => line.startsWith('1,200 '))).toBe(true);
  });
});
