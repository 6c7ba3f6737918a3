import { describe, expect, test } from 'vitest';
import type { Settling } from '../../../../../preload/contract/batch-doubts.ts';
import {
  FoundAnswer,
  FoundCreated,
  LineUnread,
  readId,
} from '../../../../../renderer/boletos/batch/FoundCreated.tsx';
import { draw } from '../../../../helpers/render.tsx';
import { doubt } from './doubt.ts';

const line = '98890001099000000010104713020004515390000012750';
const written = '98890.00109 90000.000101 04713.020004 5 15390000012750';
const asked = [
  'Pagador',
  'Helena Prado',
  'CPF ou CNPJ',
  '104.285.713-42',
  'Valor',
  'R$ 1.234,05',
  'Vencimento',
  '10/12/2026',
];

describe('the code that the clerk found in the dashboard', () => {
  const field = (found?: string, offered: { id?: string } = {}, noticed?: string) =>
    draw(
      <FoundCreated
        doubt={doubt({ offered })}
        found={found}
        noticed={noticed}
        onFetched={() => undefined}
        onPdf={() => undefined}
        onSettled={() => undefined}
      />,
    );

  test.each([
    ['from an export', field('1234'), 'Veio da exportação.', '1234', false],
    ['with the answer', field(undefined, { id: 'abc-9' }), 'Veio na resposta.', 'abc-9', false],
    [
      'in a notice of the service',
      field(undefined, {}, '4711'),
      'Veio em um aviso do serviço.',
      '4711',
      false,
    ],
    ['first with the answer', field(undefined, { id: '1' }, '2'), 'Veio na resposta.', '1', false],
    ['from nowhere', field(), 'Consta no painel.', '', true],
  ])('%s', (_, drawn, help, value, disabled) => {
    expect(drawn.lines.join(' ')).toContain(`${help} O Guichê confere antes de aceitar.`);
    expect(drawn.markup).toContain(`value="${value}"`);
    expect(drawn.buttons).toEqual([{ name: 'Foi emitido: conferir e registrar', disabled }]);
  });

  test('an invalid code is reported, and not tried', () => {
    const drawn = field('número doze');
    expect(drawn.lines.join(' ')).toContain('Só letras, dígitos, hífen e sublinhado.');
    expect(drawn.acts).toEqual([]);
  });
});

type Told = Exclude<Settling, { kind: 'settled' | 'lineUnread' }>;
const answer = (outcome: Told, language: 'pt-BR' | 'en' = 'pt-BR') =>
  draw(
    <FoundAnswer doubt={doubt()} answer={outcome}>
      {false}
    </FoundAnswer>,
    { language },
  );

describe('the result of trying the code', () => {
  test('the boleto was settled elsewhere', () => {
    const drawn = answer({ kind: 'noDoubt' });
    expect(drawn.banners).toEqual(['info']);
    expect(drawn.lines[0]).toBe('Este boleto já foi resolvido');
  });

  test.each([
    ['id', 'Este código já é de outro boleto'],
    ['line', 'A linha digitável deste código já é de outro boleto'],
    ['nossoNumero', 'O nosso número deste boleto já é de outro'],
  ] as const)('%s belongs to another boleto', (what, title) => {
    const drawn = answer({ kind: 'taken', what, by: 9 });
    expect(drawn).toMatchObject({ banners: ['bad'], live: true, acts: ['Ver o outro boleto'] });
    expect(drawn.lines[0]).toBe(title);
    expect(answer({ kind: 'taken', what, by: null }).acts).toEqual([]);
  });

  test('the amount differs: both values and its row are shown', () => {
    const findings = [
      { kind: 'difference', code: 'slipAmount', expected: '123405', found: '12340' },
    ] as const;
    const drawn = answer({ kind: 'differs', line, findings });
    expect(drawn).toMatchObject({ banners: ['bad'], live: true });
    expect(drawn.lines).toEqual([
      'Este código é de outro boleto',
      'Nada foi registrado. Os dados do serviço para este código são diferentes dos enviados:',
      'A linha digitável indica outro valor. Enviado: R$ 1.234,05 Recebido: R$ 123,40',
      written,
    ]);
  });

  test('a missing value is not written', () => {
    const findings = [
      { kind: 'difference', code: 'lineUnreadable', expected: '', found: 'sem linha' },
    ] as const;
    expect(answer({ kind: 'differs', line, findings }).lines[2]).toBe(
      'A linha digitável do retorno não é de um boleto. Recebido: sem linha',
    );
  });

  test.each([
    [
      'payerNotFound',
      'Confira o pagador no PDF',
      'Não há divergência, mas o nome do pagador não foi encontrado no PDF. Compare com os dados enviados:',
    ],
    [
      'lineDoubtful',
      'Confira a linha digitável',
      'A linha digitável não basta para a comparação automática. Compare o PDF com os dados enviados:',
    ],
  ] as const)('the clerk must compare: %s', (why, title, words) => {
    const drawn = answer({ kind: 'eyeNeeded', line, why, findings: [], pdf: null });
    expect(drawn).toMatchObject({ banners: ['doubt'], live: true });
    expect(drawn.lines).toEqual([title, words, ...asked, written]);
    expect(drawn.markup).not.toContain('<ul');
  });

  test('it is too early to decide', () => {
    expect(answer({ kind: 'tooSoon', waitMs: 1 }).lines[0]).toBe('Ainda não é possível informar o resultado');
  });

  test('English writes amounts in its own form', () => {
    const drawn = answer({ kind: 'eyeNeeded', line, why: 'payerNotFound', findings: [], pdf: null }, 'en');
    expect(drawn.lines).toContain('R$ 1,234.05');
  });
});

describe('a digitable line that the service does not give', () => {
  const unread = (part: Partial<Extract<Settling, { kind: 'lineUnread' }>> = {}) =>
    draw(
      <LineUnread
        onPdf={() => undefined}
        doubt={doubt()}
        answer={{
          kind: 'lineUnread',
          answer: { code: 'notFound', detail: '404: boleto inexistente' },
          typed: 'notNeeded',
          pdf: { ticket: 'one', name: 'boleto.pdf' },
          ...part,
        }}
        busy={false}
        onConfirm={() => undefined}
      />,
    );
  const confirm = 'Conferi e confirmo: foi emitido';
  const [amount, due] = ['Valor no painel', 'Vencimento no painel'];
  const wrong = 'O valor ou o vencimento é diferente do enviado. Nada foi registrado.';

  test('is compared with the boleto’s PDF', () => {
    const drawn = unread();
    expect(drawn.lines.slice(1, 3)).toEqual([
      'O boleto pode ter sido emitido mesmo assim. Compare o PDF com os dados enviados:',
      'Retorno do serviço: 404: boleto inexistente',
    ]);
    expect(drawn.lines).not.toContain(amount);
    expect(drawn.lines).toEqual(expect.arrayContaining(asked));
    // Nothing is confirmed that nobody has seen.
    expect(drawn.buttons).toEqual([
      { name: 'Abrir o PDF ao lado', disabled: false },
      { name: 'Salvar o PDF', disabled: false },
      { name: confirm, disabled: true },
    ]);
  });

  test('without a PDF, the clerk types what the dashboard shows', () => {
    const drawn = unread({ typed: 'needed', pdf: null });
    expect(drawn.lines).toEqual(expect.arrayContaining([amount, due]));
    expect(drawn.lines).not.toContain(wrong);
    expect(drawn.buttons).toEqual([{ name: confirm, disabled: true }]);
    expect(unread({ typed: 'wrong', pdf: null }).lines).toContain(wrong);
  });

  test('an answer without words of its own is explained in ours', () => {
    expect(unread({ answer: { code: 'answerTimeout', detail: null } }).lines[2]).toMatch(
      /^Retorno do serviço: .{10,}/,
    );
  });
});

test.each([
  [' 90551 ', '90551'],
  ['nº 90551', '90551'],
  ['No. 90551', '90551'],
  ['ID: bol_7f-1', 'bol_7f-1'],
  ['#12', '12'],
  ['id-7', 'id-7'],
  ['nota', 'nota'],
])('“%s” is read as the id %s', (typed, id) => {
  expect(readId(typed)).toBe(id);
});

test.each(['', '  ', '90 551', '98890.00109 90000', 'a/b', 'x'.repeat(81)])('“%s” is not an id', (typed) => {
  expect(readId(typed)).toBeUndefined();
});
