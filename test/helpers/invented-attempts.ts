// Begins rows of a batch with attempts named after each row.
export const inventedAttempts = (rows: readonly { readonly id: number; readonly revision: number }[]) =>
  rows.map(({ id: boleto, revision }) => ({
    boleto,
    revision,
    id: `tentativa-${boleto}`,
    ref: `ref${boleto}`,
    body: Buffer.from('{}'),
  }));
