// How the fields of a boleto lie in the ledger, and the migrations about them.

/** Earlier versions kept the fields of an edited row under other names than the contract's. */
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
