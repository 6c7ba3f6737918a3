// Below the lines: whose file they are, its period and closing balance, and the button that accepts all exact ones.
import { useLingui } from '@lingui/react/macro';
import type { AccountScope } from '../../../preload/contract/boleto-terms.ts';
import type { Figure } from '../../../preload/contract/home.ts';
import type { IncomeFile } from '../../../preload/contract/income-terms.ts';
import { formatDay } from '../../../preload/shared/due-date.ts';
import { useApp, incomeChanged, useQuery } from '../../app/app-context.ts';
import { Button } from '../../ui/Button.tsx';
import { Kbd } from '../../ui/Kbd.tsx';
import { Select } from '../../ui/fields.tsx';
import { useWords } from '../../words/failure-words.tsx';
import { fileKindTitles } from '../../words/income-words.ts';

export function IncomeFoot({
  scope,
  file,
  choose,
  exact,
  busy,
  acceptExact,
}: {
  scope: AccountScope;
  file: number | undefined;
  choose: (file: number | undefined) => void;
  /** Undefined until they are known. */
  exact: Figure | undefined;
  busy: boolean;
  acceptExact: () => void;
}) {
  const { t } = useLingui();
  const { formatCents, formatCount } = useWords();
  const { guiche } = useApp();
  const files =
    useQuery(JSON.stringify(scope), () => guiche.income.files({ scope }), incomeChanged).value ?? [];
  const shown = files.find(({ id }) => id === file) ?? files[0];
  const count = exact?.count ?? 0;
  const sum = formatCents(exact?.cents ?? 0);
  return (
    <div className="list-foot line apart">
      {shown ? (
        <div className="line grow labels-unseen income-file">
          <Select
            label={t`Arquivo`}
            value={file === undefined ? '' : String(file)}
            onChange={(id) => choose(id === '' ? undefined : Number(id))}
            options={[
              { value: '', label: t`Todos os arquivos` },
              ...files.map((one) => ({
                value: String(one.id),
                label: one.name === '' ? t`texto colado` : one.name,
              })),
            ]}
          />
          <AboutFile file={shown} />
        </div>
      ) : (
        <span />
      )}
      <Button
        kind={count === 0 ? 'plain' : 'main'}
        busy={busy}
        isDisabled={count === 0}
        onPress={acceptExact}
      >
        {count === 0
          ? t`Nenhum exato a aceitar`
          : count === 1
            ? t`Aceitar o exato · ${sum}`
            : t`Aceitar os ${formatCount(count)} exatos · ${sum}`}
        {count > 0 && (
          <span aria-hidden="true" className="income-key">
            <Kbd keys={['Mod', 'Enter']} />
          </span>
        )}
      </Button>
    </div>
  );
}

function AboutFile({ file }: { file: IncomeFile }) {
  const { t } = useLingui();
  const { formatCents } = useWords();
  const { kind, from, to, closingCents, closingOn } = file;
  const name = file.name === '' ? t`texto colado` : file.name;
  const period = from !== null && to !== null ? t`${formatDay(from)} a ${formatDay(to)}` : '';
  const balance =
    closingCents === null
      ? ''
      : closingOn === null
        ? t`saldo final ${formatCents(closingCents)}`
        : t`saldo em ${formatDay(closingOn)}: ${formatCents(closingCents)}`;
  const words = [t(fileKindTitles[kind]), name, period, balance].filter((one) => one !== '');
  return <span className="small soft figures">{words.join(' · ')}</span>;
}
