// The calls that move a ledger into the team or out of it. One move runs at a time, after its call has returned; it publishes its
// progress, and leaves nothing behind if it is stopped or the runtime closes.
import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Handlers } from '../../preload/contract/contract.ts';
import type {
  MoveFailure,
  MoveDirection,
  TeamMove,
  TeamMoveState,
} from '../../preload/contract/team-moves.ts';
import { CodedError } from '../failure.ts';
import type { Tickets } from '../host/host.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { TeamMoves } from '../ledger/copier/moves.ts';
import { savedSettings, troubled, type ConnectionStore } from './saved-connection.ts';
import { stampOf } from '../file-name.ts';

export interface MovingParts {
  readonly saved: Pick<ConnectionStore, 'read' | 'password'>;
  readonly moves: TeamMoves;
  /** Null without a team. */
  readonly team: {
    /** The computer's own ledger and its file. */
    readonly own: Pick<Ledger, 'id' | 'read' | 'retire'>;
    readonly ownPath: string;
    readonly hasComputer: (id: string) => Promise<boolean>;
    /** Makes this computer and the others read the team's tables again. */
    readonly movedIn: () => void;
  } | null;
  readonly machineId: string;
  readonly osUser: string;
  readonly outgoing: string;
  readonly tickets: Pick<Tickets, 'issue'>;
  readonly now: () => Date;
  readonly learn: (secret: string) => void;
  /** How many jobs of other rooms are running. */
  readonly jobs: () => number;
  readonly published: (state: TeamMoveState) => void;
  readonly report: (where: string, error: unknown) => void;
}

export interface Moving {
  readonly handlers: Pick<
    Handlers['team'],
    'ownLedger' | 'planMove' | 'move' | 'moveIn' | 'leadOut' | 'stopMove'
  >;
  readonly jobs: () => number;
  readonly close: () => Promise<void>;
}

export function createMoving(parts: MovingParts): Moving {
  const { saved, moves, team, now } = parts;
  let revision = 0;
  let move: TeamMove = { kind: 'none' };
  let stopped = false;
  let running: Promise<void> | null = null;

  const state = (): TeamMoveState => ({ revision, move });
  function setMove(next: TeamMove): void {
    revision += 1;
    move = next;
    parts.published(state());
  }

  const inTeam = () => {
    if (!team) throw new CodedError('notInTeam', 'ledger');
    return team;
  };

  /** Publishes the progress by rows; `passed` returns false once the move is stopped. */
  function startProgress(direction: MoveDirection, rows: number) {
    let done = 0;
    let total = rows;
    setMove({ kind: 'working', direction, done, total });
    return {
      counted: (all: number) => void (total = all),
      passed: (more: number): boolean => {
        done += more;
        if (!stopped) setMove({ kind: 'working', direction, done: Math.min(done, total), total });
        return !stopped;
      },
    };
  }

  function begin(direction: MoveDirection, work: () => Promise<TeamMove | MoveFailure>): TeamMoveState {
    if (running) return state();
    stopped = false;
    setMove({ kind: 'working', direction, done: 0, total: 0 });
    running = (async () => {
      try {
        const ended = await work();
        setMove(
          ended.kind === 'refused' || ended.kind === 'troubled'
            ? { kind: 'failed', direction, why: ended }
            : ended,
        );
      } catch (error) {
        parts.report('team move', error);
        setMove({ kind: 'failed', direction, why: troubled('connectionLost') });
      } finally {
        running = null;
      }
    })();
    return state();
  }

  async function isEmpty(own: Pick<Ledger, 'read'>): Promise<boolean> {
    const { sends } = await own.read('ledger.about', {});
    const accounts = await own.read('accounts.list', {});
    return sends === 0 && accounts.every(({ kind }) => kind === 'practice');
  }

  return {
    handlers: {
      ownLedger: async () => {
        const { own, ownPath, hasComputer } = inTeam();
        if (await isEmpty(own)) return { kind: 'empty' };
        if (await hasComputer(`ledger/${own.id}`)) return { kind: 'inTeam' };
        const { boletos, accounts } = moves.summaryOf(ownPath);
        return { kind: 'here', boletos, accounts };
      },
      planMove: async () => {
        const { ownPath } = inTeam();
        const settings = await savedSettings(saved);
        if ('kind' in settings) return settings;
        const found = await moves.planMove(settings, ownPath);
        return found.kind === 'done' ? { kind: 'planned', plan: found.value } : found;
      },
      move: state,
      moveIn({ owner }) {
        const { own, ownPath, movedIn } = inTeam();
        parts.learn(owner.password);
        if (parts.jobs() > 0) throw new CodedError('accountBusy', 'accounts');
        const found = saved.read();
        return begin('in', async () => {
          if (found.kind !== 'saved') return troubled('notConnected');
          const { passed } = startProgress('in', moves.rowsIn(ownPath));
          const ended = await moves.moveIn({ ...found.connection, ...owner }, ownPath, {
            at: now().toISOString(),
            passed,
            retire: () => own.retire({ commandId: randomUUID() }),
          });
          if (ended.kind !== 'done') return ended;
          movedIn();
          const { states } = ended.value;
          return {
            kind: 'movedIn',
            boletos: states.reduce((sum, { count }) => sum + count, 0),
            cents: states.reduce((sum, { cents }) => sum + cents, 0),
          };
        });
      },
      leadOut() {
        inTeam();
        return begin('out', async () => {
          const settings = await savedSettings(saved);
          if ('kind' in settings) return settings;
          const { counted, passed } = startProgress('out', 0);
          const path = join(parts.outgoing, `${randomUUID()}.db`);
          const at = now();
          const ended = await moves.leadOut(settings, path, {
            ledgerId: randomUUID(),
            machineId: parts.machineId,
            at: at.toISOString(),
            utcOffset: 0 - at.getTimezoneOffset(),
            osUser: parts.osUser,
            counted,
            passed,
          });
          if (ended.kind !== 'done') return ended;
          const name = `guiche-equipe-${stampOf(at)}.db`;
          return {
            kind: 'ledOut',
            ticket: parts.tickets.issue({ type: 'application/vnd.sqlite3', name, from: { path } }),
            name,
            bytes: (await stat(path)).size,
            boletos: ended.value.rows['boletos'] ?? 0,
          };
        });
      },
      stopMove: async () => {
        stopped = true;
        await running;
        return state();
      },
    },
    jobs: () => (running ? 1 : 0),
    async close() {
      stopped = true;
      await running;
    },
  };
}
