// Compares the states that a clerk sees most, light and dark, with the approved pictures: `npm run looks -- --approve` takes new ones, and
// the commit shows what changed. The walk is that of accessible.test.ts, in an app in which nothing is random.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { inBrowserHost, settleAtHome } from '../helpers/app-under-test.ts';
import { useDesktopChromium } from '../helpers/chromium.ts';
import { isDrawnAlike, judgeLook, pinned, pinnedNow } from '../helpers/looks.ts';
import { payerStates } from '../helpers/states-of-payers.ts';
import { boletoStates } from '../helpers/states-of-boletos.ts';
import { incomeStates } from '../helpers/states-of-income.ts';
import { mailStates } from '../helpers/states-of-mail.ts';
import { firstStates, monitorStates, withdrawalStates } from '../helpers/states-of-the-rest.ts';
import { startWalk, type Walking } from '../helpers/walk.ts';

useDesktopChromium();

const pictured = new Set([
  'início: primeira vez',
  'lote: arquivo, vazio',
  'lote: arquivo, lido',
  'lote: colunas, com erro',
  'lote: revisão, com erros',
  'lote: a confirmar',
  'lote: a confirmar, todos da conta',
  'lote: resultado',
  'avulso: emitido',
  'emitidos: com um boleto aberto',
  'emitidos: baixa, diálogo',
  'recebimentos: com propostas',
  'documentos: aberto, com miniaturas',
  'mensalidades: de um lote, diálogo',
  'mensalidades: mês',
  'mensalidades: reajuste, diálogo',
  'pagadores: lista',
  'pagadores: com mensalidade',
  'pagadores: planilha, conferência',
  'imprimir, diálogo',
  'impressões',
  'carnê: pronto',
  'monitor: quadro',
  'monitor: tabela',
  'saques: livro',
  'saques: resumo',
  'saques: histórico, um aberto',
  'saques: dúvida a resolver',
  'início: com dúvidas de toda parte',
  'contas: conexão testada',
  'fechamento do mês',
  'trilha de todas as contas',
  'contas: e-mail, com erro',
  'e-mails: enviar, diálogo',
  'e-mails: enviar, variável desconhecida',
  'e-mails: fila andando',
  'e-mails: um a confirmar, detalhes',
  'início: com e-mails',
  'e-mails: lembretes, diálogo',
  'pagadores: com e-mails e conversa',
  'caixa de saída simulada',
]);

const fileName = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\p{L}\d]+/gu, '-');

// The same browser makes the pictures on every system.
describe('every approved state', inBrowserHost, () => {
  let walk: Walking;
  let compared = false;
  beforeAll(async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: pinnedNow });
    walk = await startWalk('looks', pinned);
    compared = isDrawnAlike(walk.page);
    await settleAtHome(walk.page);
  });
  afterAll(async () => {
    vi.useRealTimers();
    await walk.stop();
  });

  const states = [
    ...firstStates,
    ...boletoStates,
    ...payerStates,
    ...incomeStates,
    ...monitorStates,
    ...withdrawalStates,
    ...mailStates,
  ];
  it('is a state of the walk', () => {
    const names = new Set(states.map(({ name }) => name));
    expect([...pictured].filter((name) => !names.has(name))).toEqual([]);
  });

  it.each(states)('$name', async ({ name, go }) => {
    if (!compared) return;
    await go(walk);
    if (!pictured.has(name)) return;
    const faults: (string | undefined)[] = [];
    for (const scheme of ['light', 'dark'] as const)
      faults.push(await judgeLook(walk, fileName(name), scheme));
    await walk.page.emulateMedia({ colorScheme: 'light' });
    expect(faults.filter((fault) => fault !== undefined)).toEqual([]);
  });
});
