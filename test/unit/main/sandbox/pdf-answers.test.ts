import { describe, expect, it } from 'vitest';
import { pdfShapes, type PdfShape } from '../../../../main/sandbox/faults.ts';
import { passwordOf } from '../../../../main/sandbox/pdf-answers.ts';
import { boletoBody, call, createBoleto, read, sandboxForTest } from '../../../helpers/sandbox-caller.ts';
import { pagesOf, paper, verdict } from '../../../helpers/sandbox-paper.ts';
import { needs } from '../../../helpers/system-tools.ts';

/** One boleto's PDF, requested in the given shape. */
async function pdfAs(shape: PdfShape) {
  const sandbox = await sandboxForTest({ faults: { pdf: shape } });
  await createBoleto(sandbox);
  const [boleto] = sandbox.inspect().boletos;
  if (!boleto) throw new Error('no boleto was made');
  return { sandbox, boleto, reply: await read(sandbox, `/api/v1/boletos/${boleto.id}/pdf`) };
}

const isPdf = (bytes: Buffer): boolean => bytes.toString('latin1', 0, 5) === '%PDF-';

describe('a PDF that arrives in another form', () => {
  it('arrives plainly with its name', async () => {
    const { reply, boleto } = await pdfAs('plain');
    expect(reply.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="boleto-${boleto.id}.pdf"`,
    });
    expect(isPdf(reply.bytes)).toBe(true);
  });

  it('is the same file each time', async () => {
    const { sandbox, boleto, reply } = await pdfAs('plain');
    expect((await read(sandbox, `/api/v1/boletos/${boleto.id}/pdf`)).bytes).toEqual(reply.bytes);
  });

  it('arrives as base64 in JSON', async () => {
    const { reply } = await pdfAs('base64');
    const text = /"pdf":"(.+?)"/.exec(reply.text)?.[1] ?? '';
    expect(isPdf(Buffer.from(text, 'base64'))).toBe(true);
  });

  it('arrives behind a URL in JSON, and behind a redirect, both for the same token', async () => {
    const inJson = await pdfAs('url');
    const url = /"url":"(.+?)"/.exec(inJson.reply.text)?.[1] ?? '';
    expect(isPdf((await read(inJson.sandbox, url.slice(inJson.sandbox.url.length))).bytes)).toBe(true);
    expect((await call(url)).status).toBe(401);

    const redirect = await pdfAs('redirect');
    expect(redirect.reply).toMatchObject({ status: 302, text: '' });
    const place = String(redirect.reply.headers['location']);
    expect(isPdf((await read(redirect.sandbox, place.slice(redirect.sandbox.url.length))).bytes)).toBe(true);
  });

  it('does not arrive at all, but a web page does', async () => {
    const { reply } = await pdfAs('html');
    expect(reply.status).toBe(200);
    expect(reply.text).toMatch(/^<!doctype html>/);
  });

  it('arrives in every shape if shapes are mixed, always the same for one boleto', async () => {
    const sandbox = await sandboxForTest({ faults: { pdf: 'mixed' } });
    const kinds = new Set<string>();
    for (let made = 0; made < 60; made++) await createBoleto(sandbox, { ...boletoBody, amount: made + 1 });
    for (const { id } of sandbox.inspect().boletos) {
      const path = `/api/v1/boletos/${id}/pdf`;
      const [once, twice] = [await read(sandbox, path), await read(sandbox, path)];
      const kind = `${once.status} ${String(once.headers['content-type'])}`;
      expect(`${twice.status} ${String(twice.headers['content-type'])}`).toBe(kind);
      kinds.add(kind);
    }
    expect(kinds.size).toBe(4);
  });
});

describe('a protected PDF', needs('qpdf', 'pdftotext'), () => {
  it.each([
    // RC4 has no name except its revision.
    ['encryptedRc4', 'R = 3\n'],
    ['encryptedAes128', 'method: AESv2\n'],
    ['encryptedAes256', 'method: AESv3\n'],
  ] as const)('opens without a password: %s', async (shape, method) => {
    const file = paper((await pdfAs(shape)).reply.bytes);
    const { code, words } = verdict('qpdf', '--show-encryption', file);
    expect(code).toBe(0);
    expect(words).toContain(method);
    expect(words).toContain('modify anything: not allowed');
    expect(pagesOf(file)[0]).toContain('Marina Duarte Prado');
  });

  it('opens only with the first digits of the payer’s document', async () => {
    const { reply, boleto } = await pdfAs('locked');
    const file = paper(reply.bytes);
    expect(passwordOf(boleto)).toBe('12345');
    expect(verdict('pdftotext', file, '-').code).not.toBe(0);
    expect(verdict('pdftotext', '-upw', '54321', file, '-').code).not.toBe(0);
    expect(verdict('pdftotext', '-upw', '12345', file, '-').words).toContain('Marina Duarte Prado');
  });
});

it('this file tries every shape', () => {
  expect(pdfShapes).toHaveLength(14);
});
