// Finds type assertions and unsafe casts in a source file; test/contract/casts.test.ts lists where they are allowed.
import { parseSync, Visitor } from 'vite';

interface Span {
  readonly start: number;
  readonly end: number;
}

/** As written, on one line: `value as T`, `<T>value`, `value!`; and each `any`, which accepts everything and is accepted everywhere. */
export function readCasts(file: string, source: string): string[] {
  const found: string[] = [];
  const text = ({ start, end }: Span) => source.slice(start, end).replaceAll(/\s+/gu, ' ');
  const cast = (node: Span & { readonly typeAnnotation: Span }) => {
    // Neither claims more about the value than the compiler knows.
    if (!/^(const|unknown)$/.test(text(node.typeAnnotation))) found.push(text(node));
  };
  new Visitor({
    TSAsExpression: cast,
    TSTypeAssertion: cast,
    TSNonNullExpression: (node) => {
      found.push(text(node));
    },
    TSAnyKeyword: (node) => {
      found.push(text(node));
    },
  }).visit(programOf(file, source));
  return found;
}

/** How often a file uses this name, whether it calls it or passes it on; its import does not count. */
export function countUses(file: string, source: string, name: string): number {
  const uses: Span[] = [];
  const imports: Span[] = [];
  new Visitor({
    Identifier: (node) => {
      if (node.name === name) uses.push(node);
    },
    ImportDeclaration: (node) => {
      imports.push(node);
    },
  }).visit(programOf(file, source));
  return uses.filter(({ start }) => !imports.some((one) => one.start <= start && start < one.end)).length;
}

function programOf(file: string, source: string) {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  return program;
}
