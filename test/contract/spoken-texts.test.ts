// All texts of the window are in the catalogues: this test finds text of a language that is written directly into elements, and first shows
// that it would find it. test/e2e/accessible.test.ts also searches what the screens show.
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseSync, Visitor } from 'vite';
import { describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Attributes that are shown or read aloud. */
const sentence =
  /^(?:aria-(?:label|description|roledescription|placeholder|valuetext)|title|placeholder|alt|label|help|act|name)$/u;
const word = /\p{L}{2}/u;
/** Letters that the English of the code does not have. */
const portuguese = /[ãõáéíóúâêôàç]/iu;
/** Names that are the same in every language, and words by which a language recognises itself. */
const names =
  /Guichê|Português \(Brasil\)|English|idioma language inglês|https?:\/\/\S+|-----BEGIN CERTIFICATE-----/gu;
/** `name` of these is no word: it names a control in its form, or a picture. */
const unspoken = new Set(['input', 'Icon', 'meta', 'RadioGroup']);

/** Portuguese in every language of the window. */
const always = new Set([
  // Read by payers in Brazil.
  'renderer/boletos/boleto/message.ts',
  // Names of batches belong to the clerk: the month in them is counted on in the clerk's own form.
  'renderer/boletos/batch/next-name.ts',
]);

function wordsIn(file: string, source: string): string[] {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const found: string[] = [];
  const reported = new Set<number>();
  const add = (start: number, text: string, sign = word) => {
    const bare = text.trim();
    if (reported.has(start) || !sign.test(bare.replaceAll(names, ''))) return;
    reported.add(start);
    found.push(`${file}: ${bare}`);
  };
  new Visitor({
    JSXText: (node) => add(node.start, node.value),
    JSXExpressionContainer: ({ expression }) => {
      if (
        expression.type === 'Literal' &&
        typeof expression.value === 'string' &&
        expression.value.includes(' ')
      )
        add(expression.start, expression.value);
    },
    JSXOpeningElement: (node) => {
      for (const attribute of node.attributes) {
        if (
          attribute.type !== 'JSXAttribute' ||
          !sentence.test(source.slice(attribute.name.start, attribute.name.end))
        )
          continue;
        const { value } = attribute;
        if (value?.type !== 'Literal' || typeof value.value !== 'string') continue;
        if (!unspoken.has(source.slice(node.name.start, node.name.end))) add(value.start, value.value);
      }
    },
    // Ignores the text between the ticks of t and msg, which is another kind of node.
    Literal: (node) => {
      if (typeof node.value === 'string') add(node.start, node.value, portuguese);
    },
    TaggedTemplateExpression: ({ tag, quasi }) => {
      if (/^(?:t|msg)$/u.test(source.slice(tag.start, tag.end)))
        for (const part of quasi.quasis) reported.add(part.start);
    },
    TemplateElement: (node) => add(node.start, node.value.cooked ?? node.value.raw, portuguese),
  }).visit(program);
  return found;
}

describe('the reading', () => {
  test.each([
    ['<p>Nada aqui</p>', ['x.tsx: Nada aqui']],
    ["<p>{'Nada aqui'}</p>", ['x.tsx: Nada aqui']],
    ['<TextField label="Valor" />', ['x.tsx: Valor']],
    ["say('Não deu')", ['x.tsx: Não deu']],
    ['`Não ${count} deu`', ['x.tsx: Não']],
    ['<p>{t`Não ${count} deu`}</p>', []],
    ['msg`Não deu`', []],
    ['<Icon name="warn" />', []],
    ['<p> · {count} %</p>', []],
  ])('of %s', (source, found) => {
    expect(wordsIn('x.tsx', source)).toEqual(found);
  });
});

test('every text of the window comes from its catalogues', () => {
  const files = globSync('renderer/**/*.{ts,tsx}', { cwd: root }).filter((file) => !always.has(file));
  expect(files.length).toBeGreaterThan(200);
  expect(files.flatMap((file) => wordsIn(file, readFileSync(root + file, 'utf8')))).toEqual([]);
});
