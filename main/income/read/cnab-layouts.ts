// Where return files have what, bank by bank (positions from 1, both in), and what their occurrences mean. The positions come from public
// libraries; only FEBRABAN's and Itaú's were compared with a manual, so the screen shows the raw line beside what was read.
import type { LineKind } from '../../../preload/contract/income-terms.ts';

export type Span = readonly [from: number, to: number];

export interface Layout240 {
  readonly nossoNumero: Span;
  /** Of segment T. */
  readonly dueDate: Span;
  readonly slipCents: Span;
  readonly fee: Span;
  readonly document: Span;
  readonly name: Span;
  /** The code of the currency, if the bank gives one: 09 is real. */
  readonly currency?: Span;
}

const withoutCurrency = {
  dueDate: [74, 81],
  slipCents: [82, 96],
  fee: [199, 213],
  document: [134, 148],
  name: [149, 188],
} as const;

const febraban = { ...withoutCurrency, currency: [131, 132] } as const;

export const layouts240: Readonly<Record<string, Layout240>> = {
  '001': { ...febraban, nossoNumero: [38, 57] },
  '033': {
    nossoNumero: [41, 53],
    dueDate: [70, 77],
    slipCents: [78, 92],
    fee: [194, 208],
    document: [129, 143],
    name: [144, 183],
    currency: [126, 127],
  },
  '104': { ...febraban, nossoNumero: [39, 56] },
  '237': { ...febraban, nossoNumero: [38, 57] },
  '341': { ...withoutCurrency, nossoNumero: [41, 48] },
  '748': { ...febraban, nossoNumero: [38, 57] },
  '756': { ...febraban, nossoNumero: [38, 47] },
};

export interface Layout400 {
  readonly nossoNumero: Span;
  /** The type of record of a slip. */
  readonly record: string;
  readonly credit: Span;
  readonly creditYearFirst?: true;
  readonly fee: Span;
  /** The amount is what was credited: the fee is taken already. */
  readonly credited?: true;
  /** A named difference besides interest. */
  readonly discount?: Span;
  /** As in the other format, but 1 is real. */
  readonly currency?: Span;
}

const usual = { record: '1', credit: [296, 301], fee: [176, 188] } as const;

export const layouts400: Readonly<Record<string, Layout400>> = {
  '001': { nossoNumero: [64, 80], record: '7', credit: [176, 181], fee: [182, 188] },
  '033': { ...usual, nossoNumero: [63, 70] },
  '104': { ...usual, nossoNumero: [57, 73], credit: [294, 299], currency: [293, 293] },
  '237': { ...usual, nossoNumero: [71, 82] },
  '341': { ...usual, nossoNumero: [86, 94], credited: true, discount: [241, 253] },
  '748': { ...usual, nossoNumero: [48, 62], credit: [329, 336], creditYearFirst: true },
  '756': { ...usual, nossoNumero: [63, 73], credit: [176, 181], fee: [182, 188] },
};

/** `pending`: the bank says that nothing is settled yet. Null: not listed, so it asks. */
export type Meaning = LineKind | 'pending' | null;

/** In both formats and at every bank. */
const everywhere: Readonly<Record<string, Meaning>> = {
  '02': 'other', // entrada confirmada
  '03': 'other', // entrada rejeitada
  '06': 'payment', // liquidação
  '09': 'other', // baixa
  '14': 'other', // alteração de vencimento
  '17': 'payment', // liquidação após baixa ou de título não registrado
  '50': 'pending',
};

const of240: Readonly<Record<string, Meaning>> = {
  '28': 'fee', // débito de tarifas e custas
  '44': 'reversal', // cheque devolvido
};

/** With the names of the banks' manuals. */
const ofBank400: Readonly<Record<string, Readonly<Record<string, Meaning>>>> = {
  '104': {
    '06': 'other', // uso da empresa alterado
    '17': null,
    '21': 'payment', // liquidação
    '22': 'payment', // liquidação em cartório
  },
  '341': {
    '08': 'payment', // liquidação em cartório
    '17': null, // alteração de dados rejeitada
    '69': 'reversal', // cheque devolvido
    '95': 'other', // baixa operacional
  },
  '237': {
    '15': 'payment', // liquidação em cartório
    '28': 'fee', // débito de tarifas e custas
  },
  '748': {
    '15': 'payment', // liquidação em cartório
    '28': 'fee', // tarifa
  },
};

export function meaningOf(size: 240 | 400, bank: string, code: string): Meaning {
  const own = size === 240 ? of240[code] : ofBank400[bank]?.[code];
  return (own === undefined ? everywhere[code] : own) ?? null;
}
