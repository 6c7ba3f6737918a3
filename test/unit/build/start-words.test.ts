// What `npm start` prints: every obstacle has one sentence in each language, and each sentence names its obstacle.
import { expect, it } from 'vitest';
import { startWordsIn, type Obstacle } from '../../../build/start-words.ts';

const obstacles: readonly (readonly [Obstacle, portuguese: RegExp, english: RegExp])[] = [
  [{ because: 'noDisplay' }, /não há tela/u, /no display/u],
  [{ because: 'root' }, /como root/u, /as root/u],
  [{ because: 'appArmor' }, /AppArmor deste sistema/u, /system's AppArmor/u],
  [{ because: 'sandbox' }, /este sistema não permite/u, /this system does not let/u],
  [{ because: 'notStarted' }, /falta um arquivo ou uma biblioteca/u, /a file or a library is missing/u],
  [{ because: 'libraries', names: ['a.so', 'b.so'] }, /: a\.so, b\.so\.$/u, /: a\.so, b\.so\.$/u],
  [{ because: 'notFetched', fault: 'proxyRefuses' }, /Electron \(.*HTTPS_PROXY/u, /fetched \(.*HTTPS_PROXY/u],
  [
    { because: 'notFetched', fault: 'certificate', hoursAgo: 0 },
    /há menos de uma hora/u,
    /less than an hour ago/u,
  ],
  [{ because: 'notFetched', fault: 'notFound', hoursAgo: 1 }, /há 1 hora \(/u, / 1 hour ago \(/u],
  [
    { because: 'notFetched', fault: { line: 'odd' }, hoursAgo: 5 },
    /há 5 horas \(odd\)/u,
    / 5 hours ago \(odd\)/u,
  ],
  [{ because: 'endedBy', signal: 'SIGTRAP' }, /por SIGTRAP/u, /by SIGTRAP/u],
  [{ because: 'endedWith', code: 1 }, /código 1 /u, /code 1 /u],
  [{ because: 'noWindow', seconds: 20 }, /em 20 segundos/u, /within 20 seconds/u],
];

it.each(obstacles)('%j', (obstacle, portuguese, english) => {
  const sentences = [startWordsIn('pt-BR').instead(obstacle), startWordsIn('en').instead(obstacle)];
  expect(sentences[0]).toMatch(portuguese);
  expect(sentences[1]).toMatch(english);
  const [opens, instead] =
    obstacle.because === 'noDisplay'
      ? [/^O Guichê não abre janela: /u, /^Guichê opens no window: /u]
      : [/^O Guichê abre em uma janela do navegador: /u, /^Guichê opens in a browser window: /u];
  expect(sentences[0]).toMatch(opens);
  expect(sentences[1]).toMatch(instead);
  for (const sentence of sentences) expect(sentence).toMatch(/[^.]\.$/u);
  const fetched = obstacle.because === 'notFetched';
  for (const sentence of sentences) expect(sentence.includes('"npm start -- --fetch"')).toBe(fetched);
});

it('names the folder in which Guichê cannot be built', () => {
  for (const language of ['pt-BR', 'en'] as const)
    expect(startWordsIn(language).notBuilt('/opt/guiche')).toMatch(
      /\/opt\/guiche.*(?:Nada foi aberto|Nothing was opened)/u,
    );
});
