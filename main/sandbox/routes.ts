// The seven documented routes: permissions, validation, effects and answers. server.ts handles sockets and faults on
// the wire.
import {
  type Call,
  type Practice,
  withAuxiliary,
  withBearer,
  withBody,
  withBoleto,
  withClient,
} from './access.ts';
import { type Answer, json, notFound, refusal } from './answer.ts';
import type { Tenant } from './tenants.ts';
import { hash32, pick } from './seeded-random.ts';
import type { BoletoEntry, WithdrawalEntry } from './entries.ts';
import { identificationShapes, type PdfShape, pdfShapes, type RouteName } from './faults.ts';
import { chargeOf, feesAnswer } from './fees.ts';
import { bookletPdf, slipPdf } from './pdf.ts';
import { pdfAnswer } from './pdf-answers.ts';
import { centsOf, checkBoleto, checkLookup, checkWithdrawal } from './requests.ts';
import { boletoJson, identificationAnswer, withdrawalJson } from './shapes.ts';
import { makeSlip } from './slip-maker.ts';
import { drawEnd, transactionAnswer, withdrawalId } from './transactions.ts';
import { bankDay } from '../../preload/shared/bank-day.ts';

interface Route {
  readonly name: RouteName;
  readonly method: 'GET' | 'POST';
  readonly path: RegExp;
}

const routes: readonly Route[] = [
  { name: 'createBoleto', method: 'POST', path: /^\/api\/v1\/boletos$/ },
  { name: 'identification', method: 'GET', path: /^\/api\/v1\/boletos\/([^/]+)\/identification-field$/ },
  { name: 'pdf', method: 'GET', path: /^\/api\/v1\/boletos\/([^/]+)\/pdf$/ },
  { name: 'booklet', method: 'GET', path: /^\/api\/v1\/boletos\/installments\/([^/]+)\/payment-book$/ },
  { name: 'withdraw', method: 'POST', path: /^\/api\/crypto\/withdraw$/ },
  { name: 'check', method: 'POST', path: /^\/api\/transactions\/check$/ },
  { name: 'fees', method: 'GET', path: /^\/api\/crypto\/fees$/ },
];

export type Found = { readonly route: RouteName; readonly id: string } | Answer;

/** The route of a request and the id in its path, or the answer if there is none. */
export function findRoute(method: string, path: string): Found {
  const matches = routes.filter((route) => route.path.test(path));
  const route = matches.find((candidate) => candidate.method === method);
  if (route) return { route: route.name, id: route.path.exec(path)?.[1] ?? '' };
  if (matches.length === 0) return notFound('O endereço pedido');
  const allow = matches.map((candidate) => candidate.method).join(', ');
  return json(405, { message: 'Método não permitido.' }, { allow });
}

export function answerCall(
  practice: Practice,
  call: Call,
  route: RouteName,
  id: string,
): Answer | Promise<Answer> {
  switch (route) {
    case 'createBoleto':
      return withBearer(practice, call, 'boletos', ({ tenant }) =>
        withBody(practice, call, checkBoleto, (request) => createBoleto(practice, call, tenant, request)),
      );
    case 'withdraw':
      return withBearer(practice, call, 'withdrawals', ({ tenant }) =>
        withBody(practice, call, checkWithdrawal, (request) => withdraw(practice, tenant, request)),
      );
    case 'fees':
      return withBearer(practice, call, 'fees', () => json(200, feesAnswer(practice.fees(), practice.now())));
    case 'check':
      return withClient(practice, call, (tenant) =>
        withBody(practice, call, checkLookup, ({ transactionId }) => {
          const transaction = practice.book.transaction(tenant.id, transactionId);
          if (!transaction) return notFound('A transação');
          return json(200, {
            message: 'Transação encontrada.',
            transaction: transactionAnswer(transaction, practice.now()),
          });
        }),
      );
    case 'identification':
      return withBoleto(practice, call, id, (boleto) => {
        const shape = practice.plan().identification ?? 'flat';
        return identificationAnswer(
          boleto,
          shape === 'mixed' ? pick(identificationShapes, practice.seed, 'identification', id) : shape,
        );
      });
    case 'pdf':
      return withBoleto(practice, call, id, (boleto, tenant) => {
        const wanted = { shape: pdfShape(practice, id), fileName: `boleto-${id}.pdf`, first: boleto };
        return pdfAnswer(wanted, call, (protection) => slipPdf(boleto, tenant, protection));
      });
    case 'booklet':
      return withAuxiliary(practice, call, (tenant) => {
        const slips = practice.book
          .installment(tenant.id, id)
          .toSorted((a, b) => (a.parcel?.number ?? 0) - (b.parcel?.number ?? 0));
        const [first] = slips;
        if (!first) return notFound('O parcelamento');
        const wanted = { shape: pdfShape(practice, id), fileName: `carne-${id}.pdf`, first };
        return pdfAnswer(wanted, call, (protection) => bookletPdf(slips, tenant, protection));
      });
  }
}

function pdfShape({ plan, seed }: Practice, id: string): PdfShape {
  const shape = plan().pdf ?? 'plain';
  return shape === 'mixed' ? pick(pdfShapes, seed, 'pdf', id) : shape;
}

function createBoleto(
  { seed, book, now, errorShape, callbacks }: Practice,
  { baseUrl, hugeId }: Call,
  tenant: Tenant,
  request: BoletoEntry['request'],
): Answer {
  const at = now();
  const cents = centsOf(request.amount);
  const refused = (code: string, description: string) =>
    refusal(seed, [{ field: 'dueDate', code, description }], errorShape);
  if (request.dueDate < bankDay(new Date(at))) {
    return refused('past', 'O vencimento não pode ser anterior à data atual');
  }
  const sequence = book.nextSequence();
  const slip = makeSlip(sequence, request.dueDate, cents);
  if (!slip) return refused('calendar', 'O vencimento está fora do calendário de boletos');
  const parcel = book.parcelOf(tenant.id, request, sequence);
  const boleto: BoletoEntry = {
    kind: 'boleto',
    sequence,
    tenant: tenant.id,
    at,
    id: boletoId(seed, sequence, hugeId),
    cents,
    slip,
    ...(parcel ? { parcel } : {}),
    request,
  };
  book.add(boleto);
  callbacks.boleto(boleto);
  return json(201, boletoJson(boleto, baseUrl));
}

/** Ten digits, or if requested an odd number above 2^53, which a double cannot hold. */
function boletoId(seed: string, sequence: number, huge: boolean): string {
  if (huge) return String(9_007_199_254_740_993n + 2n * BigInt(sequence));
  return String(4_000_000_000 + (hash32(seed, 'ids') % 1_000_000_000) + sequence);
}

function withdraw(
  { seed, book, now, fees, errorShape, callbacks }: Practice,
  tenant: Tenant,
  request: WithdrawalEntry['request'],
): Answer {
  const at = now();
  const policy = fees();
  const cents = centsOf(request.amount);
  const refused = (code: string, description: string) =>
    refusal(seed, [{ field: 'amount', code, description }], errorShape);
  if (cents < policy.minCents) return refused('min', 'O valor está abaixo do mínimo para saque');
  if (cents > policy.maxCents) return refused('max', 'O valor está acima do máximo para saque');
  const { feeCents, totalCents, usdtMicros } = chargeOf(policy, cents, at);
  if (policy.openingBalanceCents + book.movedCents(tenant.id, at) < totalCents) {
    return json(402, { error: 'Saldo insuficiente para o saque.' });
  }
  const sequence = book.nextSequence();
  const id = withdrawalId(seed, sequence);
  const withdrawal: WithdrawalEntry = {
    kind: 'withdrawal',
    sequence,
    tenant: tenant.id,
    at,
    transaction: { id, type: 'SAQUE', method: 'USDT', cents, feeCents, at, ...drawEnd(seed, id, at) },
    totalCents,
    usdtMicros,
    request,
  };
  book.add(withdrawal);
  callbacks.withdrawal(withdrawal);
  return json(201, withdrawalJson(withdrawal));
}
