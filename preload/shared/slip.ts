// A slip's digitable line and bar code: conversion, check digits, contents, and the expected contents for an amount and
// due date. verification.ts compares them; the renderer draws bars.
import { addDays, dateOfDayNumber, dayNumber, type PlainDate } from './due-date.ts';
import { mostCents } from './money.ts';

/** Weights 2, 1 from the right, digits of the products summed. */
export function mod10(digits: string): number {
  let sum = 0;
  for (let at = digits.length - 1, weight = 2; at >= 0; at--, weight = 3 - weight) {
    const product = (digits.charCodeAt(at) - 48) * weight;
    sum += product > 9 ? product - 9 : product;
  }
  return (10 - (sum % 10)) % 10;
}

/** The remainder with weights 2 to 9 from the right. */
function mod11Rest(digits: string): number {
  let sum = 0;
  for (let at = digits.length - 1, weight = 2; at >= 0; at--, weight = weight === 9 ? 2 : weight + 1) {
    sum += (digits.charCodeAt(at) - 48) * weight;
  }
  return sum % 11;
}

/** The bar code's fifth digit, from the other 43; never 0. */
export function generalDigit(others: string): number {
  const digit = 11 - mod11Rest(others);
  return digit > 9 ? 1 : digit;
}

export function lineOfBarCode(barCode: string): string {
  const fields = [barCode.slice(0, 4) + barCode.slice(19, 24), barCode.slice(24, 34), barCode.slice(34)];
  return fields.map((field) => `${field}${mod10(field)}`).join('') + barCode.slice(4, 19);
}

export const barCodeOfLine = (line: string): string =>
  line.slice(0, 4) + line.slice(32) + line.slice(4, 9) + line.slice(10, 20) + line.slice(21, 31);

export type SlipFault = 'field1' | 'field2' | 'field3' | 'general';

const lineFields = [
  ['field1', 0, 9],
  ['field2', 10, 20],
  ['field3', 21, 31],
] as const;

const digitAt = (text: string, at: number): number => text.charCodeAt(at) - 48;

export function barCodeFaults(barCode: string): SlipFault[] {
  return digitAt(barCode, 4) === generalDigit(barCode.slice(0, 4) + barCode.slice(5)) ? [] : ['general'];
}

export function lineFaults(line: string): SlipFault[] {
  const fields = lineFields.filter(([, from, to]) => digitAt(line, to) !== mod10(line.slice(from, to)));
  return [...fields.map(([name]) => name), ...barCodeFaults(barCodeOfLine(line))];
}

/** What a pasted or received text is, by its digits alone. */
export type SlipText =
  | {
      readonly kind: 'cobranca';
      readonly line: string;
      readonly barCode: string;
      readonly faults: readonly SlipFault[];
    }
  | { readonly kind: 'arrecadacao'; readonly digits: string; readonly valid: boolean }
  /** 44 digits that are valid both as a bar code and as a line whose last field lost its zeros. */
  | { readonly kind: 'ambiguous'; readonly asBarCode: string; readonly asLine: string }
  | { readonly kind: 'unreadable'; readonly digits: string };

const slipPunctuation = /[\s.\-\u00a0\u202f]/g;
const allDigits = /^\d+$/;

function cobranca(line: string, barCode: string, faults: readonly SlipFault[]): SlipText {
  return { kind: 'cobranca', line, barCode, faults };
}

const ofLine = (line: string): SlipText => cobranca(line, barCodeOfLine(line), lineFaults(line));
const ofBarCode = (barCode: string): SlipText =>
  cobranca(lineOfBarCode(barCode), barCode, barCodeFaults(barCode));

export function readSlip(text: string): SlipText {
  const digits = text.replace(slipPunctuation, '');
  const unreadable: SlipText = { kind: 'unreadable', digits };
  if (!allDigits.test(digits)) return unreadable;
  if (digits.startsWith('8') && (digits.length === 48 || digits.length === 44)) {
    return { kind: 'arrecadacao', digits, valid: arrecadacaoValid(digits) };
  }
  if (digits.length === 47) return ofLine(digits);
  if (digits.length < 34 || digits.length > 47) return unreadable;
  const asLine = digits.slice(0, 33) + digits.slice(33).padStart(14, '0');
  const lineStands = lineFaults(asLine).length === 0;
  if (digits.length !== 44) return lineStands ? ofLine(asLine) : unreadable;
  if (!lineStands) return ofBarCode(digits);
  return barCodeFaults(digits).length === 0
    ? { kind: 'ambiguous', asBarCode: digits, asLine }
    : ofLine(asLine);
}

/** The modulo 11 check digit of arrecadação: here 10 becomes 1, and both 0 and 1 become 0. */
function arrecadacaoMod11(digits: string): number {
  const rest = mod11Rest(digits);
  if (rest < 2) return 0;
  return rest === 10 ? 1 : 11 - rest;
}

function arrecadacaoValid(digits: string): boolean {
  const valueId = digits[2] ?? '';
  if (!/[6-9]/.test(valueId)) return false;
  const check = valueId < '8' ? mod10 : arrecadacaoMod11;
  const blocks = digits.length === 48 ? [0, 12, 24, 36].map((from) => digits.slice(from, from + 12)) : [];
  const fieldsStand = blocks.every((block) => check(block.slice(0, 11)) === digitAt(block, 11));
  const barCode = blocks.length > 0 ? blocks.map((block) => block.slice(0, 11)).join('') : digits;
  return fieldsStand && check(barCode.slice(0, 3) + barCode.slice(4)) === digitAt(barCode, 3);
}

/** Day 0 of the factor's first cycle; on 2025-02-22 it fell from 9999 back to 1000. */
const firstRound = dayNumber('1997-10-07');
const secondRound = dayNumber('2022-05-29');
const firstFactor = 1000;
const lastFactor = 9999;
/** No factor exists for a later day. */
export const lastDueDate: PlainDate = dateOfDayNumber(secondRound + lastFactor);

/** Four digits, or null for a day before 2000-07-03 or after 2049-10-13. */
export function factorOf(dueDate: PlainDate): string | null {
  const day = dayNumber(dueDate);
  const base = day - firstRound <= lastFactor ? firstRound : secondRound;
  const factor = day - base;
  return factor >= firstFactor && factor <= lastFactor ? String(factor) : null;
}

export interface FactorReading {
  readonly dueDate: PlainDate | null;
  /** True if neither cycle gives a day near today; the nearer one was taken. */
  readonly doubtful: boolean;
}

/** Chooses the cycle by distance from today: 3,000 days back to 5,500 ahead. */
export function readFactor(factor: string, today: PlainDate): FactorReading {
  const days = Number(factor);
  if (days < firstFactor) return { dueDate: null, doubtful: false };
  const now = dayNumber(today);
  const distances = [firstRound + days - now, secondRound + days - now];
  const near = distances.find((distance) => distance >= -3000 && distance <= 5500);
  const taken = near ?? distances.toSorted((a, b) => Math.abs(a) - Math.abs(b))[0] ?? 0;
  return { dueDate: addDays(today, taken), doubtful: near === undefined };
}

export interface SlipMeaning {
  readonly bank: string;
  readonly currency: string;
  readonly factor: string;
  readonly due: FactorReading;
  readonly cents: number;
}

export function meaningOfBarCode(barCode: string, today: PlainDate): SlipMeaning {
  const factor = barCode.slice(5, 9);
  return {
    bank: barCode.slice(0, 3),
    currency: barCode.slice(3, 4),
    factor,
    due: readFactor(factor, today),
    cents: Number(barCode.slice(9, 19)),
  };
}

/** The last 14 digits of a line with this amount and due date; null if no slip can have them. */
export function expectedTail(cents: number, dueDate: PlainDate): string | null {
  const factor = factorOf(dueDate);
  return factor === null || cents > mostCents ? null : factor + String(cents).padStart(10, '0');
}

/** `98890.00109 90000.000101 04713.020004 5 15390000012750` */
export const formatLine = (line: string): string =>
  line.replace(/^(.{5})(.{5})(.{5})(.{6})(.{5})(.{6})(.)(.{14})$/, '$1.$2 $3.$4 $5.$6 $7 $8');
