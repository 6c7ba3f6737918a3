// As accessible.test.ts: the states of Monitor.
import { judgeEvery } from '../helpers/judged-walk.ts';
import { monitorStates } from '../helpers/states-of-the-rest.ts';
import { useService } from '../helpers/walk.ts';

judgeEvery(monitorStates, useService);
