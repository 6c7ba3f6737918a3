// The PDF in any answer of the document routes.
import { expect, test } from 'vitest';
import { decodeDocument, isPdf } from '../../../../main/service/documents.ts';
import type { Answer } from '../../../../main/service/exchange.ts';

const pdf = Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj\nendobj\n%%EOF');
const answer = (body: string | Buffer, type = 'application/json'): Answer => ({
  kind: 'answer',
  status: 200,
  headers: new Map([['content-type', type]]),
  bytes: Buffer.from(body),
  millis: 1,
});

test('the bytes decide, not the header', () => {
  expect(decodeDocument(answer(pdf, 'text/html'))).toEqual({ kind: 'pdf', bytes: pdf });
  expect(isPdf(Buffer.concat([Buffer.alloc(1019, 0x20), pdf]))).toBe(true);
  expect(isPdf(Buffer.concat([Buffer.alloc(1020, 0x20), pdf]))).toBe(false);
  expect(isPdf(Buffer.alloc(0))).toBe(false);
  const shared = Buffer.concat([Buffer.from('xxxx'), pdf]);
  expect(isPdf(new Uint8Array(shared.buffer, shared.byteOffset + 5, 20))).toBe(false);
});

test.each([
  ['pdf', { pdf: pdf.toString('base64') }],
  ['deep', { data: { files: [{ content: pdf.toString('base64') }] } }],
  ['a data URL', { file: `data:application/pdf;base64,${pdf.toString('base64')}` }],
  ['broken into lines', { data: pdf.toString('base64').replace(/(.{20})/g, '$1\r\n') }],
  ['in a list', { data: [pdf.toString('base64')] }],
  ['a list by itself', [pdf.toString('base64')]],
  ['url-safe', { pdf: pdf.toString('base64url') }],
  ['under a name of its own', { resultado: { documento: { base64: pdf.toString('base64') } } }],
  [
    'the one that is named rather than another',
    { termos: Buffer.from('%PDF-1.4 terms').toString('base64'), pdf: pdf.toString('base64') },
  ],
  ['beside a URL', { url: 'https://files.example.com/a.pdf', content: pdf.toString('base64') }],
])('base64: %s', (_name, body) => {
  const found = decodeDocument(answer(JSON.stringify(body)));
  expect(found.kind === 'pdf' && Buffer.compare(found.bytes, pdf)).toBe(0);
});

test('a bare base64 text', () => {
  expect(decodeDocument(answer(pdf.toString('base64'), 'text/plain')).kind).toBe('pdf');
  expect(decodeDocument(answer(JSON.stringify(pdf.toString('base64')))).kind).toBe('pdf');
});

test.each([
  ['pdfUrl', { data: { pdfUrl: 'https://files.example.com/a.pdf' } }, 'https://files.example.com/a.pdf'],
  ['bankSlipUrl', { bankSlipUrl: 'https://files.example.com/b' }, 'https://files.example.com/b'],
  ['bank_slip_url', { bank_slip_url: 'https://files.example.com/b' }, 'https://files.example.com/b'],
  [
    'the likelier of two',
    { url: 'https://x.example/1', data: { pdf_url: 'https://x.example/2' } },
    'https://x.example/2',
  ],
  ['in a list', { pdf: ['https://files.example.com/c'] }, 'https://files.example.com/c'],
  ['a path', { url: '/files/1.pdf' }, '/files/1.pdf'],
])('a URL: %s', (_name, body, url) => {
  expect(decodeDocument(answer(JSON.stringify(body)))).toEqual({ kind: 'url', url });
});

test('anything else shows its first lines, without a payer document', () => {
  expect(decodeDocument(answer('<h1>Erro</h1>\n\nCPF 123.456.789-09\nx\ny\nz\nw', 'text/html'))).toEqual({
    kind: 'unreadable',
    firstLines: '<h1>Erro</h1>\nCPF •••\nx\ny\nz',
  });
  expect(decodeDocument(answer('{"data":{"other":"https://x.example/a.pdf"}}')).kind).toBe('unreadable');
  expect(decodeDocument(answer('{"pdf":"javascript:alert(1)"}')).kind).toBe('unreadable');
  expect(decodeDocument(answer(''))).toEqual({ kind: 'unreadable', firstLines: '' });
});
