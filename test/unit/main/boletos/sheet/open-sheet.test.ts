// How a file is recognised: encodings, delimiters, headers and their absence, and everything that is no sheet.
import { zipSync, strToU8 } from 'fflate';
import { describe, expect, it } from 'vitest';
import { limits, openSheet } from '../../../../../main/boletos/sheet/open-sheet.ts';
import { sampleSheet } from '../../../../../main/boletos/sheet/sample.ts';
import { checkAll, fileOpening, opened, openedFile } from '../../../../fixtures/checked-sheet.ts';
import { today } from '../../../../fixtures/slip-vectors.ts';
import { sheetCsv, sheetXlsx } from '../../../../helpers/whole-sheet.ts';

const text =
  'Nome;CPF;Valor;Vencimento\nConceição;529.982.247-25;1.234,56;10/12/2026\nJoão;123.456.789-09;99,90;10/12/2026\n';

describe('bytes', () => {
  it.each([
    ['utf-8', Buffer.from(text)],
    ['utf-8', Buffer.from(`\ufeff${text}`)],
    ['windows-1252', Buffer.from(text, 'latin1')],
    ['utf-16le', Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['utf-16be', Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
    ['utf-8', Buffer.from(text.replaceAll('\n', '\r\n'))],
    ['utf-8', Buffer.from(text.replaceAll('\n', '\r'))],
  ])('%s', async (encoding, bytes) => {
    const sheet = await openedFile(bytes);
    expect(sheet.understanding).toMatchObject({ encoding, delimiter: ';', columns: 4, start: { skip: 0 } });
    expect(sheet.understanding.profiles[0]?.samples).toEqual(['Conceição', 'João']);
  });

  it('reads the whole file as Windows-1252 after a broken character beyond the first chunk', async () => {
    const long = Buffer.concat([
      Buffer.from(`Nome;CPF\n${'José;1\n'.repeat(60_000)}`),
      Buffer.from([0xe3, 0x0a]),
    ]);
    expect((await openedFile(long)).understanding.encoding).toBe('windows-1252');
  });

  it('does not report a character split between chunks as broken', async () => {
    const cut = Buffer.from(`Nome;CPF\n${'x'.repeat((256 << 10) - 10)}ção;1\n`);
    expect((await openedFile(cut)).understanding.encoding).toBe('utf-8');
  });

  it('reads the characters of Windows-1252 that Latin-1 lacks', async () => {
    const sheet = await openedFile(
      Buffer.from([...Buffer.from('Nome;Valor\n'), 0x93, 0x80, 0x94, ...Buffer.from(';1\n')]),
    );
    expect(sheet.understanding.profiles[0]?.samples).toEqual(['“€”']);
  });

  it('applies the chosen encoding, and marks text that was garbled before', async () => {
    expect((await openedFile(Buffer.from(text), { encoding: 'windows-1252' })).understanding.mojibake).toBe(
      true,
    );
    expect((await openedFile(Buffer.from(text))).understanding.mojibake).toBe(false);
  });

  it('returns the same hash for the same content', async () => {
    const [one, two] = [await openedFile(Buffer.from(text)), await openedFile(Buffer.from(text))];
    expect(one.understanding.sha256).toBe(two.understanding.sha256);
  });
});

describe('files that are no sheet', () => {
  const encrypted = Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.from('EncryptedPackage', 'utf16le'),
  ]);
  const zip = (name: string) => zipSync({ [name]: strToU8('x') });
  it.each<[string, Uint8Array]>([
    ['empty', Buffer.alloc(0)],
    ['empty', Buffer.from('\ufeff')],
    ['empty', Buffer.from(' \r\n\r\n ')],
    ['binary', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1])],
    ['pdf', Buffer.from('%PDF-1.7\n')],
    ['html', Buffer.from('<html><table><tr><td>Nome</td></tr></table></html>')],
    ['html', Buffer.from('\n<table border=1>')],
    [
      'xmlSpreadsheet',
      Buffer.from('<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet">'),
    ],
    ['oldExcel', Buffer.from('d0cf11e0a1b11ae100', 'hex')],
    ['passwordProtected', encrypted],
    ['otherZip', zip('foto.jpg')],
    ['openDocument', zip('content.xml')],
    ['binaryExcel', zip('xl/workbook.bin')],
    ['cut', Buffer.from('PK\u0003\u0004 and no more')],
    ['sheetDamaged', zip('xl/workbook.xml')],
    ['sheetMissing', zipSync({ 'xl/workbook.xml': strToU8('<workbook><sheets/></workbook>') })],
  ])('%s', async (code, bytes) => {
    expect(await fileOpening(bytes)).toEqual({ ok: false, code });
  });

  it('reports a missing file, an unreadable folder, and an empty or too large pasted text', async () => {
    expect(await openSheet({ from: 'file', path: '/nonexistent/lote.csv' })).toEqual({
      ok: false,
      code: 'notFound',
    });
    expect(await openSheet({ from: 'file', path: '/' })).toEqual({ ok: false, code: 'unreadable' });
    expect(await openSheet({ from: 'text', text: ' \n' })).toEqual({ ok: false, code: 'empty' });
    expect(await openSheet({ from: 'text', text: 'a'.repeat(limits.textBytes + 1) })).toEqual({
      ok: false,
      code: 'tooLarge',
    });
  });

  it('reports every truncated XLSX as cut or damaged', async () => {
    const whole = await sheetXlsx(sampleSheet(today), 'Boletos');
    const codes = new Set<string>();
    for (let length = 4; length < whole.length; length += 97) {
      const opening = await fileOpening(whole.subarray(0, length));
      codes.add(opening.ok ? 'read' : opening.code);
    }
    expect([...codes]).toEqual(['cut']);
  });
});

describe('delimiter and header', () => {
  it.each([
    [';', 'Nome;CPF;Valor\nMaria;1;10,50\nJosé;2;3,20\n'],
    [',', 'name,tax id,amount\n"Silva, Maria",1,"1,234.56"\nJosé,2,3.20\n'],
    ['\t', 'Nome\tCPF\tValor\nMaria; ME\t1\t10,50\n'],
    ['|', 'Nome|CPF|Valor\nMaria|1|10,50\n'],
    [';', 'Nome;Obs\nMaria;"um; dois\ntrês, quatro"\nJosé;"a,b,c"\n'],
    [';', 'Maria;10,50\nJosé;3,20\n'],
    [',', 'sep=,\nNome,CPF\nMaria,1\n'],
    [';', 'uma coluna só\n'],
    // Every row has a comma, and the undivided header has a word that names a field.
    ...['\t', ';', '|'].map((delimiter): [string, string] => {
      const row = (...cells: readonly string[]) => `${cells.join(delimiter)}\n`;
      const titles = row('Titular', 'Email vendedor', 'Registro', 'Honorários', 'Data');
      return [
        delimiter,
        titles + row('Ana Prado', 'a@b.com.br', '69.886.947/0001-48', 'R$ 2.821,00', '02/03/2027').repeat(12),
      ];
    }),
  ])('%j in %j', async (delimiter, sheet) => {
    expect((await opened(sheet)).understanding.delimiter).toBe(delimiter);
  });

  it.each([
    ['Relatório de cobrança;;\n;;\nNome;CPF;Valor\nMaria;52998224725;10\n', 2],
    ['sep=;\nNome;CPF;Valor\nMaria;52998224725;10\n', 1],
    ['Aluna;Quem paga;Quanto\nMaria;52998224725;10,50\n', 0],
  ])('finds the header of %j', async (sheet, skip) => {
    const { start } = (await opened(sheet)).understanding;
    expect(start.skip).toBe(skip);
    expect(start.header).toHaveLength(3);
  });

  it('detects a missing header, and finds the fields by content', async () => {
    const sheet = await opened(
      'Maria Prado;529.982.247-25;maria@exemplo.com.br;(11) 98765-4321;1.234,56;10/12/2026\n' +
        'José Leme;123.456.789-09;jose@exemplo.com.br;(11) 98765-4322;99,90;11/12/2026\n',
    );
    expect(sheet.understanding.start).toEqual({ skip: 0, header: null });
    const { rows, summary } = checkAll(sheet);
    expect(summary).toMatchObject({ rows: 2, errors: 0, cents: 133_446 });
    expect(rows[0]?.fields).toMatchObject({
      'payer.name': 'Maria Prado',
      'payer.document': '52998224725',
      'payer.phone': '11987654321',
    });
  });

  it('starts at the row that the clerk chose', async () => {
    const sheet = await opened('x;y\n1;2\n3;4\n', { start: { skip: 1, header: false } });
    expect(checkAll(sheet).summary).toMatchObject({ rows: 2, aside: { preamble: 1, header: 0 } });
  });

  it('reports duplicate headers and unused columns', async () => {
    const { duplicateHeaders, proposal } = (
      await opened('Nome;CPF;Valor;Valor;Juros;Multa\nMaria;1;2;3;4;5\n')
    ).understanding;
    expect(duplicateHeaders).toEqual(['valor']);
    expect(proposal.notSent).toEqual([3, 4, 5]);
  });
});

describe('samples', () => {
  it.each(['csv', 'xlsx'])(
    'a hundred rows of the sample as %s are read without a question',
    async (format) => {
      const bytes =
        format === 'csv'
          ? Buffer.from(sheetCsv(sampleSheet(today, 100)))
          : await sheetXlsx(sampleSheet(today, 100), 'Boletos');
      const sheet = await openedFile(bytes);
      const { rows, summary } = checkAll(sheet);
      expect(summary).toMatchObject({
        rows: 100,
        boletos: 116,
        errors: 0,
        doubts: 0,
        aside: { header: 1, total: 0 },
      });
      expect(Object.keys(sheet.understanding.proposal.mapping)).toHaveLength(9);
      expect(
        rows.filter(({ row }) => row === 6).map(({ parcel, fields }) => [parcel, fields.dueDate]),
      ).toEqual([
        [1, '2026-12-10'],
        [2, '2027-01-10'],
        [3, '2027-02-10'],
      ]);
    },
  );
});
