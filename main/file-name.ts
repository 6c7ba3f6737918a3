// A file name that every system accepts and no reader is fooled by; where the file lies is decided elsewhere.

// Separators and marks that Windows forbids, controls, and the signs that turn the reading direction ("fdp.exe" read as "exe.pdf").
// oxlint-disable-next-line no-control-regex
const forbidden = /[\\/:*?"<>|\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/iu;
const longest = 120;

export function safeFileName(name: string): string {
  const clean = name
    .toWellFormed()
    .replaceAll(forbidden, '_')
    .replace(/^[\s.]+/u, '')
    .replace(/[\s.]+$/u, '');
  const kept = shorten(clean === '' ? 'arquivo' : clean);
  return reserved.test(kept) ? `_${kept}` : kept;
}

/** Shortens before the extension, and never inside a character. */
function shorten(name: string): string {
  const characters = Array.from(name);
  if (characters.length <= longest) return name;
  const extension = /\.[a-z0-9]{1,8}$/iu.exec(name)?.[0] ?? '';
  return characters.slice(0, longest - extension.length).join('') + extension;
}

/** `Content-Disposition` for a download: plain ASCII for old readers, UTF-8 (RFC 8187) for all others. */
export function attachment(name: string): string {
  const safe = safeFileName(name);
  const ascii = safe
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .replaceAll(/[^\u0020-\u007e]|[%;']/gu, '_');
  const encoded = encodeURIComponent(safe).replaceAll(
    /[!'()*]/gu,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
