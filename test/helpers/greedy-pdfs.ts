// PDFs of a few bytes that need more memory or time than a computer has: page sizes that no paper has, streams that expand when they are
// decompressed, and endless structures.
import { deflateSync } from 'node:zlib';

/** An object's dictionary or value, and its stream. */
type Part = string | { readonly head: string; readonly stream: Uint8Array | string };

const text = (words: string): Buffer => Buffer.from(words, 'latin1');

function bytesOf(part: Part): Buffer {
  if (typeof part === 'string') return text(part);
  const stream = typeof part.stream === 'string' ? text(part.stream) : Buffer.from(part.stream);
  return Buffer.concat([
    text(`<<${part.head}/Length ${stream.length}>>\nstream\n`),
    stream,
    text('\nendstream'),
  ]);
}

/** The first object is the catalogue. */
function pdfOf(parts: readonly Part[], trailer = ''): Buffer {
  const chunks = [text('%PDF-1.7\n')];
  let size = chunks[0]?.length ?? 0;
  const places = parts.map((part, index) => {
    const at = size;
    const chunk = Buffer.concat([text(`${index + 1} 0 obj\n`), bytesOf(part), text('\nendobj\n')]);
    chunks.push(chunk);
    size += chunk.length;
    return at;
  });
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  chunks.push(
    text(
      `xref\n0 ${parts.length + 1}\n0000000000 65535 f \n${rows}trailer\n` +
        `<</Size ${parts.length + 1}/Root 1 0 R${trailer}>>\nstartxref\n${size}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(chunks);
}

const catalogue = '<</Type/Catalog/Pages 2 0 R>>';
const tree = '<</Type/Pages/Kids[3 0 R]/Count 1>>';
const a4 = '/MediaBox[0 0 595 842]';

/** One page; `parts` follow from object 4 on, the first of them its content. */
const page = (entries: string, ...parts: readonly Part[]): Buffer =>
  pdfOf([catalogue, tree, `<</Type/Page/Parent 2 0 R/Contents 4 0 R${entries}>>`, ...parts]);

const content = (words: string): Part => ({ head: '', stream: words });
const flate = (bytes: Uint8Array, head = ''): Part => ({
  head: `${head}/Filter/FlateDecode`,
  stream: deflateSync(bytes),
});
const megabytes = (count: number, fill = 0): Buffer => Buffer.alloc(count << 20, fill);

/** Eight hundred megabytes of zeros. */
let swollen: Buffer | undefined;
function bomb(): Buffer {
  swollen ??= deflateSync(Buffer.alloc(800 << 20), { level: 9 });
  return swollen;
}
const bombed = (head = ''): Part => ({ head: `${head}/Filter/FlateDecode`, stream: bomb() });
const bombedTwice = (head = ''): Part => ({
  head: `${head}/Filter[/FlateDecode/FlateDecode]`,
  stream: deflateSync(bomb(), { level: 9 }),
});

const image = (entries: string): string => `/Type/XObject/Subtype/Image${entries}`;
const drawn = `${a4}/Resources<</XObject<</I 5 0 R>>>>`;
const draw = content('q 595 0 0 842 0 0 cm /I Do Q');

/** A tree in which each node contains the next one ten times: it has ten to the power of its depth pages. */
function sharedKids(depth: number): Buffer {
  const nodes = Array.from({ length: depth }, (_, at): Part => {
    const kids = `${at + 3} 0 R `.repeat(10);
    return `<</Type/Pages/Kids[${kids}]/Count ${10 ** (depth - at)}>>`;
  });
  return pdfOf([catalogue, ...nodes, `<</Type/Page${a4}>>`]);
}

function deepTree(depth: number): Buffer {
  const nodes = Array.from({ length: depth }, (_, at): Part => `<</Type/Pages/Kids[${at + 3} 0 R]/Count 1>>`);
  return pdfOf([catalogue, ...nodes, `<</Type/Page${a4}>>`]);
}

function deepForms(depth: number, times = 1): Buffer {
  const box = '/Type/XObject/Subtype/Form/BBox[0 0 595 842]';
  const forms = Array.from({ length: depth }, (_, at): Part => ({
    head: `${box}/Resources<</XObject<</F ${at + 6} 0 R>>>>`,
    stream: '/F Do\n'.repeat(times),
  }));
  return page(`${a4}/Resources<</XObject<</F 5 0 R>>>>`, content('/F Do'), ...forms, {
    head: box,
    stream: '0 0 10 10 re f',
  });
}

/** All objects of a file in one stream that expands. */
function swellingObjects(): Buffer {
  const header = '1 0 2 32 ';
  const objects = `${header}<</Type/Catalog/Pages 2 0 R>>    <</Type/Pages/Kids[]/Count 0>>`;
  const stream = deflateSync(Buffer.concat([text(objects), megabytes(600, 32)]), { level: 9 });
  const object = Buffer.concat([
    text(
      `3 0 obj\n<</Type/ObjStm/N 2/First ${header.length}/Filter/FlateDecode/Length ${stream.length}>>\nstream\n`,
    ),
    stream,
    text('\nendstream\nendobj\n'),
  ]);
  const at = 9 + object.length;
  const rows = Buffer.from([0, 0, 0, 0, 2, 0, 3, 0, 2, 0, 3, 1, 1, 0, 9, 0, 1, at >> 8, at & 255, 0]);
  return Buffer.concat([
    text('%PDF-1.7\n'),
    object,
    text(`4 0 obj\n<</Type/XRef/Size 5/W[1 2 1]/Root 1 0 R/Index[0 5]/Length ${rows.length}>>\nstream\n`),
    rows,
    text(`\nendstream\nendobj\nstartxref\n${at}\n%%EOF\n`),
  ]);
}

function jpegOf(side: number): Buffer {
  const frame = Buffer.from('ffd8ffc0000b080000000001011100', 'hex');
  frame.writeUInt16BE(side, 7);
  frame.writeUInt16BE(side, 9);
  const scan = Buffer.from('ffda0008010100003f00', 'hex');
  return Buffer.concat([frame, scan, Buffer.alloc(64), Buffer.from('ffd9', 'hex')]);
}

/** A segment that states the size of its page, and one with a region of the same size. */
function jbig2Of(side: number): Buffer {
  const segment = (number: number, type: number, data: Buffer): Buffer => {
    const head = Buffer.alloc(11);
    head.writeUInt32BE(number, 0);
    head.writeUInt8(type, 4);
    head.writeUInt8(0, 5);
    head.writeUInt8(1, 6);
    head.writeUInt32BE(data.length, 7);
    return Buffer.concat([head, data]);
  };
  const size = Buffer.alloc(19);
  size.writeUInt32BE(side, 0);
  size.writeUInt32BE(side, 4);
  const region = Buffer.alloc(26);
  region.writeUInt32BE(side, 0);
  region.writeUInt32BE(side, 4);
  return Buffer.concat([segment(0, 48, size), segment(1, 38, Buffer.concat([region, Buffer.alloc(64)]))]);
}

const sides = (side: number, bits = 8): string => `/Width ${side}/Height ${side}/BitsPerComponent ${bits}`;
const grey = '/ColorSpace/DeviceGray';
const manyKids = (count: number): string => '3 0 R '.repeat(count);

/** By the resource that each needs. */
export const greedyPdfs: Readonly<Record<string, () => Buffer>> = {
  'a page of a thousand kilometres': () =>
    page('/MediaBox[0 0 2834645669 2834645669]', content('0 0 9 9 re f')),
  'a page that its unit enlarges': () => page(`${a4}/UserUnit 75000`, content('0 0 9 9 re f')),
  'a page as large as may be drawn, four thousand times': () =>
    pdfOf([
      catalogue,
      `<</Type/Pages/Kids[${manyKids(4_000)}]/Count 4000>>`,
      '<</Type/Page/Parent 2 0 R/MediaBox[0 0 2880 2880]/Contents 4 0 R>>',
      content('0 0 9 9 re f'),
    ]),
  'ten thousand million pages in a few hundred bytes': () => sharedKids(10),
  'a hundred thousand pages in a few hundred bytes': () => sharedKids(5),
  'a count of pages that is not true': () =>
    pdfOf([catalogue, '<</Type/Pages/Kids[3 0 R]/Count 2000000000>>', `<</Type/Page/Parent 2 0 R${a4}>>`]),
  'a tree of pages fifty thousand deep': () => deepTree(50_000),
  'a tree of pages that holds itself': () =>
    pdfOf([catalogue, '<</Type/Pages/Kids[3 0 R]/Count 9>>', '<</Type/Pages/Kids[2 0 R 3 0 R]/Count 9>>']),
  'references that lead in a circle': () =>
    page(`${a4}/Resources 5 0 R`, { head: '/Filter 6 0 R', stream: 'q Q' }, '6 0 R', '5 0 R'),
  'a drawing that holds itself': () =>
    page(`${a4}/Resources<</XObject<</F 5 0 R>>>>`, content('/F Do'), {
      head: '/Type/XObject/Subtype/Form/BBox[0 0 595 842]/Resources<</XObject<</F 5 0 R>>>>',
      stream: '/F Do /F Do',
    }),
  'drawings within drawings, ten thousand deep': () => deepForms(10_000),
  'drawings within drawings, ten in each of twelve': () => deepForms(12, 10),
  'lists within lists, a million deep': () => page(`${a4}/X ${'['.repeat(1_000_000)}`, content('q Q')),
  'dictionaries within dictionaries': () => page(`${a4}/X ${'<</A '.repeat(200_000)}`, content('q Q')),
  'lists within lists in its content': () => page(a4, flate(megabytes(24, 0x5b))),
  'ten million states kept': () => page(a4, flate(text('q '.repeat(10_000_000)))),
  'a path of ten million corners': () => page(a4, flate(text(`0 0 m ${'1 1 l '.repeat(10_000_000)}f`))),
  'a content that swells': () => page(a4, bombed()),
  'a content that swells twice': () => page(a4, bombedTwice()),
  'the same content a hundred times': () => page(a4, `[${'5 0 R '.repeat(100)}]`, flate(megabytes(30, 32))),
  'objects in a stream that swells': () => swellingObjects(),
  'a letter type that swells': () =>
    page(
      `${a4}/Resources<</Font<</F 5 0 R>>>>`,
      content('BT /F 12 Tf 9 9 Td (abc) Tj ET'),
      '<</Type/Font/Subtype/TrueType/BaseFont/X/FirstChar 97/LastChar 99/Widths[9 9 9]/FontDescriptor 6 0 R>>',
      '<</Type/FontDescriptor/FontName/X/Flags 32/FontFile2 7 0 R>>',
      bombed(),
    ),
  'a colour profile that swells': () =>
    page(
      `${a4}/Resources<</ColorSpace<</C[/ICCBased 5 0 R]>>>>`,
      content('/C cs 1 0 0 sc 0 0 9 9 re f'),
      bombed('/N 3'),
    ),
  'an image of a hundred thousand dots a side': () =>
    page(drawn, draw, bombed(image(`${sides(100_000)}${grey}`))),
  'an image whose numbers overflow': () =>
    page(drawn, draw, { head: image(`${sides(2_147_483_647)}/ColorSpace/DeviceCMYK`), stream: 'x' }),
  'an image of ten thousand dots a side, a hundred times': () =>
    page(
      `${a4}/Resources<</XObject<<${Array.from({ length: 100 }, (_, at) => `/I${at} 5 0 R`).join('')}>>>>`,
      content(Array.from({ length: 100 }, (_, at) => `q 595 0 0 842 0 0 cm /I${at} Do Q`).join('\n')),
      flate(megabytes(96, 1), image(`${sides(10_000)}${grey}`)),
    ),
  'a fax without an end': () =>
    page(drawn, draw, {
      head: `${image(`${sides(60_000, 1)}${grey}`)}/Filter/CCITTFaxDecode/DecodeParms<</K -1/Columns 60000/Rows 60000>>`,
      stream: Buffer.alloc(4_096, 0xff),
    }),
  'a scan of sixty thousand dots a side': () =>
    page(drawn, draw, {
      head: `${image(`${sides(60_000, 1)}${grey}`)}/Filter/JBIG2Decode`,
      stream: jbig2Of(60_000),
    }),
  'a photograph of sixty-five thousand dots a side': () =>
    page(drawn, draw, {
      head: `${image(`${sides(65_500)}${grey}`)}/Filter/DCTDecode`,
      stream: jpegOf(65_500),
    }),
  'a mask that swells': () =>
    page(
      drawn,
      draw,
      { head: `${image(`${sides(9, 8)}${grey}`)}/SMask 6 0 R`, stream: Buffer.alloc(81) },
      bombed(image(`${sides(28_000)}${grey}`)),
    ),
  'a table of two thousand million objects': () =>
    Buffer.concat([
      text(
        `%PDF-1.7\n1 0 obj\n${catalogue}\nendobj\n2 0 obj\n${tree}\nendobj\n3 0 obj\n<</Type/Page${a4}>>\nendobj\n`,
      ),
      text(
        'xref\n0 2000000000\n0000000000 65535 f \ntrailer\n<</Size 2000000000/Root 1 0 R>>\nstartxref\n123\n%%EOF\n',
      ),
    ]),
  'a million objects': () =>
    pdfOf([
      catalogue,
      tree,
      `<</Type/Page/Parent 2 0 R${a4}/X 4 0 R>>`,
      ...Array<Part>(500_000).fill('[4 0 R 5 0 R]'),
    ]),
  'annotations without number': () => {
    const stamps = Array.from({ length: 20_000 }, (_, at) => `${at + 6} 0 R`).join(' ');
    return page(
      `${a4}/Annots[${stamps}]`,
      content('q Q'),
      { head: '/Type/XObject/Subtype/Form/BBox[0 0 9 9]', stream: '0 0 9 9 re f' },
      ...Array<Part>(20_000).fill('<</Type/Annot/Subtype/Stamp/F 4/Rect[0 0 9 9]/AP<</N 5 0 R>>>>'),
    );
  },
  'a pattern of a million tiles': endlessTiles,
};

/** Needs very little memory, but minutes of time. */
export function endlessTiles(): Buffer {
  return page(`${a4}/Resources<</Pattern<</P 5 0 R>>>>`, content('/Pattern cs /P scn 0 0 595 842 re f'), {
    head: '/Type/Pattern/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 1 1]/XStep 0.05/YStep 0.05/Resources<<>>',
    stream: '0 0 1 1 re f',
  });
}
