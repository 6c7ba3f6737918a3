// As accessible.test.ts: the states of a first start, and what lies over every screen.
import { checkStates } from '../helpers/check-states.ts';
import { firstStates } from '../helpers/states-of-the-rest.ts';

checkStates(firstStates);
