// The connection test of an account: the word for each state of a step.
import { expect, test } from 'vitest';
import type { TestStep } from '../../../../preload/contract/accounts.ts';
import { ConnectionTab } from '../../../../renderer/accounts/ConnectionTab.tsx';
import { draw } from '../../../helpers/render.tsx';
import { account } from '../samples.ts';

test.each<[TestStep['state'], string]>([
  ['waiting', 'Na fila'],
  ['running', 'Testando'],
  ['works', 'Funciona'],
  ['refused', 'Recusado'],
  ['failed', 'Falhou'],
  ['notTestable', 'Sem teste possível'],
  ['skipped', 'Não testado'],
])('a step that is %s shows “%s”', (state, word) => {
  const { id } = account();
  const { lines } = draw(<ConnectionTab account={account()} />, {
    state: { tests: { [id]: { accountId: id, running: true, stamp: '', steps: [{ step: 'fees', state }] } } },
  });
  const fees = lines.findIndex((line) => line.includes('Tarifas e limites'));
  expect(lines.slice(fees, fees + 4).join(' ')).toContain(word);
  expect(lines.join(' ')).not.toContain('Conta excluída');
});
