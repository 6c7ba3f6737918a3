// The service's own names and texts of what is shown as a clerk reads it, for whoever asks.
import { useLingui } from '@lingui/react/macro';
import { Facts } from '../ui/Facts.tsx';
import { Unfolds } from '../ui/Unfolds.tsx';

export function OriginalValues({
  values,
}: {
  /** Its text is null if the service told none. */
  values: readonly { readonly name: string; readonly text: string | null }[];
}) {
  const { t } = useLingui();
  return (
    <Unfolds title={t`Valores originais do serviço`}>
      <Facts
        facts={values.map(({ name, text }) => ({
          id: name,
          name,
          value:
            text === null ? (
              <span className="faint">{t`não informado`}</span>
            ) : (
              <span className="figures" translate="no">
                {text}
              </span>
            ),
        }))}
      />
    </Unfolds>
  );
}
