// Reads the imports of a source file, in every syntax; test/contract/imports.test.ts holds the rules.
import { parseSync, Visitor } from 'vite';

export interface Import {
  readonly from: string;
  /** As written: './x.ts', 'node:path', 'react'; '?' if it is computed. */
  readonly specifier: string;
  /** Removed at run time. `import { type A }` is not: its rest still loads the file. */
  readonly typeOnly: boolean;
}

interface Expression {
  readonly type: string;
  readonly value?: unknown;
}

const literal = (node: Expression | null | undefined): string =>
  node?.type === 'Literal' && typeof node.value === 'string' ? node.value : '?';

export function readImports(file: string, source: string): Import[] {
  const found: Import[] = [];
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const add = (specifier: string, typeOnly = false) => found.push({ from: file, specifier, typeOnly });
  const text = (start: number, end: number) => source.slice(start, end);
  new Visitor({
    ImportDeclaration: (node) => {
      add(node.source.value, node.importKind === 'type');
    },
    ExportNamedDeclaration: (node) => {
      if (node.source) add(node.source.value, node.exportKind === 'type');
    },
    ExportAllDeclaration: (node) => {
      add(node.source.value, node.exportKind === 'type');
    },
    ImportExpression: (node) => {
      add(literal(node.source));
    },
    TSImportType: (node) => {
      add(literal(node.source), true);
    },
    TSImportEqualsDeclaration: (node) => {
      add(text(node.moduleReference.start, node.moduleReference.end));
    },
    // How workers are started: the bundler follows these like imports.
    NewExpression: (node) => {
      const [path, base] = node.arguments;
      const callee = text(node.callee.start, node.callee.end);
      if (callee !== 'URL' || !path || !base || text(base.start, base.end) !== 'import.meta.url') return;
      if (/\.[cm]?[jt]sx?$/.test(literal(path))) add(literal(path));
    },
    CallExpression: (node) => {
      const callee = text(node.callee.start, node.callee.end);
      if (/^(require|import\.meta\.resolve)$/.test(callee)) add(literal(node.arguments[0]));
    },
  }).visit(program);
  return found;
}
