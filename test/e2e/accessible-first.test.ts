// As accessible.test.ts: the states of a first start, and what lies over every screen.
import { judgeEvery } from '../helpers/judged-walk.ts';
import { firstStates } from '../helpers/states-of-the-rest.ts';

judgeEvery(firstStates);
