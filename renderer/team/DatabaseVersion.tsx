// The version of the team's database and of this program, and the owner's two steps to the next one: the first adds what is new, and older
// programs keep working; the second removes what only they used. The SQL of each step can be read first.
import { useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { TeamSchemaRead } from '../../preload/contract/team.ts';
import { useApp, useRead } from '../app/app-context.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { Facts } from '../ui/Facts.tsx';
import { Unfolds } from '../ui/Unfolds.tsx';
import { OwnerDialog } from './OwnerDialog.tsx';
import { SqlText } from './SqlText.tsx';
import { TroubleBanner } from './TroubleBanner.tsx';
import './team.css';

type Schema = Extract<TeamSchemaRead, { readonly kind: 'schema' }>;
type Step = 'expand' | 'contract';

/** `onUpdated` is given if the app could not open with the older version. */
export function DatabaseVersion({ onUpdated }: { onUpdated?: () => void }) {
  const { t } = useLingui();
  const { guiche, toasts } = useApp();
  const { value: read, again } = useRead(() => guiche.team.schema());
  const [step, setStep] = useState<Step>();
  if (read === undefined) return null;
  return (
    <section className="card stack" aria-label={t`Versão do banco de dados`}>
      <h2>{t`Versão do banco de dados`}</h2>
      {read.kind === 'troubled' ? (
        <TroubleBanner of={read} />
      ) : (
        <SchemaFacts schema={read} onStep={setStep} />
      )}
      {read.kind === 'schema' && step && (
        <StepDialog
          schema={read}
          step={step}
          onClose={() => setStep(undefined)}
          onDone={() => {
            setStep(undefined);
            toasts.show('good', t`Banco de dados da equipe atualizado.`);
            if (onUpdated) onUpdated();
            else void again();
          }}
        />
      )}
    </section>
  );
}

export function SchemaFacts({ schema, onStep }: { schema: Schema; onStep: (step: Step) => void }) {
  const { t } = useLingui();
  const { version, least, known, expand, contract } = schema;
  const older = contract?.olderComputers.join(', ') ?? '';
  return (
    <>
      <Facts
        facts={[
          { id: 'server', name: t`No servidor`, value: t`versão ${version}` },
          {
            id: 'program',
            name: t`Neste programa`,
            value:
              known.oldest === known.newest
                ? t`versão ${known.newest}`
                : t`versões ${known.oldest} a ${known.newest}`,
          },
        ]}
      />
      {least > known.newest && (
        <Banner kind="doubt" title={t`A equipe já usa uma versão mais nova do Guichê.`}>
          <p>{t`Atualize o Guichê neste computador.`}</p>
        </Banner>
      )}
      {least <= known.newest && version > known.newest && (
        <Banner
          kind="info"
          title={t`O banco de dados já foi atualizado para uma versão mais nova do Guichê.`}
        >
          <p>{t`Este programa continua funcionando. Atualize o Guichê neste computador quando puder.`}</p>
        </Banner>
      )}
      {expand && (
        <Banner
          kind="info"
          title={t`Há uma atualização do banco de dados: versão ${expand.to}.`}
          acts={
            <Button kind="main" onPress={() => onStep('expand')}>{t`Atualizar o banco de dados…`}</Button>
          }
        >
          <p>{t`A atualização só acrescenta dados. Computadores com a versão anterior continuam funcionando.`}</p>
        </Banner>
      )}
      {contract && contract.olderComputers.length === 0 && (
        <Banner
          kind="info"
          title={t`Nenhum computador usa mais as partes da versão anterior.`}
          acts={<Button onPress={() => onStep('contract')}>{t`Remover partes antigas…`}</Button>}
        />
      )}
      {contract && contract.olderComputers.length > 0 && (
        <p className="soft">{t`As partes da versão anterior poderão ser removidas quando estes computadores forem atualizados para ${contract.app}: ${older}.`}</p>
      )}
      {!expand && !contract && version === known.newest && (
        <p className="soft">{t`Está na versão mais nova: não há nada a fazer.`}</p>
      )}
    </>
  );
}

function StepDialog({
  schema,
  step,
  onClose,
  onDone,
}: {
  schema: Schema;
  step: Step;
  onClose: () => void;
  onDone: () => void;
}) {
  const { t } = useLingui();
  const { guiche } = useApp();
  const what = schema[step];
  if (!what) return null;
  const app = schema.contract?.app ?? '';
  return (
    <OwnerDialog
      title={
        step === 'expand'
          ? t`Atualizar o banco de dados da equipe?`
          : t`Remover o que só a versão anterior usava?`
      }
      act={step === 'expand' ? t`Atualizar` : t`Remover`}
      change={(by) =>
        step === 'expand' ? guiche.team.expandSchema(by) : guiche.team.contractSchema({ ...by, to: what.to })
      }
      onDone={onDone}
      onClose={onClose}
    >
      <p>
        {step === 'expand'
          ? t`De ${schema.version} para ${what.to}, em uma transação: ou fica pronto, ou nada muda. Faça antes um backup do banco (pg_dump).`
          : t`Depois disso, versões anteriores à ${app} não poderão mais entrar na equipe.`}
      </p>
      <Unfolds title={t`Ver o SQL`}>
        <SqlText text={what.sql} />
      </Unfolds>
    </OwnerDialog>
  );
}
