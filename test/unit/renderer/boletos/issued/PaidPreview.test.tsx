import { describe, expect, test } from 'vitest';
import type { PaidDoubt, PaidMatch } from '../../../../../preload/contract/boletos.ts';
import type { MatchedBy } from '../../../../../preload/contract/batch-doubts.ts';
import type { Match } from '../../../../../renderer/boletos/issued/paid-choice.ts';
import { markedWords, PaidPreview } from '../../../../../renderer/boletos/issued/PaidPreview.tsx';
import type { Language } from '../../../../../preload/shared/money.ts';
import { draw } from '../../../../helpers/render.tsx';
import { boletoRow } from '../draft/rows.ts';
import { ready } from '../../samples.ts';
import { setupI18n } from '@lingui/core';
import { messages } from '../../../../../renderer/text/pt-BR.po';

type Matched = Extract<PaidMatch, { kind: 'matched' }>;

const match = (line: number, part: Partial<Match> = {}): Match => ({
  boleto: boletoRow({ id: line, state: 'created' }),
  line,
  by: 'nossoNumero',
  on: '2026-11-20',
  cells: ['Helena Prado', ' ', '1234,05'],
  paid: 123_405,
  earlier: null,
  doubts: [],
  theirs: { document: null, name: null, amount: null, dueDate: null, status: null },
  ...part,
});
const unknown = (many: number) => Array.from({ length: many }, (_, at) => ({ line: at + 2, cells: ['?'] }));

function preview(matches: readonly Match[], part: Partial<Matched> = {}, language: Language = 'pt-BR') {
  const matched = {
    kind: 'matched',
    header: [],
    rowCount: matches.length,
    unknown: [],
    statesPayment: true,
    ...part,
  } as const;
  return draw(
    <PaidPreview matched={{ ...matched, matches }} onBack={() => undefined} onClose={() => undefined} />,
    { language, state: { app: ready({ today: '2026-11-21' }) } },
  );
}

const mark = (drawn: ReturnType<typeof preview>) => drawn.buttons.at(-1);

describe('matches of a dashboard’s sheet, before they are marked as paid', () => {
  test('counts the lines of the sheet, and says whose they are', () => {
    expect(preview([match(2)], { rowCount: 1_234, unknown: unknown(2) }).lines[0]).toBe(
      'Linhas na planilha: 1.234. Com boleto no Guichê: 1. Sem boleto: 2.',
    );
    expect(preview([match(2)], { rowCount: 1_234 }, 'en').lines[0]).toContain('1,234');
  });

  test.each<[readonly Match[], string, boolean]>([
    [[], 'Dar baixa em 0 boletos · R$ 0,00', true],
    [[match(2)], 'Dar baixa em 1 boleto · R$ 1.234,05', false],
    [[match(2), match(3)], 'Dar baixa em 2 boletos · R$ 2.468,10', false],
    [[match(2), match(3, { doubts: ['amount'] })], 'Dar baixa em 1 boleto · R$ 1.234,05', false],
    [[match(2, { doubts: ['unpaid'] })], 'Dar baixa em 0 boletos · R$ 0,00', true],
  ])('the button names the count and the sum', (matches, name, disabled) => {
    expect(mark(preview(matches))).toEqual({ name, disabled });
  });

  test('English writes money in its own form', () => {
    expect(mark(preview([match(2), match(3)], {}, 'en'))?.name).toBe('Mark 2 boletos as paid · R$ 2,468.10');
  });

  test.each<[PaidDoubt, string]>([
    ['document', 'O CPF ou CNPJ na planilha é de outro pagador.'],
    ['name', 'O nome na planilha é de outro pagador.'],
    ['amount', 'O valor na planilha é diferente.'],
    ['dueDate', 'O vencimento na planilha é diferente.'],
    ['unproved', 'O código pode coincidir por acaso: a planilha não informa o pagador.'],
    ['unpaid', 'A planilha não informa que este boleto foi pago.'],
    ['paidLess', 'O valor pago é menor que o do boleto.'],
    ['paidMore', 'O valor pago é maior que o do boleto.'],
    ['paidUnread', 'O valor pago não pôde ser lido.'],
    ['already', 'Este pagamento já foi registrado ou está em outra linha.'],
    ['second', 'Pode ser um segundo pagamento deste boleto.'],
    ['several', 'Pode ser outro boleto igual.'],
  ])('a line with the question %s shows it, and is not ticked', (doubt, words) => {
    const drawn = preview([match(2, { doubts: [doubt] })]);
    expect(drawn.lines.join('\n')).toContain(words);
    expect(drawn.lines).toContain(
      '1 linha precisa da sua decisão e não vem marcada. Compare os dois lados antes de marcar.',
    );
    expect(drawn.markup).toContain('aria-label="Dar baixa em Helena Prado"');
    expect(drawn.markup).not.toContain('checked=""');
  });

  test('shows the sheet’s values beside ours, and the earlier payment', () => {
    const { lines } = preview([
      match(2, {
        paid: 50_000,
        earlier: { on: '2026-11-19', cents: 49_000, line: null },
        doubts: ['second', 'unpaid', 'document', 'amount', 'dueDate'],
        theirs: {
          document: '***.456.789-**',
          name: 'Eva Dias',
          amount: 50_000,
          dueDate: '2026-12-11',
          status: 'Estornado',
        },
      }),
    ]);
    const drawn = lines.join('\n');
    for (const text of [
      'Helena Prado · 104.285.713-42',
      'Na planilha: Eva Dias · ***.456.789-**',
      'Na planilha: Estornado',
      'Na planilha: R$ 500,00',
      'Na planilha: 11/12/2026',
      'Antes: 19/11/2026',
      'Antes: R$ 490,00',
    ])
      expect(drawn).toContain(text);
  });

  test('for a sheet without payment information, asks once for all lines', () => {
    const drawn = preview([match(2), match(3, { doubts: ['name'] })], { statesPayment: false });
    expect(drawn.banners).toEqual(['doubt']);
    expect(drawn.acts).toContain('Todos foram pagos');
    expect(drawn.markup).not.toContain('checked=""');
    expect(preview([match(2, { doubts: ['name'] })], { statesPayment: false }).banners).toEqual([]);
  });

  test('a line without a question is ticked', () => {
    expect(preview([match(2)]).markup).toContain('checked=""');
  });

  test('a payment that is already recorded cannot be ticked, a second one can', () => {
    const paid = match(2, { boleto: boletoRow({ baixaOn: '2026-11-19' }), doubts: ['already'] });
    expect(preview([paid]).markup).toMatch(/type="checkbox"[^>]* disabled=""/);
    const second = match(2, { ...paid, doubts: ['second'] });
    expect(preview([second]).markup).not.toMatch(/type="checkbox"[^>]* disabled=""/);
  });

  test.each<[MatchedBy, string]>([
    ['ref', 'referência'],
    ['line', 'linha digitável'],
    ['nossoNumero', 'nosso número'],
    ['id', 'código'],
    ['amountDuePayer', 'valor, vencimento e pagador'],
  ])('says that it was found by %s, with its day and its line', (by, words) => {
    const { lines } = preview([match(1_207, { by })]);
    const row = ['Helena Prado', 'R$ 1.234,05', '10/12/2026', '20/11/2026', 'R$ 1.234,05', words];
    expect(lines).toEqual(expect.arrayContaining(row));
    expect(lines).toContain('1.207: Helena Prado · 1234,05');
  });

  test('a line without a day asks for one, and starts with today', () => {
    const drawn = preview([match(2, { on: null })]);
    expect(drawn.lines).toEqual(expect.arrayContaining(['Dia das linhas sem data de pagamento', 'sem data']));
    expect(drawn.markup).toContain('value="21/11/2026"');
    expect(preview([match(2)]).lines).not.toContain('Dia das linhas sem data de pagamento');
  });

  test.each([
    [1, '1 linha não corresponde a nenhum boleto emitido no Guichê'],
    [2, '2 linhas não correspondem a nenhum boleto emitido no Guichê'],
  ])('%i lines that belong to no boleto', (many, title) => {
    expect(preview([match(2)], { unknown: unknown(many) }).lines).toContain(title);
  });

  test('if nothing matches, says what the sheet must contain', () => {
    const drawn = preview([], { unknown: unknown(3) });
    expect(drawn.banners).toEqual(['info']);
    expect(drawn.lines).toContain('Nenhuma linha corresponde a um boleto emitido no Guichê');
  });

  test('of very many lines shows the first, and says how many are left', () => {
    const many = Array.from({ length: 1_750 }, (_, at) => match(at + 2));
    expect(preview(many).acts).toContain('Mostrar mais 500 de 1.250');
  });
});

const i18n = setupI18n({ locale: 'pt-BR', messages: { 'pt-BR': messages } });

test.each([
  [1, 0, 'Baixa em 1 boleto.'],
  [1_200, 0, 'Baixa em 1.200 boletos.'],
  [1, 1, 'Baixa em 1 boleto. 1 mudou enquanto isso e não foi alterado.'],
  [2, 3, 'Baixa em 2 boletos. 3 mudaram enquanto isso e não foram alterados.'],
])('%i marked and %i missed', (changed, missed, words) => {
  expect(markedWords({ changed, missed }, (message) => i18n._(message), 'pt-BR')).toBe(words);
});
