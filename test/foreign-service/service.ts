// Another firm's payment service over TLS, made only from the document. Wherever the document says nothing it differs from ours: opaque
// tokens, ids beyond doubles, figures with exponents, gzip for everybody, PDFs in JSON or at another host.
import { createServer as createStore, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import type { TestCertificates } from '../helpers/service-certificate.ts';
import { decimal, openBooks, terms, type Books, type Charge } from './books.ts';
import { paperOf } from './slips.ts';

const prefix = '/parceiros/cobranca';
/** Its clock differs from ours. */
const ahead = 3 * 3_600_000;

/** The only installment plan that it knows. */
export const plan = 'PLN/2026 nº 7';

/** Section 4 of the document; a payment service is never asked for anything else. */
const documented = [
  /^POST \/api\/v1\/boletos$/u,
  /^GET \/api\/v1\/boletos\/[^/]+\/identification-field$/u,
  /^GET \/api\/v1\/boletos\/[^/]+\/pdf$/u,
  /^GET \/api\/v1\/boletos\/installments\/[^/]+\/payment-book$/u,
  /^POST \/api\/crypto\/withdraw$/u,
  /^POST \/api\/transactions\/check$/u,
  /^GET \/api\/crypto\/fees$/u,
];

/** What happens to the n-th requested boleto. */
export type Mishap = 'busy' | 'tokenEnds' | 'answerLost';

export interface ForeignService {
  /** As its contract gives it: with a path, and a slash at its end. */
  readonly address: string;
  readonly books: Books;
  token: string;
  readonly ci: string;
  readonly cs: string;
  readonly mishaps: Map<number, Mishap>;
  /** Ids from answers that never arrived. */
  readonly unanswered: string[];
  /** Forbidden things that it saw: credentials at the other host, routes and fields that the document does not have. */
  readonly offences: string[];
  /** Which of the document's routes were not used yet. */
  readonly unasked: () => readonly string[];
  readonly stop: () => Promise<void>;
}

export async function startForeignService({ key, cert }: TestCertificates): Promise<ForeignService> {
  const now = () => Date.now() + ahead;
  const books = openBooks(now);
  const mishaps = new Map<number, Mishap>();
  const offences: string[] = [];
  const unasked = new Set(documented.map(({ source }) => source));
  const unanswered: string[] = [];
  let asked = 0;
  let answered = 0;
  let storeAddress = '';

  const tell = (
    response: ServerResponse,
    status: number,
    text: string,
    type = 'application/vnd.parceiro+json; charset=UTF-8',
    headers: Readonly<Record<string, string>> = {},
  ) => {
    answered += 1;
    const bytes = gzipSync(Buffer.from(text, /8859/u.test(type) ? 'latin1' : 'utf8'));
    response.writeHead(status, {
      'content-type': type,
      'content-encoding': 'gzip',
      date: new Date(now()).toUTCString(),
      'x-powered-by': 'Parceiro/7',
      ...(answered % 3 === 0 ? { connection: 'close' } : {}),
      ...headers,
    });
    response.write(bytes.subarray(0, 9));
    response.end(bytes.subarray(9));
  };

  const create = (body: string, response: ServerResponse) => {
    asked += 1;
    const mishap = mishaps.get(asked);
    if (mishap === 'tokenEnds') foreign.token = 'ended';
    if (mishap === 'tokenEnds')
      return tell(response, 401, 'Sessão encerrada', 'text/plain; charset=ISO-8859-1');
    if (mishap === 'busy') {
      const until = { 'retry-after': new Date(now() + 2_000).toUTCString() };
      return tell(response, 429, '{"error":"aguarde um instante"}', 'application/json', until);
    }
    const wish = readWish(body);
    if (typeof wish === 'string') {
      offences.push(wish);
      return tell(response, 422, '{"error":"corpo"}');
    }
    if (wish.name.length > 60) {
      const words = '{"errors":{"payer.name":["Máximo de 60 posições"]},"protocolo":1e3}';
      return tell(response, 422, words, 'application/problem+json; charset=ISO-8859-1');
    }
    const charge = books.charge(wish);
    if (mishap === 'answerLost') {
      unanswered.push(charge.id);
      return void response.socket?.destroy();
    }
    return tell(response, asked % 2 === 0 ? 202 : 200, chargeText(charge, foreign.address));
  };

  const pdf = async (charge: Charge, response: ServerResponse) => {
    if (Number(charge.slip.nossoNumero.replaceAll(/\D/gu, '')) % 2 === 0)
      return tell(response, 307, '', 'text/html', {
        location: `${storeAddress}/objetos/${charge.id}?chave=${charge.id}`,
      });
    const base64 = (await paper(charge)).toString('base64');
    return tell(
      response,
      200,
      `{"resultado":{"documento":{"nome":"boleto","base64":"${base64}"}},"id":${charge.id}}`,
    );
  };

  const check = (body: string, response: ServerResponse) => {
    const id = /"transactionId"\s*:\s*"([^"]*)"/u.exec(body)?.[1] ?? '';
    const move = books.movements.get(id);
    if (!move) return tell(response, 404, '{"error":{"codigo":"E-44","message":"Movimento inexistente"}}');
    const state = move.states[0];
    if (move.states.length > 1) move.states.shift();
    const stamp = (time: number) => new Date(time).toISOString().replace('Z', '+00:00');
    const text = `{"message":"ok","transaction":{"transactionState":"${state}","transactionId":"${id}","value":${exponent(move.cents)},
      "fee":${decimal(move.fee)},"transactionType":"${move.type}","transactionMethod":"${move.method}","endToEnd":null,
      "createdAt":"${stamp(move.createdAt)}","updatedAt":"${stamp(now())}"},"trace":[{"hop":[[1]]}]}`;
    return tell(response, 200, text);
  };

  const withdraw = (body: string, response: ServerResponse) => {
    const amount = numberOf(body, 'amount') ?? '0';
    const wallet = /"wallet"\s*:\s*"([^"]*)"/u.exec(body)?.[1] ?? '';
    const made = books.payOut(amount, wallet);
    const text = `{"message":"Recebido","withdrawal":{"total":${decimal(made.cents)},"fee":${decimal(made.fee)},"usdt_amount":${decimal(made.usdt, 6)},
      "transaction_id":"${made.transactionId}","status":"ENVIADO_AO_PARCEIRO","amount":${exponent(made.cents)},
      "wallet":"${wallet.toLowerCase()}","network":{"name":"BEP20","chain":56}}}`;
    return tell(response, 202, text);
  };

  const route = async (request: IncomingMessage, body: string, response: ServerResponse) => {
    const { method = '', url = '', headers } = request;
    const at = `${method} ${url.startsWith(`${prefix}/`) ? url.slice(prefix.length) : `? ${url}`}`;
    const meant = documented.find((path) => path.test(at));
    if (meant) unasked.delete(meant.source);
    else offences.push(`not in the document: ${at}`);
    const bearer = headers.authorization === `Bearer ${foreign.token}`;
    const client = headers['ci'] === foreign.ci && headers['cs'] === foreign.cs;
    const charge = books.charges.find(({ id }) => at.includes(`/${id}/`));
    const closed = () => tell(response, 403, '{"errors":{"auth":["não autorizado"]}}');
    if (at === 'POST /api/transactions/check') return client ? check(body, response) : closed();
    if (at.startsWith('GET /api/v1/boletos/')) {
      if (!client || headers.authorization !== undefined) return closed();
      const first = books.charges[0];
      if (first && at === `GET /api/v1/boletos/installments/${encodeURIComponent(plan)}/payment-book`) {
        // A mail gateway's greeting, and then the file.
        const book = await paper(first);
        return void response
          .writeHead(200, { 'content-type': 'text/html' })
          .end(Buffer.concat([Buffer.from('\r\nOK\r\n'), book]));
      }
      if (!charge) return tell(response, 404, 'nada aqui', 'text/plain');
      if (at.endsWith('/pdf')) return pdf(charge, response);
      return tell(response, 200, `${charge.slip.line}\r\n`, 'text/plain; charset=us-ascii');
    }
    if (!bearer) return tell(response, 401, 'Sessão encerrada', 'text/plain; charset=ISO-8859-1');
    if (at === 'POST /api/v1/boletos') return create(body, response);
    if (at === 'POST /api/crypto/withdraw') return withdraw(body, response);
    if (at === 'GET /api/crypto/fees')
      return tell(
        response,
        200,
        `{"usdt_rate":${terms.usdt},"withdrawal_rate":1.45E-2,"rate_fixed":${terms.fixed},"max_withdrawal":4.8e4,"min_withdrawal":${terms.least},"vigencia":{"ate":null}}`,
      );
    return tell(response, 404, '<h1>404</h1>', 'text/html');
  };

  const store = createStore((request, response) => {
    const { authorization, ci, cs } = request.headers;
    if (authorization !== undefined || ci !== undefined || cs !== undefined)
      offences.push('credentials elsewhere');
    const charge = books.charges.find(({ id }) => request.url === `/objetos/${id}?chave=${id}`);
    if (!charge) return void response.writeHead(403).end();
    return void paper(charge).then((bytes) =>
      response.writeHead(200, { 'content-type': 'binary/octet-stream' }).end(bytes),
    );
  });
  const server = createServer({ key, cert, keepAliveTimeout: 900 }, (request, response) => {
    response.sendDate = false;
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => void route(request, Buffer.concat(pieces).toString(), response));
  });
  const portOf = async (one: typeof store | typeof server) => {
    await new Promise<void>((ready) => one.listen(0, '127.0.0.1', ready));
    const address: AddressInfo | string | null = one.address();
    return typeof address === 'object' && address ? address.port : 0;
  };
  storeAddress = `http://127.0.0.1:${await portOf(store)}`;
  const foreign: ForeignService = {
    address: `https://localhost:${await portOf(server)}${prefix}/`,
    books,
    token: 'opq-7d0c41b2-first',
    ci: 'parceiro.4417',
    cs: 'segredo+do/parceiro=',
    mishaps,
    offences,
    unasked: () => [...unasked],
    unanswered,
    async stop() {
      for (const one of [store, server]) {
        one.closeAllConnections();
        await new Promise((closed) => one.close(closed));
      }
    },
  };
  return foreign;
}

const paper = (charge: Charge) =>
  paperOf(charge.slip, [charge.name, charge.document, `R$ ${decimal(charge.cents)}`]);

/** 12050 as 1.2050e2: the same number, as other JSON writers write it. */
function exponent(cents: bigint): string {
  const digits = String(cents);
  return `${digits.slice(0, 1)}.${digits.slice(1) || '0'}e${digits.length - 3}`;
}

const numberOf = (body: string, name: string): string | undefined =>
  new RegExp(`"${name}"\\s*:\\s*(\\d+\\.\\d{2})[,}]`, 'u').exec(body)?.[1];

/** What is requested, or what is wrong with the request. */
function readWish(body: string): Omit<Charge, 'id' | 'cents' | 'slip'> | string {
  const json: unknown = JSON.parse(body);
  const text = (of: unknown, name: string): string => {
    const value: unknown = typeof of === 'object' && of !== null ? Reflect.get(of, name) : undefined;
    return typeof value === 'string' ? value : '';
  };
  const payer: unknown = typeof json === 'object' && json !== null ? Reflect.get(json, 'payer') : undefined;
  const amount = numberOf(body, 'amount');
  if (amount === undefined) return `amount: ${body}`;
  const known = /"(amount|dueDate|description|clientCallbackUrl|payer|name|email|document|phone)":/gu;
  if (/"\w+":/u.test(body.replaceAll(known, ''))) return `unknown field: ${body}`;
  const [dueDate, document] = [text(json, 'dueDate'), text(payer, 'document')];
  if (!/^\d{4}-\d\d-\d\d$/u.test(dueDate) || !/^\d{11,14}$/u.test(document)) return `fields: ${body}`;
  const description = text(json, 'description');
  const clientCallbackUrl = text(json, 'clientCallbackUrl');
  return { amount, dueDate, description, clientCallbackUrl, name: text(payer, 'name'), document };
}

function chargeText({ id, cents, dueDate, slip }: Charge, address: string): string {
  const amounts = [exponent(cents), decimal(cents), `${decimal(cents)}0`];
  return `\uFEFF{"data":{"bankSlip":{"barCode":"${slip.barCode}","nossoNumero":"${slip.nossoNumero}","identificationField":"${slip.line}"},
    "pdfUrl":"${address}api/v1/boletos/${id}/pdf","status":"REGISTERED","dueDate":"${dueDate}","id":${id},
    "amount":${amounts[Number(cents % 3n)]},"links":[{"rel":"self"}],"tenant":{"id":18446744073709551616}},
    "message":"Título aceito","errors":[],"tookMs":1.2e1}`;
}
