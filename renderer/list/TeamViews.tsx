// The views that the team shares, and the way to stop sharing one.
import { useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { SavedView } from '../../preload/contract/list-layouts.ts';
import type { SharedView } from '../../preload/contract/team-views.ts';
import { useAct, useApp } from '../app/app-context.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { FailureBanner } from '../words/failure-words.tsx';
import { viewSentences } from '../words/view-words.ts';

export function TeamViews({
  shared,
  onStopped,
  onClose,
}: {
  shared: readonly SharedView[];
  onStopped: (view: SavedView) => void;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const { guiche } = useApp();
  const [why, setWhy] = useState<string>();
  const stopping = useAct((id: string, commandId) => guiche.team.unshareView({ commandId, id }));
  const stop = (view: SavedView) =>
    stopping.run(view.id, (value) => {
      setWhy(value.kind === 'refused' ? t(viewSentences[value.why]) : undefined);
      if (value.kind === 'done') onStopped(view);
    });
  return (
    <Dialog title={t`Visões da equipe`} onClose={onClose}>
      <p className="soft">
        {t`Uma visão que deixa de ser da equipe some da lista dos outros e fica salva só neste computador.`}
      </p>
      {shared.length === 0 && <p>{t`Nenhuma visão da equipe.`}</p>}
      <ul className="stack gap-8">
        {shared.map(({ view, by, mayStop }) => (
          <li key={view.id} className="line one">
            <span className="stack gap-0 grow">
              <span>{view.name}</span>
              <span className="small soft">{t`De ${by}`}</span>
            </span>
            {mayStop && (
              <Button busy={stopping.busy} onPress={() => void stop(view)}>
                {t`Parar de compartilhar`}
                <span className="unseen"> {view.name}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {why !== undefined && (
        <p className="strong" role="alert">
          {why}
        </p>
      )}
      <FailureBanner failure={stopping.failure} />
      <div className="dialog-acts">
        <Button onPress={onClose}>{t`Fechar`}</Button>
      </div>
    </Dialog>
  );
}
