// The name of a batch some months later: its month moves along, written in the same style. Pure.

const months = [
  'janeiro',
  'fevereiro',
  'março',
  'abril',
  'maio',
  'junho',
  'julho',
  'agosto',
  'setembro',
  'outubro',
  'novembro',
  'dezembro',
];

/** In the letter case of the word before: NOVEMBRO, Novembro, novembro. */
const written = (word: string, like: string): string => {
  if (like === like.toUpperCase()) return word.toUpperCase();
  return like[0] === like[0]?.toUpperCase() ? `${word[0]?.toUpperCase() ?? ''}${word.slice(1)}` : word;
};

export function nextName(name: string, later: number): string {
  const figures = /(?<!\d)(0[1-9]|1[0-2])([/-])(20\d\d)(?!\d)/.exec(name);
  if (figures) {
    const [all, month = '', mark = '', year = ''] = figures;
    const moved = Number(year) * 12 + Number(month) - 1 + later;
    const figure = String((moved % 12) + 1).padStart(2, '0');
    return name.replace(all, `${figure}${mark}${Math.floor(moved / 12)}`);
  }
  const words = new RegExp(`(?<!\\p{L})(${months.join('|')})(?!\\p{L})(?:(\\D{1,5})(20\\d\\d))?`, 'iu').exec(
    name,
  );
  if (!words) return name;
  const [all, month = '', between, year] = words;
  const moved = Number(year ?? 0) * 12 + months.indexOf(month.toLowerCase()) + later;
  const word = written(months[moved % 12] ?? month, month);
  return name.replace(all, year === undefined ? word : `${word}${between ?? ''}${Math.floor(moved / 12)}`);
}
