// Like accessible.test.ts, for the states of a first start and for the dialogs that can open over every screen.
import { checkStates } from '../helpers/check-states.ts';
import { firstStates } from '../helpers/states-of-the-rest.ts';

checkStates(firstStates);
