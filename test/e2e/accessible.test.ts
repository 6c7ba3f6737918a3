// Every screen and every state of it, as `test/helpers/state-faults.ts` judges: nothing serious for axe, a name for all that a
// screen reader goes to, a focus that is seen, nothing cut off at 200 %, nothing that moves, no words from outside of the catalogues.
// Here a clerk's day, from boletos to withdrawals; accessible-first and accessible-monitor hold the other states.
import { checkStates } from '../helpers/check-states.ts';
import { boletoStates } from '../helpers/states-of-boletos.ts';
import { withdrawalStates } from '../helpers/states-of-the-rest.ts';

checkStates([...boletoStates, ...withdrawalStates]);
