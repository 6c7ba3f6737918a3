// Shown instead of a batch whose account is not in use: the account at the top of the window, above all the practice
// colour, would not match the buttons.
import type { JSX } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { Batch } from '../../../preload/contract/batches.ts';
import { useAct, useApp } from '../../app/app-context.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { FailureBanner } from '../../words/failure-words.tsx';

export function OtherAccount({
  batch,
  owner,
}: {
  batch: Batch;
  owner: { readonly id: string; readonly name: string };
}): JSX.Element {
  const { t } = useLingui();
  const { guiche, navigation } = useApp();
  const select = useAct((id: string) => guiche.accounts.select({ id }));
  return (
    <div className="screen batch-work">
      <div className="line one gap-12 batch-return">
        <Button kind="quiet" onPress={() => navigation.go({ screen: 'boletos', tab: 'batch' })}>
          {t`Ver os lotes`}
        </Button>
      </div>
      <div className="draft-word">
        <Banner
          kind="doubt"
          title={t`${batch.name} é da conta ${owner.name}, e não da conta em uso.`}
          acts={
            // The only action here, so Enter triggers it.
            <Button
              kind="main"
              // oxlint-disable-next-line jsx-a11y/no-autofocus
              autoFocus
              busy={select.busy}
              onPress={() => void select.run(owner.id)}
            >{t`Usar ${owner.name}`}</Button>
          }
        >
          {t`Nada nele foi alterado. Para vê-lo e decidir o que enviar, use a conta dele.`}
        </Banner>
        <FailureBanner failure={select.failure} />
      </div>
    </div>
  );
}
