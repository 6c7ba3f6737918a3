// Texts for all rows of a sheet, `Mensalidade {mes}/{ano}`, filled for one row: when it is checked, and again whenever its name or
// due date changes.
import {
  perField,
  templateFields,
  type BoletoFields,
  type TemplateField,
} from '../../../preload/contract/boleto-fields.ts';
import type { BatchLayout } from '../../../preload/contract/sheets.ts';
import type { PlainDate } from '../../../preload/shared/due-date.ts';
import { describedWithRef, withRef } from './check-fields.ts';
import { readerOf } from './field-readers.ts';
import type { Mapping, Source } from './fields.ts';
import { problem, type Problem } from './problem.ts';
import { foldedWords } from '../../../preload/shared/fold.ts';
import {
  fillTemplate,
  formWithCells,
  isRowVariable,
  unknownVariables,
  variablesIn,
  type TemplateVariable,
} from '../../../preload/shared/template.ts';

type Known = Pick<BoletoFields, 'payer.name' | 'dueDate'>;

/** Fills the template for each installment, because {mes} is that installment's own month. */
export function fillVariables(
  text: string,
  { 'payer.name': name, dueDate }: Known,
  parcel: number,
  parcels: number,
): string {
  const [year = '', month = '', day = ''] = dueDate?.split('-') ?? [];
  const values: Readonly<Partial<Record<TemplateVariable, string>>> = {
    parcela: String(parcel),
    parcelas: String(parcels),
    ...(name === null ? {} : { nome: name }),
    ...(dueDate === null ? {} : { mes: month, ano: year, vencimento: `${day}/${month}/${year}` }),
  };
  return fillTemplate(text, values);
}

export const isTemplate = (source: Source | undefined): boolean => source?.from === 'template';

/** The fields of one installment, with the variables of their templates filled in. */
export function withVariables<Fields extends BoletoFields>(
  fields: Fields,
  mapping: Mapping,
  parcel: number,
  parcels: number,
): Fields {
  const filled: Partial<Record<TemplateField, string>> = {};
  for (const field of templateFields) {
    const text = fields[field];
    if (text !== null && isTemplate(mapping[field]))
      filled[field] = fillVariables(text, fields, parcel, parcels);
  }
  return { ...fields, ...filled };
}

/** `oneParcel`: a row is one parcel, and does not tell which of how many it is. */
export const templateProblems = (
  mapping: Mapping,
  titles: ReadonlyMap<string, number>,
  oneParcel: boolean,
): Problem[] =>
  templateFields.flatMap((field) => {
    const source = mapping[field];
    const lost = (text: string): boolean =>
      oneParcel && ['parcela', 'parcelas'].some((name) => variablesIn(text).has(name));
    const isUnknown = (text: string) => unknownVariables(text).some((name) => !titles.has(foldedWords(name)));
    const unknown = source?.from === 'template' && (isUnknown(source.text) || lost(source.text));
    return unknown ? [problem('error', field, 'templateMarkUnknown')] : [];
  });

export interface TemplatePlan {
  readonly mapping: Mapping;
  readonly refInCallback: boolean;
  readonly refInDescription: boolean;
  readonly today: PlainDate;
  readonly typed?: BatchLayout['typed'];
}

/** Whether a typed text has variables that each row fills. */
export const hasRowVariables = (text: string): boolean =>
  [...variablesIn(text)].some((name) => isRowVariable(name));

const carriers = { description: describedWithRef, clientCallbackUrl: withRef } as const;

/**
 * The field's templates as rows hold them before they are filled, also with the {ref} that the clerk may have added to all rows
 * later. That of the sheet comes first.
 */
function formsOf(plan: TemplatePlan, field: TemplateField): readonly string[] {
  const source = plan.mapping[field];
  const texts = [...(source?.from === 'template' ? [source.text] : []), ...(plan.typed?.[field] ?? [])];
  const dates = { order: 'dmy', today: plan.today, epoch1904: false } as const;
  const read = readerOf(field, { ...plan, dates, documents: null });
  return texts.flatMap((text) => {
    const form = read(text, 's', []);
    return form === null ? [] : [form, carriers[field](form)];
  });
}

export type Refill = (before: Known, after: BoletoFields, parcel: number, parcels: number) => BoletoFields;

/** The texts of a row whose name or due date has changed. A text that the clerk edited keeps its words. */
export function refiller(plan: TemplatePlan): Refill {
  const forms = perField(templateFields, (field) => formsOf(plan, field));
  return (before, after, parcel, parcels) => {
    const refilled = (field: TemplateField): string | null => {
      const text = after[field];
      if (text === null) return null;
      const fill = (one: string) => fillVariables(one, before, parcel, parcels);
      const found = forms[field].map((one) => formWithCells(one, fill, text)).find((one) => one !== null);
      // Variables that had no value until now are left in any text.
      return fillVariables(found ?? text, after, parcel, parcels);
    };
    return { ...after, ...perField(templateFields, refilled) };
  };
}
