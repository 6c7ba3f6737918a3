// Like accessible.test.ts, for the states of e-mail to payers.
import { checkStates } from '../helpers/check-states.ts';
import { mailStates } from '../helpers/states-of-mail.ts';
import { useService } from '../helpers/walk.ts';

checkStates(mailStates, useService);
