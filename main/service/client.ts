// One account's client of the payment service: the seven routes with its address, credentials, proxy and pace. It is
// closed and replaced when any of these change.
import { createBoleto, identificationField } from './boletos.ts';
import type { CallOptions, CallParts } from './call.ts';
import { boletoPdf, paymentBook } from './documents.ts';
import { createNetwork, type ProxyChoice } from './network.ts';
import { checkTransaction } from './transactions.ts';
import { createTransport, usualTimeouts, type Timeouts } from './transport.ts';
import { cryptoFees, withdraw } from './withdrawals.ts';

export interface ServiceClientOptions extends Omit<CallParts, 'transport'> {
  readonly proxy?: ProxyChoice;
  /** The account's own certificates, PEM. */
  readonly ca?: string;
  /** The system's certificates; read at once if missing. */
  readonly system?: readonly string[] | undefined;
  readonly timeouts?: Partial<Timeouts>;
}

export type ServiceClient = ReturnType<typeof createServiceClient>;

export function createServiceClient(options: ServiceClientOptions) {
  const { base, credentials, auxiliary, pacer, proxy = { kind: 'none' }, ca, system } = options;
  const transport = createTransport(createNetwork(proxy, ca, system), {
    ...usualTimeouts,
    ...options.timeouts,
  });
  const parts: CallParts = { base, credentials, auxiliary, pacer, transport };
  return {
    createBoleto: (body: Uint8Array, call?: CallOptions) => createBoleto(parts, body, call),
    withdraw: (body: Uint8Array, call?: CallOptions) => withdraw(parts, body, call),
    identificationField: (id: string, call?: CallOptions) => identificationField(parts, id, call),
    boletoPdf: (id: string, call?: CallOptions) => boletoPdf(parts, id, call),
    paymentBook: (installmentId: string, call?: CallOptions) => paymentBook(parts, installmentId, call),
    checkTransaction: (transactionId: string, call?: CallOptions) =>
      checkTransaction(parts, transactionId, call),
    cryptoFees: (call?: CallOptions) => cryptoFees(parts, call),
    /** Aborts all connections, around sleep. Requests in flight become uncertain. */
    drop: transport.drop,
    /** Lets requests in flight finish and sends nothing more. The pacer belongs to the account and stays open. */
    close: transport.close,
  };
}
