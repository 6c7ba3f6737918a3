// The register: every boleto that was ever sent, searched in the ledger, with the details of one beside it.
import type { JSX } from 'react';

export function IssuedTab({ boleto }: { boleto: number | undefined }): JSX.Element {
  return <div className="issued" data-boleto={boleto} />;
}
