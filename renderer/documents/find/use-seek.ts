// Reads what can be opened: recent documents, carnês of the account in use, and boletos of the register that match the
// words.
import { useEffect, useState } from 'react';
import type { AccountScope, BoletoRow } from '../../../preload/contract/boleto-terms.ts';
import type { DocumentFacts, KnownCarne } from '../../../preload/contract/document-terms.ts';
import { ok, type Failure, type Result } from '../../../preload/contract/result.ts';
import { useApp, useSession, type AppContext } from '../../app/app-context.ts';
import { useQuery } from '../../app/use-query.ts';
import { useScope } from '../../list/use-scope.ts';
import { useViewer } from '../viewer/use-viewer.ts';

const pause = 150;
const most = 40;

interface FoundBoletos {
  readonly query: string;
  readonly rows: readonly BoletoRow[];
  readonly count: number;
  readonly failure?: Failure;
}

const none: FoundBoletos = { query: '', rows: [], count: 0 };

async function lookFor(
  text: string,
  scope: AccountScope,
  { guiche, session }: AppContext,
): Promise<FoundBoletos> {
  const failed = (failure: Failure): FoundBoletos => ({ ...none, query: text, failure });
  const list = await session.ask(guiche.boletos.open({ scope, text, states: ['created'], sort: 'newest' }));
  if (!list.ok) return failed(list.error);
  const { handle, count, rows } = list.value;
  void session.ask(guiche.boletos.close({ handle }));
  return { query: text, rows: rows.slice(0, most), count };
}

const carnesOf = async (
  accountId: string | null,
  { guiche }: AppContext,
): Promise<Result<readonly KnownCarne[]>> =>
  accountId === null ? ok([]) : guiche.documents.carnes({ accountId });

export interface Seek {
  readonly boletos: readonly BoletoRow[];
  /** Boletos of the register, of which only the first are loaded. */
  readonly count: number;
  /** The results belong to an earlier query. */
  readonly looking: boolean;
  readonly recent: readonly DocumentFacts[];
  readonly carnes: readonly KnownCarne[];
  readonly failure: Failure | undefined;
}

const noCarnes: readonly KnownCarne[] = [];

export function useSeek(query: string): Seek {
  const app = useApp();
  const { guiche, session } = app;
  const account = useSession((state) => state.accounts?.current);
  const scope = useScope();
  const { reading } = useViewer();
  const [found, setFound] = useState(none);
  const [recent, setRecent] = useState<readonly DocumentFacts[]>([]);
  // Includes boletos issued while this is open.
  const carnes = useQuery(account ?? '', () => carnesOf(account ?? null, app)).value;
  const text = query.trim();

  useEffect(() => {
    let stale = false;
    const timer = setTimeout(
      () => {
        const looked = text === '' ? Promise.resolve(none) : lookFor(text, scope, app);
        void looked.then((answer) => {
          if (!stale) setFound(answer);
        });
      },
      text === '' ? 0 : pause,
    );
    return () => {
      stale = true;
      clearTimeout(timer);
    };
  }, [text, scope, app]);
  useEffect(() => {
    let turn = 0;
    const read = () => {
      turn += 1;
      const mine = turn;
      void session.ask(guiche.documents.recent({ scope })).then((answer) => {
        if (mine === turn && answer.ok) setRecent(answer.value);
      });
    };
    read();
    const stop = reading.store.subscribe((now, before) => {
      if (now.opened !== before.opened) read();
    });
    return () => {
      turn += 1;
      stop();
    };
  }, [guiche, session, scope, reading]);
  return {
    boletos: found.rows,
    count: found.count,
    looking: text !== found.query,
    recent,
    carnes: carnes ?? noCarnes,
    // Not those of an earlier query.
    failure: text === found.query ? found.failure : undefined,
  };
}
