// Actions on watched transactions: poll now, pause, resume, remove, label. One press is one action; a toast reports the
// result in figures.
import { useLingui } from '@lingui/react/macro';
import type { Input } from '../../../preload/contract/contract.ts';
import type { WatchFilter } from '../../../preload/contract/monitor.ts';
import { ok, type Result } from '../../../preload/contract/result.ts';
import { useAct, useApp } from '../../app/app-context.ts';
import { formatCount } from '../../../preload/shared/format.ts';
import { useWords } from '../../words/failure-words.tsx';

export type Act = 'checkNow' | 'pause' | 'resume' | 'remove' | 'change';

/** Ids; rows of an open list; or everything that a filter finds when the action runs. */
export type Target = Input<'monitor', 'pause'>['watches'] | { readonly all: WatchFilter };

export interface WatchActRequest {
  readonly act: Act;
  readonly target: Target;
  /** Of a change. */
  readonly label?: string | null;
  readonly group?: string | null;
}

export function useWatchAct() {
  const { t } = useLingui();
  const { both, language } = useWords();
  const { guiche, toasts } = useApp();
  const { monitor } = guiche;

  const does = async (
    { act, target: _target, ...edit }: WatchActRequest,
    watches: Input<'monitor', 'pause'>['watches'],
    commandId: string,
  ): Promise<Result<number>> => {
    if (act === 'checkNow') {
      const result = await monitor.checkNow({ watches });
      return result.ok ? ok(result.value.asked) : result;
    }
    const result = await (act === 'change'
      ? monitor.change({ commandId, watches, ...edit })
      : monitor[act]({ commandId, watches }));
    return result.ok ? ok(result.value.changed) : result;
  };
  const { run, busy } = useAct(async (wanted: WatchActRequest, commandId): Promise<Result<number>> => {
    const { target } = wanted;
    if (!('all' in target)) return does(wanted, target, commandId);
    const opened = await monitor.open(target.all);
    if (!opened.ok) return opened;
    const { handle, count } = opened.value;
    const done =
      count === 0 ? ok(0) : await does(wanted, { handle, ranges: [{ from: 0, to: count - 1 }] }, commandId);
    void monitor.close({ handle });
    return done;
  });

  const resultText = (act: Act, count: number): string => {
    const many = formatCount(count, language);
    switch (act) {
      case 'checkNow':
        return count === 1 ? t`1 será consultada agora.` : t`${many} serão consultadas agora.`;
      case 'pause':
        return count === 1 ? t`1 pausada.` : t`${many} pausadas.`;
      case 'resume':
        return count === 1 ? t`1 acompanhada de novo.` : t`${many} acompanhadas de novo.`;
      case 'remove':
        return count === 1 ? t`1 não é mais acompanhada.` : t`${many} não são mais acompanhadas.`;
      case 'change':
        return count === 1 ? t`1 alterada.` : t`${many} alteradas.`;
    }
  };
  return {
    busy,
    /** Returns whether it succeeded. */
    async run(wanted: WatchActRequest) {
      const result = await run(wanted);
      if (!result) return false;
      if (!result.ok) toasts.show('bad', both(result.error));
      else if (result.value === 0) toasts.show('bad', t`Nada foi alterado: já estavam assim.`);
      else toasts.show('good', resultText(wanted.act, result.value));
      return result.ok;
    },
  };
}
