// How the fields of a boleto are stored, and their migrations.
import { fieldEntries, type BoletoField } from '../../../preload/contract/boleto-fields.ts';
import { editable } from './batches-schema.ts';

export const columnOf = (field: BoletoField): string => fieldEntries[field].column;

/** The migration of a new field: its column, which cannot change once the boleto was sent. */
export const newColumn = (column: string): string => `
  ALTER TABLE boletos ADD COLUMN ${column} TEXT;
  CREATE TRIGGER boletos_frozen_${column} BEFORE UPDATE OF ${column} ON boletos
    WHEN old.state NOT IN (${editable}) OR new.state NOT IN (${editable})
    BEGIN SELECT RAISE(ABORT, 'boletos: what was sent is fixed'); END;
`;

/** Earlier versions stored the fields of an edited row under other names than the contract's. */
export const editsByFieldName = `
  UPDATE boleto_edits SET before = json_set(before, '$.fields', json_object(
    'payer.name', before ->> '$.fields.name',
    'payer.document', before ->> '$.fields.document',
    'amount', before ->> '$.fields.cents',
    'dueDate', before ->> '$.fields.dueDate',
    'payer.email', before ->> '$.fields.email',
    'payer.phone', before ->> '$.fields.phone',
    'description', before ->> '$.fields.description',
    'clientCallbackUrl', before ->> '$.fields.clientCallbackUrl'));
`;
