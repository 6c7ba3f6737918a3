// Like accessible.test.ts, for the states of Monitor.
import { checkStates } from '../helpers/check-states.ts';
import { monitorStates } from '../helpers/states-of-the-rest.ts';
import { useService } from '../helpers/walk.ts';

checkStates(monitorStates, useService);
