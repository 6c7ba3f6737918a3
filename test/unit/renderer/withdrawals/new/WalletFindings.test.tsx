import { describe, expect, test } from 'vitest';
import { WalletFindings } from '../../../../../renderer/withdrawals/new/WalletFindings.tsx';
import { draw } from '../../../../helpers/render.tsx';
import { entry, reading, wallet } from '../sample.ts';

const findings = (part: Parameters<typeof reading>[0], onlyBook = false) =>
  draw(
    <WalletFindings
      reading={reading(part)}
      checksummed={false}
      onChecksummed={() => undefined}
      onlyBook={onlyBook}
    />,
  );
const onlyBook = 'Esta conta só paga a carteiras cadastradas. Cadastre-a antes em Carteiras.';
const letterByLetter = 'Conferi o endereço acima, letra por letra, com quem vai receber';

describe('information about a wallet', () => {
  test.each([
    [0, 'nunca usada nesta conta'],
    [1, 'usada 1 vez nesta conta'],
    [1_200, 'usada 1.200 vezes nesta conta'],
  ])('used %i times', (usedBefore, words) => {
    const text = findings({ usedBefore }).lines.join(' ');
    expect(text).toContain(`Não cadastrada · ${words}`);
    expect(text).toContain(wallet);
  });

  test('a stored wallet is shown by its name', () => {
    expect(findings({ entry: entry() }).lines.join(' ')).toMatch(/^Carteira da Matriz · nunca usada/);
  });

  test('a waiting wallet shows until when', () => {
    const waitsUntil = new Date(Date.now() + 5.5 * 3_600_000).toISOString();
    expect(findings({ entry: entry({ waitsUntil }) }).lines.join(' ')).toMatch(
      /Nova ou alterada há pouco: liberada em \d\d\/\d\d\/\d{4} \d\d:\d\d \(em 5 horas\)\./,
    );
    expect(findings({ entry: entry() }).lines.join(' ')).not.toContain('aguardando liberação');
  });

  test('an account that pays only stored wallets says so about any other', () => {
    expect(findings({}, true).lines).toContain(onlyBook);
    expect(findings({ entry: entry() }, true).lines).not.toContain(onlyBook);
    expect(findings({}).lines).not.toContain(onlyBook);
  });

  test('a wallet without capitals must be compared letter by letter', () => {
    expect(findings({ written: 'lower' }).lines.join(' ')).toContain(letterByLetter);
    expect(findings({}).lines.join(' ')).not.toContain(letterByLetter);
  });

  test.each([
    ['ends', 'Parece com outra carteira conhecida, mas não é ela'],
    ['near', 'Quase igual a uma carteira conhecida'],
  ] as const)('warns of a wallet that looks like a known one (%s), whoever owns it', (why, title) => {
    const other = `${wallet.slice(0, -1)}7`;
    const drawn = findings({ lookAlikes: [{ wallet: other, label: null, why, groups: [10] }] });
    expect(drawn).toMatchObject({ banners: ['doubt'], live: true });
    expect(drawn.lines).toContain(title);
    expect(drawn.lines.join(' ')).toContain('Já usada nesta conta');
  });
});
