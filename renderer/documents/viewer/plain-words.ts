// The text of an answer received instead of a PDF, without its HTML tags. Pure: it is shown as text, never as a page.

const most = 200;

export function plainWords(answer: string): string {
  const words = answer
    .replaceAll(/<!--[^]*?-->|<(script|style)\b[^]*?(?:<\/\1>|$)|<[^>]*>?/giu, ' ')
    .replaceAll('&nbsp;', ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim();
  return words.length > most ? `${words.slice(0, most)}…` : words;
}
