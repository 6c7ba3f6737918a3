// A PDF that uses everything a PDF may ask of its reader: scripts, links, launches, forms, attached files, sounds,
// external streams. Every address in it is the given one.

/** The name of each of its actions in the file. */
export const wishes = [
  '/JavaScript',
  '/JS',
  '/URI',
  '/Launch',
  '/SubmitForm',
  '/ImportData',
  '/GoToR',
  '/GoToE',
  '/EmbeddedFile',
  '/EmbeddedFiles',
  '/AcroForm',
  '/XFA',
  '/OpenAction',
  '/AA',
  '/RichMedia',
  '/Rendition',
  '/Movie',
  '/FileAttachment',
] as const;

/** The text on its page, and the text of a stamp on it. */
export const hostileWords = 'Papel que quer demais';
export const stampWords = 'Carimbo que fica';

const bytesOf = (objects: readonly string[]): Buffer => {
  let text = '%PDF-1.7\n';
  const places = objects.map((body, index) => {
    const at = text.length;
    text += `${index + 1} 0 obj\n${body}\nendobj\n`;
    return at;
  });
  const table = text.length;
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`;
  for (const place of places) text += `${String(place).padStart(10, '0')} 00000 n \n`;
  return Buffer.from(
    `${text}trailer\n<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${table}\n%%EOF\n`,
    'latin1',
  );
};

const stream = (entries: string, body: string): string =>
  `<<${entries}/Length ${body.length}>>\nstream\n${body}\nendstream`;

export function hostilePdf(address: string): Buffer {
  const script = `app.alert('x'); app.launchURL('${address}js', true); this.submitForm('${address}form'); fetch('${address}fetch'); window.scripted = true;`;
  const js = `<</S/JavaScript/JS(${script.replace(/[()\\]/g, '\\$&')})>>`;
  const actions = [
    js,
    `<</S/URI/URI(${address}uri)>>`,
    `<</S/Launch/F(${address}launch)/Win<</F(calc.exe)>>>>`,
    `<</S/SubmitForm/F<</FS/URL/F(${address}submit)>>/Flags 4>>`,
    `<</S/GoToR/F(${address}remote.pdf)/D[0/Fit]>>`,
    `<</S/GoToE/F(${address}embedded.pdf)/T<</R/C/N(a)>>/D[0/Fit]>>`,
    `<</S/ImportData/F(${address}data.fdf)>>`,
    `<</S/Rendition/OP 0/AN 12 0 R/JS(${script.replace(/[()\\]/g, '\\$&')})>>`,
    `<</S/URI/URI(javascript:window.scripted=true)>>`,
    `<</S/URI/URI(file:///etc/passwd)>>`,
  ];
  const box = (at: number) => `[40 ${600 - at * 40} 400 ${630 - at * 40}]`;
  const annots = actions.map(
    (action, at) =>
      `<</Type/Annot/Subtype/Link/Rect${box(at)}/Border[0 0 1]/A ${action}/AA<</E ${js}/PO ${js}>>>>`,
  );
  const field = `<</Type/Annot/Subtype/Widget/FT/Tx/T(nome)/V(texto)/DA(/F1 12 Tf)/Rect[40 150 300 180]/P 3 0 R/AA<</K ${js}/F ${js}>>/A ${js}>>`;
  const attached = `<</Type/Annot/Subtype/FileAttachment/Rect[350 100 380 130]/FS 8 0 R>>`;
  const rich = `<</Type/Annot/Subtype/RichMedia/Rect[400 100 440 130]/RichMediaContent<</Assets<</Names[(a)8 0 R]>>>>>>`;
  const movie = `<</Type/Annot/Subtype/Movie/Rect[450 100 480 130]/Movie<</F(${address}movie.avi)>>/A true>>`;
  const stamp = `<</Type/Annot/Subtype/Stamp/F 4/Rect[40 40 300 90]/A ${js}/AP<</N 13 0 R>>>>`;
  const xfa = `<xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/"><template xmlns="http://www.xfa.org/schema/xfa-template/3.3/"><subform name="a"><event activity="initialize"><script contentType="application/x-javascript">${script}</script></event><draw><value><image href="${address}xfa.png"/></value></draw></subform></template></xdp:xdp>`;
  return bytesOf([
    `<</Type/Catalog/Pages 2 0 R/OpenAction ${js}/AA<</WC ${js}/DP ${js}/WP ${js}>>/AcroForm<</Fields[6 0 R]/XFA 7 0 R/NeedAppearances true/DA(/F1 12 Tf)/DR<</Font<</F1 5 0 R>>>>>>/Names<</JavaScript<</Names[(a)${js}]>>/EmbeddedFiles<</Names[(a)8 0 R]>>>>/URI<</Base(${address})>>>>`,
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F1 5 0 R>>/XObject<</Ref 10 0 R/Far 11 0 R>>>>/Contents 4 0 R/AA<</O ${js}/C ${js}>>/Annots[${annots.join(' ')} 6 0 R ${attached} ${rich} ${movie} 12 0 R ${stamp}]>>`,
    stream('', `BT /F1 24 Tf 40 700 Td (${hostileWords}) Tj ET /Ref Do /Far Do`),
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    field,
    stream('', xfa),
    `<</Type/Filespec/F(a.exe)/EF<</F 9 0 R>>>>`,
    stream('/Type/EmbeddedFile', 'MZ not a program'),
    stream(
      `/Type/XObject/Subtype/Form/BBox[0 0 10 10]/Ref<</F<</FS/URL/F(${address}reference.pdf)>>/Page 0>>`,
      '',
    ),
    stream(
      `/Type/XObject/Subtype/Image/Width 1/Height 1/ColorSpace/DeviceGray/BitsPerComponent 8/F<</FS/URL/F(${address}image)>>`,
      'x',
    ),
    `<</Type/Annot/Subtype/Screen/Rect[500 100 540 130]/A<</S/Rendition/OP 0/R<</S/MR/C<</S/MCD/D<</FS/URL/F(${address}clip)>>>>>>>>>>`,
    stream(
      '/Type/XObject/Subtype/Form/BBox[0 0 260 50]/Resources<</Font<</F1 5 0 R>>>>',
      `BT /F1 18 Tf 5 15 Td (${stampWords}) Tj ET`,
    ),
  ]);
}
