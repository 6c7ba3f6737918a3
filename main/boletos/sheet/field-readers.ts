// Chooses the reader of each field by its kind, and adds {ref} to the fields for which the plan requires it.
import { kindOf, type TextField } from '../../../preload/contract/boleto-fields.ts';
import type { TaxIdKind } from '../../../preload/shared/tax-id.ts';
import {
  dateReader,
  describedWithRef,
  emailReader,
  nameReader,
  phoneReader,
  taxIdReader,
  textReader,
  urlReader,
  withRef,
  type DateRules,
  type FieldReader,
} from './check-fields.ts';

export interface TextRules {
  readonly dates: DateRules;
  /** The clerk's answer for all tax ids of the column. */
  readonly documents: TaxIdKind | null;
  readonly refInCallback: boolean;
  readonly refInDescription: boolean;
}

function readerOfKind(field: TextField, { dates, documents }: TextRules): FieldReader<string> {
  switch (kindOf(field)) {
    case 'name':
      return nameReader(field);
    case 'taxId':
      return taxIdReader(field, documents);
    case 'date':
      return dateReader(field, dates);
    case 'email':
      return emailReader(field);
    case 'phone':
      return phoneReader(field);
    case 'text':
      return textReader(field);
    case 'url':
      return urlReader(field);
  }
}

/** Adds {ref} to a value; null for fields that do not carry it. */
function refOf(field: TextField, rules: TextRules): ((text: string) => string) | null {
  if (field === 'clientCallbackUrl' && rules.refInCallback) return withRef;
  return field === 'description' && rules.refInDescription ? describedWithRef : null;
}

export function readerOf(field: TextField, rules: TextRules): FieldReader<string> {
  const read = readerOfKind(field, rules);
  const marked = refOf(field, rules);
  if (!marked) return read;
  return (text, kind, problems) => {
    const value = read(text, kind, problems);
    return value === null ? null : marked(value);
  };
}
