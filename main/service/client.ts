// One account's client of the payment service: the seven routes with its address, credentials, proxy and pace. It is
// closed and replaced when any of these change.
import { createBoleto, identificationField, type BoletoAttempt } from './boletos.ts';
import type { CallOptions, CallParts, Raw } from './call.ts';
import type { LineAnswer } from './decode-boleto.ts';
import type { FeesAnswer } from './decode-money.ts';
import { boletoPdf, paymentBook, type DocumentAnswer } from './documents.ts';
import { createNetwork, type ProxyChoice } from './network.ts';
import { checkTransaction, type TransactionCheck } from './transactions.ts';
import { createTransport, usualTimeouts, type Timeouts } from './transport.ts';
import { cryptoFees, withdraw, type WithdrawalAttempt } from './withdrawals.ts';

export interface ServiceClientOptions extends Omit<CallParts, 'transport'> {
  readonly proxy?: ProxyChoice;
  /** The account's own certificates, PEM. */
  readonly ca?: string;
  /** The system's certificates; read at once if missing. */
  readonly system?: readonly string[] | undefined;
  readonly timeouts?: Partial<Timeouts>;
}

export interface ServiceClient {
  readonly createBoleto: (body: Uint8Array, options?: CallOptions) => Promise<BoletoAttempt>;
  readonly withdraw: (body: Uint8Array, options?: CallOptions) => Promise<WithdrawalAttempt>;
  readonly identificationField: (
    id: string,
    options?: CallOptions,
  ) => Promise<LineAnswer & { readonly raw: Raw }>;
  readonly boletoPdf: (id: string, options?: CallOptions) => Promise<DocumentAnswer>;
  readonly paymentBook: (installmentId: string, options?: CallOptions) => Promise<DocumentAnswer>;
  readonly checkTransaction: (transactionId: string, options?: CallOptions) => Promise<TransactionCheck>;
  readonly cryptoFees: (
    options?: CallOptions,
  ) => Promise<FeesAnswer & { readonly raw: Raw; readonly date?: Date }>;
  /** Aborts all connections, around sleep. Requests in flight become uncertain. */
  readonly drop: () => Promise<void>;
  /** Lets requests in flight finish and sends nothing more. The pacer belongs to the account and stays open. */
  readonly close: () => Promise<void>;
}

export function createServiceClient(options: ServiceClientOptions): ServiceClient {
  const { base, credentials, auxiliary, pacer, proxy = { kind: 'none' }, ca, system } = options;
  const transport = createTransport(createNetwork(proxy, ca, system), {
    ...usualTimeouts,
    ...options.timeouts,
  });
  const parts: CallParts = { base, credentials, auxiliary, pacer, transport };
  return {
    createBoleto: (body, call) => createBoleto(parts, body, call),
    withdraw: (body, call) => withdraw(parts, body, call),
    identificationField: (id, call) => identificationField(parts, id, call),
    boletoPdf: (id, call) => boletoPdf(parts, id, call),
    paymentBook: (installmentId, call) => paymentBook(parts, installmentId, call),
    checkTransaction: (transactionId, call) => checkTransaction(parts, transactionId, call),
    cryptoFees: (call) => cryptoFees(parts, call),
    drop: transport.drop,
    close: transport.close,
  };
}
