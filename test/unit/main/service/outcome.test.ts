// Every row of the outcome table, and the limits between the rows.
import { describe, expect, test } from 'vitest';
import type { Lost } from '../../../../main/service/exchange.ts';
import { judge, type Creation, type Outcome } from '../../../../main/service/outcome.ts';
import type { ErrorCode } from '../../../../preload/contract/result.ts';
import { ordinaryRefusals, refusalBodies } from '../../../fixtures/ordinary-refusals.ts';

const httpAnswer = (status: number, body: unknown, headers: Record<string, string> = {}) => ({
  kind: 'received' as const,
  status,
  headers: new Map(Object.entries(headers)),
  text: typeof body === 'string' ? body : JSON.stringify(body),
});

const lost = (started: boolean, code: ErrorCode): Lost => ({ kind: 'lost', started, code, millis: 1 });

const boleto = (status: number, body: unknown, headers?: Record<string, string>) =>
  judge('boleto', httpAnswer(status, body, headers));

/** Kind and reason in one word. */
const short = (outcome: Outcome) =>
  'reason' in outcome ? `${outcome.kind}: ${outcome.reason}` : outcome.kind;

const line = '00190500954014481606906809350314337370000000100';
const formatted = '00190.50095 40144.816069 06809.350314 3 37370000000100';
const created = {
  message: 'Boleto criado',
  data: {
    id: 15,
    status: 'PENDING',
    amount: 127.5,
    bankSlip: {
      identificationField: formatted,
      nossoNumero: '0012345',
      barCode: '00193373700000001000500940144816060680935031',
    },
  },
};

describe('nothing was sent', () => {
  const codes: ErrorCode[] = [
    'hostNotFound',
    'noNetwork',
    'connectionRefused',
    'connectTimeout',
    'certificateInvalid',
    'proxyFailed',
    'connectionCut',
    'cancelled',
  ];
  test.each(codes)('%s before the start', (code) => {
    expect(judge('boleto', lost(false, code))).toEqual({ kind: 'notSent', code });
  });

  test.each([407, 511])('%i comes from a proxy or gateway, not from the service', (status) => {
    expect(boleto(status, '<html>login</html>')).toEqual({
      kind: 'notSent',
      code: 'proxyFailed',
      detail: String(status),
    });
  });
});

describe('created', () => {
  test.each([200, 201, 202, 299])('%i with the id at its place', (status) => {
    expect(boleto(status, created)).toMatchObject({
      kind: 'created',
      id: '15',
      offered: { id: '15', nossoNumero: '0012345', line },
      message: { status, words: ['Boleto criado'] },
    });
  });

  test('an id larger than the exact integers is kept', () => {
    expect(boleto(200, '{"data":{"id":9007199254740993}}')).toMatchObject({ id: '9007199254740993' });
  });

  test('an id that is a text', () => {
    expect(boleto(200, { data: { id: 'bol_7' } })).toMatchObject({ kind: 'created', id: 'bol_7' });
  });

  test('a withdrawal has its own place for the id', () => {
    const body = { withdrawal: { transaction_id: 'tx-9', status: 'PROCESSING' } };
    expect(judge('withdrawal', httpAnswer(200, body))).toMatchObject({ kind: 'created', id: 'tx-9' });
    expect(short(judge('boleto', httpAnswer(200, body)))).toBe('uncertain: noId');
    expect(short(judge('withdrawal', httpAnswer(200, created)))).toBe('uncertain: noId');
  });

  const withdrawn = { withdrawal: { transaction_id: 'tx-9', status: 'PROCESSING', amount: 50 } };
  test.each([
    [200, withdrawn, 'created'],
    [201, { ...withdrawn, errors: [{ code: 'x', description: 'y' }] }, 'uncertain: errorBesideId'],
    [200, { withdrawal: { status: 'PROCESSING', amount: 50 } }, 'uncertain: noId'],
    [200, { transaction_id: 'tx-9' }, 'uncertain: noId'],
    [200, { ...withdrawn, message: 'Este saque já existe.' }, 'uncertain: maybeDuplicate'],
    [400, withdrawn, 'uncertain: idInError'],
    [402, { message: 'Saldo insuficiente.', transactionId: 'tx-9' }, 'uncertain: idInError'],
    [402, { message: 'Saldo insuficiente.' }, 'refused'],
    [422, { errors: { wallet: ['inválida'] } }, 'refused'],
    [422, { message: 'Saque duplicado.' }, 'uncertain: maybeDuplicate'],
    [409, {}, 'uncertain: maybeDuplicate'],
    [429, withdrawn, 'uncertain: idInError'],
    [429, { message: 'Aguarde.' }, 'notProcessed: rateLimited'],
    [401, {}, 'notProcessed: unauthorized'],
    [403, {}, 'notProcessed: forbidden'],
    [403, withdrawn, 'uncertain: idInError'],
    [408, {}, 'uncertain: unclearRefusal'],
    [400, 'Bad Request', 'uncertain: unclearRefusal'],
    [302, '', 'uncertain: redirected'],
    [500, { message: 'Falha.' }, 'uncertain: serverError'],
    [200, '', 'uncertain: answerUnreadable'],
  ])('a withdrawal answered %i %j is %s', (status, body, expected) => {
    expect(short(judge('withdrawal', httpAnswer(status, body)))).toBe(expected);
  });

  test('empty error fields are no error', () => {
    const body = { ...created, error: null, errors: [], erro: '', erros: {}, success: true, sucesso: 'true' };
    expect(boleto(200, body).kind).toBe('created');
  });

  test.each([
    { message: 'Boleto criado com sucesso' },
    { message: 'Boleto criado; registro bancário em andamento' },
    { message: 'Boleto criado. Não foi possível enviar o e-mail ao pagador.' },
    { message: 'Boleto emitido sem erros', errorCode: '0', errorMessage: null },
    { statusCode: 201, code: 'CREATED', status: 'success', type: 'boleto', result: 'OK' },
    { code: 0, status: 201, errors: [], hasErrors: false, errorCount: 0, isError: 'false' },
    { errorUrl: 'https://servico.example/erro', requestId: '422' },
  ])('text and codes of a success beside the id: %j', (more) => {
    expect(boleto(201, { ...created, ...more }).kind).toBe('created');
  });

  test('an unknown status of the boleto itself is no error', () => {
    expect(boleto(201, { data: { ...created.data, status: 'FAILED', code: 'ERR' } }).kind).toBe('created');
  });
});

describe('a 2xx that is not accepted as created', () => {
  test.each([
    ['an error beside the id', { ...created, error: 'saldo' }, 'errorBesideId'],
    ['success false', { ...created, success: false }, 'errorBesideId'],
    ['success "false"', { ...created, success: 'false' }, 'errorBesideId'],
    ['SUCCESS "FALSE"', { ...created, SUCCESS: 'FALSE' }, 'errorBesideId'],
    ['sucesso false', { ...created, sucesso: false }, 'errorBesideId'],
    ['Sucesso "False"', { ...created, Sucesso: 'False' }, 'errorBesideId'],
    ['sucesso false inside data', { data: { id: 15, sucesso: false } }, 'errorBesideId'],
    ['success false in another object', { ...created, meta: { success: false } }, 'errorBesideId'],
    ['erro', { ...created, erro: 'saldo' }, 'errorBesideId'],
    ['Erro', { ...created, Erro: true }, 'errorBesideId'],
    ['erros', { ...created, erros: ['saldo'] }, 'errorBesideId'],
    ['ERRORS', { ...created, ERRORS: { amount: ['x'] } }, 'errorBesideId'],
    ['a code of an older one', { ...created, code: 'ALREADY_EXISTS' }, 'maybeDuplicate'],
    ['words of an older one, decomposed', { ...created, message: 'JA\u0301 EXISTE' }, 'maybeDuplicate'],
    ['an error inside data', { data: { id: 15, errors: ['x'] } }, 'errorBesideId'],
    ['id 0', { data: { id: 0 } }, 'noId'],
    ['id null', { data: { id: null } }, 'noId'],
    ['a negative id', { data: { id: -3 } }, 'noId'],
    ['a fractional id', '{"data":{"id":1.5}}', 'noId'],
    ['a blank id', { data: { id: ' ' } }, 'noId'],
    ['id "undefined"', { data: { id: 'undefined' } }, 'noId'],
    ['an id at the top', { id: 15 }, 'noId'],
    ['an id too deep', { data: { boleto: { id: 15 } } }, 'noId'],
    ['a list', { data: [{ id: 15 }] }, 'noId'],
    ['no id', { message: 'em processamento' }, 'noId'],
    ['a message of a failure', { ...created, message: 'Erro ao criar o boleto' }, 'errorBesideId'],
    [
      'a bare id, and a message of a failure',
      { message: 'Falha ao emitir', data: { id: 15 } },
      'errorBesideId',
    ],
    ['what was not created', { message: 'O boleto não foi criado', data: { id: 15 } }, 'errorBesideId'],
    [
      'what could not be created',
      { message: 'Could not create the charge', data: { id: 15 } },
      'errorBesideId',
    ],
    ['a failure inside data', { data: { id: 15, message: 'Error: insert failed' } }, 'errorBesideId'],
    ['a timeout', { message: 'Timeout ao registrar no banco', data: { id: 15 } }, 'errorBesideId'],
    ['statusCode 422', { statusCode: 422, data: { id: 15 } }, 'errorBesideId'],
    ['status_code "500"', { status_code: '500', data: { id: 15 } }, 'errorBesideId'],
    ['status 400', { status: 400, data: { id: 15 } }, 'errorBesideId'],
    ['statusCode inside data', { data: { id: 15, statusCode: 422 } }, 'errorBesideId'],
    ['code 422', { code: 422, data: { id: 15 } }, 'errorBesideId'],
    ['a code of an error', { code: 'VALIDATION_ERROR', data: { id: 15 } }, 'errorBesideId'],
    ['a code INVALID_DOCUMENT', { code: 'INVALID_DOCUMENT', data: { id: 15 } }, 'errorBesideId'],
    ['errorCode', { errorCode: 'E12', data: { id: 15 } }, 'errorBesideId'],
    ['errorMessage', { errorMessage: 'saldo', data: { id: 15 } }, 'errorBesideId'],
    ['codigoErro', { codigoErro: 12, data: { id: 15 } }, 'errorBesideId'],
    ['hasErrors', { hasErrors: true, data: { id: 15 } }, 'errorBesideId'],
    ['failed', { failed: true, data: { id: 15 } }, 'errorBesideId'],
    ['status error', { status: 'error', data: { id: 15 } }, 'errorBesideId'],
    ['status FALHA', { status: 'FALHA', data: { id: 15 } }, 'errorBesideId'],
    ['result refused', { result: 'refused', data: { id: 15 } }, 'errorBesideId'],
    ['type error', { type: 'error', data: { id: 15 } }, 'errorBesideId'],
    ['ok false', { ok: false, data: { id: 15 } }, 'errorBesideId'],
    ['success "no"', { success: 'no', data: { id: 15 } }, 'errorBesideId'],
    ['isSuccess false', { isSuccess: false, data: { id: 15 } }, 'errorBesideId'],
    ['HTML', '<html>ok</html>', 'answerUnreadable'],
    ['nothing', '', 'answerUnreadable'],
    ['half of a JSON', '{"data":{"id":15', 'answerUnreadable'],
    ['words of an older one', { ...created, message: 'Boleto já existe' }, 'maybeDuplicate'],
  ])('%s', (_name, body, reason) => {
    expect(short(boleto(200, body))).toBe(`uncertain: ${reason}`);
  });

  test('its text and the id elsewhere are shown', () => {
    expect(boleto(200, { message: 'em fila', data: { boleto: { id: 15 } } })).toMatchObject({
      offered: { id: '15' },
      message: { words: ['em fila'] },
    });
  });
});

describe('any other status with an id, nosso número or line', () => {
  test.each([301, 400, 401, 403, 404, 407, 408, 422, 429, 500, 503, 511])('%i', (status) => {
    expect(boleto(status, created)).toMatchObject({
      kind: 'uncertain',
      reason: 'idInError',
      offered: { id: '15', line, nossoNumero: '0012345' },
    });
  });

  test.each([
    ['an id somewhere', { error: 'x', boleto: { id: 8 } }, { id: '8' }],
    ['a nosso número', { error: 'x', nosso_numero: 123 }, { nossoNumero: '123' }],
    ['a line in a field', { error: 'x', identificationField: formatted }, { line }],
    ['a line in a sentence', { error: `veja ${formatted}.` }, { line }],
    ['a line in a page', `<p>${line}</p>`, { line }],
  ])('%s', (_name, body, offered) => {
    expect(boleto(400, body)).toMatchObject({ kind: 'uncertain', reason: 'idInError', offered });
  });
});

describe('refused', () => {
  test.each([400, 402, 404, 405, 413, 415, 422])('%i with a JSON body that names an error', (status) => {
    expect(boleto(status, { errors: { dueDate: ['vencida'] } })).toEqual({
      kind: 'refused',
      message: { status, words: ['vencida'] },
      fields: { dueDate: ['vencida'] },
    });
  });

  test.each([
    ['plain text', 'Bad Request'],
    ['a page', '<title>Bad Request</title>'],
    ['a JSON text', '"Bad Request"'],
    ['nothing', ''],
    ['JSON that names nothing', '{"foo":1}'],
    ['an empty object', '{}'],
  ])('%s is uncertain', (_name, body) => {
    for (const status of [400, 402, 404, 405, 413, 415, 422]) {
      expect(short(boleto(status, body))).toBe('uncertain: unclearRefusal');
    }
  });

  test.each([406, 410, 418, 451])('%i is uncertain even with text', (status) => {
    expect(short(boleto(status, { message: 'x' }))).toBe('uncertain: unclearRefusal');
  });
});

describe('may be our own first request', () => {
  test('409, whatever it says', () => {
    for (const body of ['', '{}', { message: 'conflito' }, created]) {
      expect(short(boleto(409, body))).toBe('uncertain: maybeDuplicate');
    }
  });

  test.each([
    'Boleto já existe',
    'boleto ja existe',
    'Cobrança duplicada',
    'Duplicidade',
    'already exists',
    'JÁ EXISTE',
  ])('422 with "%s"', (message) => {
    expect(short(boleto(422, { message }))).toBe('uncertain: maybeDuplicate');
  });

  const seenBefore = [
    'Duplicated',
    'duplicate_request',
    'Boleto já foi emitido',
    'Boleto já foi registrado',
    'O título já está registrado',
    'Cobrança existente',
    'Payment exists',
    'Já consta',
    'Consta um boleto igual',
    'já solicitado',
    'Operação já realizada',
    'Boleto repetido',
    'Cobrança repetida',
    'Solicitação em duplicidade',
    'Requisição duplicada',
    'already issued',
    'BOLETO_JA_EMITIDO',
    'boletoJaEmitido',
    'BoletoAlreadyExists',
    'ja-emitido',
    'boleto.ja.emitido',
    // The accent is lost, in another encoding, written as HTML, or separated by an invisible mark.
    'Boleto ja foi emitido',
    'Boleto j\ufffd foi emitido',
    'Boleto jÃ¡ foi emitido',
    'Boleto j&aacute; foi emitido',
    'Boleto dupli\u00adcado',
    'Ｄｕｐｌｉｃａｄｏ',
    // A negation of something else, or none at all.
    'Não foi emitido: já existe outro',
    'Não. Existe um boleto igual',
    'Cliente não existe, boleto duplicado',
    'Duplicata já emitida',
    'Preexistente',
  ];
  const forms: readonly [string, (text: string) => string][] = [
    ['as written', (text) => text],
    ['in capitals', (text) => text.toUpperCase()],
    ['in small letters', (text) => text.toLowerCase()],
    ['decomposed', (text) => text.normalize('NFD')],
  ];
  const bodies: readonly [string, (text: string) => unknown][] = [
    ['message', (text) => ({ message: text })],
    ['mensagem', (text) => ({ mensagem: text })],
    ['error', (text) => ({ error: text })],
    ['erro', (text) => ({ erro: text })],
    ['error.message', (text) => ({ error: { message: text } })],
    ['errors, texts', (text) => ({ errors: ['inválido', text] })],
    ['erros, texts', (text) => ({ erros: [text] })],
    ['errors, description', (text) => ({ errors: [{ code: 'E1', description: text }] })],
    ['errors, code', (text) => ({ errors: [{ code: text, description: 'Requisição recusada' }] })],
    ['errors by field', (text) => ({ errors: { amount: ['inválido'], boleto: [text] } })],
    ['errors, names', (text) => ({ errors: { [text]: true } })],
    ['code beside the message', (text) => ({ code: text, message: 'Bad Request' })],
    ['detail beside the title', (text) => ({ title: 'Bad Request', detail: text, status: 422 })],
    ['description beside the message', (text) => ({ message: 'Bad Request', description: text })],
    ['cause beside the message', (text) => ({ message: 'Bad Request', causa: text })],
    ['list beside the message', (text) => ({ mensagem: 'Recusado', info: [text] })],
    ['message in data', (text) => ({ message: 'Bad Request', data: { message: text } })],
    ['a list', (text) => [{ codigo: 'E1', descricao: text }]],
    ['behind what is shown', (text) => ({ message: `${'x '.repeat(400)}${text}` })],
    [
      'behind the errors that are shown',
      (text) => ({ errors: [...Array.from({ length: 60 }, String), text] }),
    ],
  ];
  describe.each(bodies)('%s', (_where, body) => {
    test.each(seenBefore)('%s', (message) => {
      for (const [form, written] of forms) {
        // Text in a single case has no capital letters that separate the words of one name.
        if (message === 'boletoJaEmitido' && (form === 'in capitals' || form === 'in small letters'))
          continue;
        for (const creation of ['boleto', 'withdrawal'] satisfies Creation[]) {
          for (const status of [400, 402, 403, 404, 405, 413, 415, 422]) {
            const outcome = judge(creation, httpAnswer(status, body(written(message))));
            expect([form, status, short(outcome)]).toEqual([form, status, 'uncertain: maybeDuplicate']);
          }
        }
      }
    });
  });

  const nothingSeen = [
    'Pagador inexistente',
    'Carteira inexistente',
    'O pagador não existe',
    'Cliente nao existe',
    'Conta não existente',
    'CUSTOMER_NOT_EXIST',
    'CLIENTE_NAO_EXISTE',
    'clienteNaoExiste',
    'Wallet does not exist',
    "Wallet doesn't exist",
    'CPF não consta na base',
    'NAO_CONSTA',
    'A espécie duplicata é inválida',
    'Duplicatas não são aceitas',
    'Vencimento inválido',
    'Pagador do Jardim Jacarandá sem CEP',
    'Ninja',
  ];
  describe.each(bodies.filter(([where]) => where !== 'errors, names'))('%s', (where, body) => {
    test.each(nothingSeen)('%s is refused', (message) => {
      for (const [form, written] of forms) {
        for (const creation of ['boleto', 'withdrawal'] satisfies Creation[]) {
          const outcome = judge(creation, httpAnswer(422, body(written(message))));
          const named = where !== 'a list' && where !== 'detail beside the title';
          expect([form, short(outcome)]).toEqual([form, named ? 'refused' : 'uncertain: unclearRefusal']);
        }
      }
    });
  });

  test("the request's text repeated in the answer is the clerk's own text", () => {
    const sent = { description: 'Parcela já vencida', payer: { name: 'Já Duplicado' } };
    for (const body of [
      { message: 'CPF inválido', ...sent },
      { message: 'CPF inválido', request: sent },
      { errors: [{ field: 'payer.name', value: 'Já Duplicado', message: 'CPF inválido' }] },
    ]) {
      expect(short(boleto(422, body))).toBe('refused');
    }
  });

  test('a page or a plain text is read too, if it decides', () => {
    expect(short(boleto(403, 'Boleto já emitido'))).toBe('uncertain: maybeDuplicate');
    expect(short(boleto(403, '<title>Forbidden</title>'))).toBe('notProcessed: forbidden');
  });
});

describe('an operation that may not be finished', () => {
  const texts = [
    'Timeout ao registrar no banco',
    'timeout of 30000ms exceeded',
    'Gateway time-out',
    'Request timed out',
    'connect ETIMEDOUT 10.0.0.1:443',
    'RequestTimeout',
    'Tempo esgotado',
    'Tempo de resposta do banco excedido',
    'Unique violation',
    'UniqueViolation',
    'UNIQUE_VIOLATION: boletos_pkey',
    'violates unique constraint "boletos_nosso_numero_key"',
    'Saque em processamento, aguarde',
    'SAQUE_EM_PROCESSAMENTO',
    'Sua solicitação está sendo processada',
    'O banco ainda está processando o registro',
    'Boleto em andamento',
    'Withdrawal is being processed',
    'Another request is processing',
    'Request in progress',
    'pending',
    'PENDING',
    'Boleto pendente de registro',
    'Conta com saque pendente',
    'Account has a pending withdrawal',
    'Account pending withdrawal',
    'withdrawalPending',
    'Há uma operação pendente para este pagador',
    'Aguarde alguns minutos e tente novamente',
    'Aguardando confirmação do banco',
    'Please wait',
    'Conflict',
    'Conflito de versão',
    'Pedido na fila: em fila de registro',
    'Queued',
    'Internal server error',
    'Erro interno',
    'Request failed with status code 502',
    'socket hang up',
    'read ECONNRESET',
    'Falha de comunicação com o banco',
    'O banco não respondeu',
    // One unfinished operation beside an ordinary refusal.
    'Cadastro pendente. Saque em processamento.',
  ];
  test.each(texts)('%s', (text) => {
    for (const [where, body] of refusalBodies) {
      for (const creation of ['boleto', 'withdrawal'] satisfies Creation[]) {
        for (const status of [400, 402, 403, 404, 405, 413, 415, 422]) {
          const outcome = judge(creation, httpAnswer(status, body(text)));
          expect([where, status, short(outcome)]).toEqual([where, status, 'uncertain: unfinished']);
        }
      }
    }
  });

  test('a 401 or 429 does not count', () => {
    expect(short(boleto(429, { message: 'Aguarde. Limite pendente.' }))).toBe('notProcessed: rateLimited');
    expect(short(boleto(401, { message: 'Login pendente' }))).toBe('notProcessed: unauthorized');
  });
});

describe('an error that speaks of a success', () => {
  test.each([
    { message: 'Boleto criado com sucesso' },
    { mensagem: 'Saque realizado com sucesso.' },
    { message: 'Boleto emitido' },
    { message: 'A cobrança foi registrada, mas o e-mail é inválido.' },
    { message: 'Withdrawal was created' },
    { error: 'Charge successfully created' },
    { message: 'Bad Request', status: 'success' },
    { message: 'x', success: true },
    { message: 'x', sucesso: 'true' },
    { message: 'Boleto criado com sucesso. Não foi possível enviar o e-mail.' },
  ])('%j', (body) => {
    for (const status of [400, 401, 402, 403, 404, 422, 429, 410]) {
      expect([status, short(boleto(status, body))]).toEqual([status, 'uncertain: mixedAnswer']);
    }
  });

  test.each([
    { data: { status: 'PAID', amount: 127.5 } },
    { data: { pdfUrl: 'https://servico.example/x.pdf' } },
    { data: { bankSlip: { bank: '001' } } },
    { data: [{ status: 'REGISTERED' }] },
    { data: 'bol_7' },
    { data: 15 },
    { dados: { situacao: 'REGISTRADO' } },
    { withdrawal: { status: 'SENT', amount: 50 } },
    { boleto: { createdAt: '2026-11-26T10:00:00Z' } },
  ])('or has more data than field errors: %j', (more) => {
    expect(short(boleto(422, { message: 'CPF inválido', ...more }))).toBe('uncertain: mixedAnswer');
  });
});

test('there are 300 ordinary refusals', () => {
  expect(new Set(ordinaryRefusals).size).toBeGreaterThanOrEqual(300);
});

describe('an ordinary refusal stays one', () => {
  test.each(refusalBodies)('%s', (_where, body) => {
    const others = ordinaryRefusals.flatMap((text) =>
      (['boleto', 'withdrawal'] satisfies Creation[]).flatMap((creation) =>
        [400, 422].flatMap((status) => {
          const outcome = short(judge(creation, httpAnswer(status, body(text))));
          return outcome === 'refused' ? [] : [`${text}: ${outcome}`];
        }),
      ),
    );
    expect([...new Set(others)]).toEqual([]);
  });
});

describe('not processed', () => {
  test('429 waits as the answer says', () => {
    expect(boleto(429, { message: 'devagar' }, { 'retry-after': '7' })).toEqual({
      kind: 'notProcessed',
      reason: 'rateLimited',
      waitMs: 7000,
      message: { status: 429, words: ['devagar'] },
    });
    expect(boleto(429, '')).not.toHaveProperty('waitMs');
  });

  test.each([
    [401, 'unauthorized'],
    [403, 'forbidden'],
  ])('%i', (status, reason) => {
    for (const body of ['', '<html>', { message: 'token' }]) {
      expect(short(boleto(status, body))).toBe(`notProcessed: ${reason}`);
    }
  });
});

describe('anything else is uncertain', () => {
  test.each<[ErrorCode, string]>([
    ['answerTimeout', 'answerTimeout'],
    ['connectionCut', 'connectionCut'],
    ['answerUnreadable', 'answerUnreadable'],
    ['answerTooLarge', 'answerTooLarge'],
    ['cancelled', 'connectionCut'],
  ])('%s after the start', (code, reason) => {
    expect(judge('withdrawal', lost(true, code))).toEqual({ kind: 'uncertain', reason, offered: {} });
  });

  test.each([
    [301, 'redirected'],
    [302, 'redirected'],
    [308, 'redirected'],
    [304, 'redirected'],
    [408, 'unclearRefusal'],
    [500, 'serverError'],
    [502, 'serverError'],
    [503, 'serverError'],
    [504, 'serverError'],
    [599, 'serverError'],
  ])('%i', (status, reason) => {
    for (const creation of ['boleto', 'withdrawal'] satisfies Creation[]) {
      for (const body of ['', '<html>', { message: 'erro' }]) {
        expect(short(judge(creation, httpAnswer(status, body)))).toBe(`uncertain: ${reason}`);
      }
    }
  });
});

describe('text that only resembles a repetition', () => {
  const body = (message: string) => JSON.stringify({ message, data: { id: 5 } });
  const judged = (status: number, text: string) =>
    judge('boleto', { kind: 'received', status, headers: new Map(), text });

  test.each(['Duplicata emitida com sucesso', 'Already sent to the bank'])('a success says %s', (message) => {
    expect(judged(201, body(message))).toMatchObject({ kind: 'created', id: '5' });
  });

  test('a refusal names the kind of a boleto', () => {
    expect(judged(400, '{"message":"A espécie duplicata é inválida"}').kind).toBe('refused');
  });

  test.each([
    [401, 'Token already expired', 'notProcessed'],
    [403, 'IP blocked', 'notProcessed'],
    [403, 'IP already blocked', 'uncertain'],
    [410, 'Token já expirado', 'uncertain'],
    [429, 'already too many', 'notProcessed'],
    [407, 'already authenticated elsewhere', 'notSent'],
    [422, 'Registro duplicado', 'uncertain'],
    [400, 'already issued', 'uncertain'],
  ])('%i %s is %s', (status, message, kind) => {
    expect(judged(status, JSON.stringify({ message })).kind).toBe(kind);
  });
});
