// The bytes of a message, read back by a parser of our own: one payer, one PDF, nothing that a cell could add.
import { domainToASCII } from 'node:url';
import { expect, test } from 'vitest';
import { composeMessage, filledTemplate, type MessageParts } from '../../../../main/mail/compose.ts';
import * as fc from '../../../helpers/properties.ts';

const pdf = Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(60_000, 7), Buffer.from('\n%%EOF\n')]);

const parts = (more: Partial<MessageParts> = {}): MessageParts => ({
  sender: {
    name: 'Escritório Aurora',
    address: 'cobranca@aurora.example',
    replyTo: 'atendimento@aurora.example',
    copyTo: 'arquivo@aurora.example',
  },
  payer: { name: 'Padaria São José', emails: 'jose@padaria.example; contas@padaria.example' },
  template: {
    subject: 'Boleto de {nome}: {valor}',
    text: 'Olá, {Nome}.\nVence em {vencimento}.\n{linha}\n{descricao}',
  },
  values: {
    nome: 'Padaria São José',
    valor: 'R$ 1.234,56',
    vencimento: '10/12/2030',
    linha: '23793.38128 60007.827136 95000.063305 9 84660000123456',
    descricao: 'Mensalidade',
  },
  pdf: { name: 'Boleto São José.pdf', bytes: pdf },
  date: new Date('2030-12-01T12:00:00Z'),
  ...more,
});

/** The unfolded header lines of a block, and what follows it. */
function split(text: string): { readonly headers: readonly string[]; readonly body: string } {
  const end = text.indexOf('\r\n\r\n');
  return {
    headers: text
      .slice(0, end)
      .replaceAll(/\r\n[ \t]/g, ' ')
      .split('\r\n'),
    body: text.slice(end + 4),
  };
}

function decoded(part: string): Buffer {
  const { headers, body } = split(part);
  const encoding = /^content-transfer-encoding: (.*)$/i.exec(
    headers.find((one) => /^content-transfer/i.test(one)) ?? '',
  )?.[1];
  if (encoding === 'base64') return Buffer.from(body, 'base64');
  if (encoding !== 'quoted-printable') return Buffer.from(body);
  const plain = body.replaceAll('=\r\n', '');
  return Buffer.from(
    plain.replaceAll(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  );
}

function read(bytes: Uint8Array) {
  const { headers, body } = split(Buffer.from(bytes).toString('latin1'));
  const boundary = /boundary="([^"]+)"/.exec(headers.join('\n'))?.[1] ?? '';
  const found = body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => part.replace(/^\r\n/, '').replace(/\r\n$/, ''));
  return { headers, names: headers.map((line) => line.split(':')[0] ?? ''), parts: found };
}

async function composed(more: Partial<MessageParts> = {}) {
  const result = await composeMessage(parts(more));
  if (!result.ok) throw new Error(JSON.stringify(result.problem));
  return result.composed;
}

const usual = [
  'From',
  'To',
  'Reply-To',
  'Subject',
  'Message-ID',
  'Date',
  'Auto-Submitted',
  'X-Auto-Response-Suppress',
  'MIME-Version',
  'Content-Type',
];

test('a message has its sender, its payer, the text, the line and the exact PDF', async () => {
  const { bytes, from, to, messageId } = await composed();
  const message = read(bytes);
  expect(from).toBe('cobranca@aurora.example');
  expect(to).toEqual(['jose@padaria.example', 'contas@padaria.example', 'arquivo@aurora.example']);
  expect([...message.names].sort()).toEqual([...usual].sort());
  expect(message.headers).toContain(`Message-ID: ${messageId}`);
  expect(message.headers).toContain('Date: Sun, 01 Dec 2030 12:00:00 +0000');
  expect(message.headers).toContain('Reply-To: atendimento@aurora.example');
  expect(messageId).toMatch(/^<[\w-]{36}@aurora\.example>$/);
  expect(message.parts).toHaveLength(2);
  expect(decoded(message.parts[0] ?? '').toString()).toBe(
    'Olá, Padaria São José.\r\nVence em 10/12/2030.\r\n23793.38128 60007.827136 95000.063305 9 84660000123456\r\nMensalidade',
  );
  expect(decoded(message.parts[1] ?? '').equals(pdf)).toBe(true);
  // The office's copy is in the envelope alone.
  expect(Buffer.from(bytes).toString('latin1')).not.toContain('arquivo@');
  expect(Buffer.from(bytes).toString('latin1')).toMatch(/^[\t\r\n -~]*$/);
  expect(Buffer.from(bytes).toString('latin1').replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  for (const line of Buffer.from(bytes).toString('latin1').split('\r\n'))
    expect(line.length).toBeLessThan(999);
});

test('the line is in every message, also if the template does not name it', async () => {
  const { bytes } = await composed({ template: { subject: 'Boleto', text: 'Segue.' } });
  expect(decoded(read(bytes).parts[0] ?? '').toString()).toContain('Linha digitável:\r\n23793.38128');
});

test('a payer of an internationalised domain gets it in the form that servers understand', async () => {
  const { to } = await composed({ payer: { name: 'A', emails: 'ana@ação.com.br' } });
  expect(to[0]).toBe(`ana@${domainToASCII('ação.com.br')}`);
});

test.each<[string, Partial<MessageParts>, object]>([
  ['no address', { payer: { name: 'A', emails: '' } }, { part: 'payer', code: 'empty' }],
  [
    'an address without a domain',
    { payer: { name: 'A', emails: 'ana@casa' } },
    { part: 'payer', code: 'withoutDomain' },
  ],
  [
    'two senders',
    { sender: { ...parts().sender, address: 'a@b.com, c@d.com' } },
    { part: 'sender', code: 'several' },
  ],
  [
    'a wrong copy',
    { sender: { ...parts().sender, copyTo: 'arquivo' } },
    { part: 'copyTo', code: 'withoutAt' },
  ],
  [
    'an unknown variable',
    { template: { subject: 'Oi', text: 'Olá {nome}, {cidade}' } },
    { part: 'text', code: 'variableUnknown', name: 'cidade', at: 12 },
  ],
  [
    'an open brace',
    { template: { subject: 'Oi {nome', text: 'x' } },
    { part: 'subject', code: 'variableUnknown', name: '{', at: 3 },
  ],
  ['an empty text', { template: { subject: 'Oi', text: ' \n' } }, { part: 'text', code: 'empty' }],
  [
    'a value that the boleto does not have',
    { template: { subject: 'Oi', text: 'Ref. {ref}' } },
    { part: 'text', code: 'valueMissing', name: 'ref' },
  ],
  ['no PDF', { pdf: { name: 'a.pdf', bytes: new Uint8Array() } }, { part: 'pdf', code: 'missing' }],
  ['half a PDF', { pdf: { name: 'a.pdf', bytes: pdf.subarray(0, 40_000) } }, { part: 'pdf', code: 'broken' }],
  [
    'a page instead of a PDF',
    { pdf: { name: 'a.pdf', bytes: Buffer.from('<html>%%EOF') } },
    { part: 'pdf', code: 'broken' },
  ],
  [
    'a huge PDF',
    { pdf: { name: 'a.pdf', bytes: new Uint8Array(12_000_001) } },
    { part: 'pdf', code: 'tooLarge' },
  ],
])('%s makes no message', async (_what, more, problem) => {
  expect(await composeMessage(parts(more))).toMatchObject({ ok: false, problem });
});

test('braces in a value are text, not variables', () => {
  const filled = filledTemplate(
    { subject: '{nome}', text: '{linha} {nome}' },
    { nome: '{valor}', linha: '1' },
  );
  expect(filled).toEqual({ subject: '{valor}', text: '1 {valor}' });
});

test('no cell adds a header, a recipient or a part', async () => {
  const nasty = fc.oneof(
    fc.constantFrom(
      '\r\nBcc: x@y.com',
      '\nTo: x@y.com\n\n',
      '\r',
      '\u2028Cc: x@y.com',
      '" <x@y.com>',
      ', x@y.com',
      '=?utf-8?Q?=0D=0ABcc:x@y.com?=',
      '\r\n.\r\n',
    ),
    fc.string({ unit: 'binary', maxLength: 20 }),
  );
  const text = fc.array(nasty, { minLength: 1, maxLength: 4 }).map((all) => `a${all.join('')}`);
  await fc.assert(
    fc.asyncProperty(text, text, text, async (name, description, file) => {
      const { bytes, to } = await composed({
        payer: { name, emails: 'jose@padaria.example' },
        sender: { ...parts().sender, name: description, copyTo: null },
        template: { subject: 'S {nome}', text: '{nome} {descricao}' },
        values: { nome: name, descricao: description, linha: file },
        pdf: { name: file, bytes: pdf },
      });
      const message = read(bytes);
      expect([...message.names].sort()).toEqual([...usual].sort());
      expect(message.parts).toHaveLength(2);
      expect(to).toEqual(['jose@padaria.example']);
      const toLine = message.headers.find((line) => line.startsWith('To: ')) ?? '';
      // Whatever the name is, the header has one address.
      expect(toLine).toMatch(/<?jose@padaria\.example>?$/);
    }),
    { numRuns: 150 },
  );
});
