// Generates inputs for the window's calls that their schemas accept or almost accept: every shape of the contract, filled with values as an
// attacker, a broken window or a tired person may send them.
import * as z from 'zod/mini';
import { contract } from '../../preload/contract/contract.ts';
import { randomly } from './seeds.ts';

export interface CallShape {
  readonly room: string;
  readonly name: string;
  readonly shape: Shape;
}

/** The part of JSON Schema that the contract's inputs use. */
const shapeSchema = z.looseObject({
  type: z.optional(z.string()),
  format: z.optional(z.string()),
  const: z.optional(z.unknown()),
  enum: z.optional(z.array(z.unknown())),
  get anyOf() {
    return z.optional(z.array(shapeSchema));
  },
  get oneOf() {
    return z.optional(z.array(shapeSchema));
  },
  get allOf() {
    return z.optional(z.array(shapeSchema));
  },
  get properties() {
    return z.optional(z.record(z.string(), shapeSchema));
  },
  required: z.optional(z.array(z.string())),
  get items() {
    return z.optional(shapeSchema);
  },
  minItems: z.optional(z.number()),
  minimum: z.optional(z.number()),
  maximum: z.optional(z.number()),
});
type Shape = z.output<typeof shapeSchema>;

const rooms: Readonly<Record<string, Readonly<Record<string, { readonly input: z.ZodMiniType }>>>> = contract;

export const callShapes: readonly CallShape[] = Object.entries(rooms).flatMap(([room, calls]) =>
  Object.entries(calls).map(([name, { input }]) => ({
    room,
    name,
    shape: shapeSchema.parse(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })),
  })),
);

const texts = [
  '',
  ' ',
  '0',
  '-1',
  '1e999',
  'null',
  "' OR 1=1; DROP TABLE boletos; --",
  '%',
  '_%_',
  '"*"',
  'NEAR(a b) AND',
  '../../../../etc/passwd',
  '..\\..\\windows\\system32',
  '/dev/zero',
  'file:///etc/passwd',
  'C:\\CON',
  '__proto__',
  'constructor',
  '=HYPERLINK("x")',
  '@SUM(1)',
  '<img src=x onerror=alert(1)>',
  '\u0000',
  '\ud800',
  '\u202egpj.exe',
  'á'.repeat(40),
  '𝟙𝟚𝟛',
  'R$ 1.234,567',
  '31/02/2026',
  '9999-99-99',
  'http://127.0.0.1:1',
  'http://127.0.0.1:1@127.0.0.1:2/%2e%2e',
  'javascript:alert(1)',
  'eyJhbGciOiJub25lIn0.e30.',
  '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----',
  'x'.repeat(5_000),
];

const numbers = [0, 1, -1, 2, 500, 0.1, -0, 2 ** 31, 2 ** 53 - 1, 2 ** 53, 1e308, -1e308];

const scraps: readonly unknown[] = [null, true, [], {}, { __proto__: null }, [[[[[[]]]]]], 'x', 1];

const uuidOf = (draw: (below: number) => number): string => {
  const hex = (length: number) => Array.from({ length }, () => draw(16).toString(16)).join('');
  return `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}`;
};

/** `known` are ids that exist, so that some calls reach their effect. */
export function malformedInputs(seed: number, known: readonly string[]): (shape: Shape) => unknown {
  const draw = randomly(seed);
  const oneOf = <T>(list: readonly T[]): T | undefined => list[draw(list.length)];
  const bend = (shape: Shape): unknown => {
    // Sometimes a value of another type.
    if (draw(12) === 0) return oneOf(scraps);
    const choices = shape.anyOf ?? shape.oneOf;
    if (choices) return bend(oneOf(choices) ?? {});
    if (shape.allOf) return Object.assign({}, ...shape.allOf.map((part) => bend(part)));
    if ('const' in shape) return shape.const;
    if (shape.enum) return oneOf(shape.enum);
    switch (shape.type) {
      case 'object': {
        const entries = Object.entries(shape.properties ?? {}).filter(
          ([name]) => draw(8) > 0 && (shape.required?.includes(name) === true || draw(2) === 0),
        );
        const filled = Object.fromEntries(entries.map(([name, part]) => [name, bend(part)]));
        return draw(15) === 0 ? { ...filled, [oneOf(texts) ?? '']: oneOf(scraps) } : filled;
      }
      case 'array':
        return Array.from({ length: Math.max(shape.minItems ?? 0, draw(4)) }, () => bend(shape.items ?? {}));
      case 'integer':
      case 'number':
        return draw(3) > 0
          ? Math.min(shape.maximum ?? 9, Math.max(shape.minimum ?? 0, draw(6)))
          : oneOf(numbers);
      case 'boolean':
        return draw(2) === 0;
      case 'null':
        return null;
      default:
        // Each is new: a known command would only get its earlier answer again.
        if (shape.format === 'uuid' && draw(10) > 0) return uuidOf(draw);
        return draw(3) === 0 && known.length > 0 ? oneOf(known) : oneOf(texts);
    }
  };
  return bend;
}
