// Checks every screen in every state, as `test/helpers/state-faults.ts` does: no serious axe violation, a name for everything that a screen
// reader reaches, a visible focus, nothing cut off at 200 %, nothing that moves, and no words from outside the catalogues. This file covers
// a clerk's day, from boletos to withdrawals; accessible-first and accessible-monitor cover the other states.
import { checkStates } from '../helpers/check-states.ts';
import { incomeStates } from '../helpers/states-of-income.ts';
import { payerStates } from '../helpers/states-of-payers.ts';
import { boletoStates } from '../helpers/states-of-boletos.ts';
import { withdrawalStates } from '../helpers/states-of-the-rest.ts';

checkStates([...boletoStates, ...incomeStates, ...payerStates, ...withdrawalStates]);
