// Resolves many uncertain boletos at once with a pasted or opened export of the provider's dashboard. Each match is shown before it is
// accepted, and each accepted one is still checked with the service by its id.
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { useLingui } from '@lingui/react/macro';
import type { Doubt, ExportMatch } from '../../../preload/contract/batch-doubts.ts';
import { useAct, useApp } from '../../app/app-context.ts';
import { upload } from '../../app/upload.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { isWithin } from '../../ui/focus.ts';
import { actAmong, keyGroups } from '../../ui/key-groups.ts';
import { TextArea } from '../../ui/fields.tsx';
import { FailureBanner } from '../../words/failure-words.tsx';
import { useKeptFocus } from '../kept-focus.ts';
import { believed, type Proposal, proposalsOf } from './match-choice.ts';
import { MatchTable } from './MatchTable.tsx';

type Source = { readonly text: string } | { readonly file: File };

export function MatchPanel({
  accountId,
  batchId,
  doubts,
  onEye,
  onClose,
}: {
  accountId: string;
  batchId?: number;
  doubts: readonly Doubt[];
  onEye: (boleto: number, id: string) => void;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const { guiche } = useApp();
  const [text, setText] = useState('');
  const [source, setSource] = useState<Source>();
  const [match, setMatch] = useState<ExportMatch>();
  // The comparison stays as it was while boletos are resolved one by one.
  const [compared, setCompared] = useState<readonly Doubt[]>(doubts);
  const [proposals, setProposals] = useState<readonly Proposal[]>([]);
  const [leaving, setLeaving] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  // The next that can be confirmed or chosen, or the way back.
  const onFocus = useKeptFocus(
    () =>
      frame.current?.querySelector<HTMLElement>(
        'textarea, .match-head .main:not(:disabled), .match-table :is(input, .select):not(:disabled)',
      ) ?? frame.current?.querySelector<HTMLElement>('.doubts-head .button'),
  );
  useEffect(() => frame.current?.querySelector('textarea')?.focus(), []);
  const isLost = match?.kind === 'matched' ? believed(proposals).length > 0 : text.trim() !== '';
  const leave = () => (isLost ? setLeaving(true) : onClose());
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (actAmong(keyGroups.doubts, event) !== 'close' || event.defaultPrevented || !isWithin(event)) return;
    event.preventDefault();
    leave();
  };
  const compare = useAct(async ({ from, idColumn }: { from: Source; idColumn?: number | null }) => {
    const uploaded = 'file' in from ? await upload(guiche, from.file, 'sheet') : undefined;
    if (uploaded && !uploaded.ok) return uploaded;
    return guiche.batches.matchDoubts({
      accountId,
      ...(batchId === undefined ? {} : { batchId }),
      input: uploaded ? uploaded.value : { text: 'text' in from ? from.text : '' },
      ...(idColumn === undefined ? {} : { idColumn }),
    });
  });
  const run = async (from: Source, idColumn?: number | null) => {
    setSource(from);
    const result = await compare.run({ from, ...(idColumn === undefined ? {} : { idColumn }) });
    if (!result?.ok) return;
    setMatch(result.value);
    setProposals(result.value.kind === 'matched' ? proposalsOf(result.value) : []);
    setCompared(doubts);
  };
  return (
    // Esc leaves wherever the focus is.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className="column doubts" ref={frame} onKeyDown={onKeyDown} onFocus={onFocus}>
      <div className="line apart doubts-head">
        <div className="stack gap-4">
          <h2 className="title">{t`Comparar com o painel do provedor`}</h2>
          <p className="soft">
            {doubts.some(({ attempt }) => attempt?.sentRef)
              ? t`Exporte do painel os boletos do dia e importe a planilha aqui. O Guichê procura cada um por referência, linha digitável, nosso número ou por valor, vencimento e pagador.`
              : t`Exporte do painel os boletos do dia e importe a planilha aqui. O Guichê procura cada um por linha digitável, nosso número ou por valor, vencimento e pagador.`}
          </p>
        </div>
        <Button onPress={leave}>{t`Voltar à lista`}</Button>
      </div>
      <FailureBanner failure={compare.failure} />
      {match?.kind === 'refused' && (
        <Banner kind="bad" title={t`Este arquivo não pôde ser lido`} live>
          <p>{t`Nada foi alterado. Exporte como CSV ou XLSX sem senha, ou copie as linhas e cole aqui.`}</p>
        </Banner>
      )}
      {match?.kind === 'matched' ? (
        <MatchTable
          doubts={compared}
          match={match}
          proposals={proposals}
          setProposals={setProposals}
          busy={compare.busy}
          onIdColumn={(idColumn) => {
            if (source) void run(source, idColumn);
          }}
          onAnother={() => setMatch(undefined)}
          onEye={onEye}
        />
      ) : (
        <div className="match-source stack">
          <TextArea
            label={t`Linhas copiadas do painel`}
            help={t`Inclua o cabeçalho, se houver. Copie de uma planilha aberta e cole aqui.`}
            value={text}
            onChange={setText}
            rows={10}
          />
          <div className="line">
            <Button
              kind="main"
              busy={compare.busy}
              isDisabled={text.trim() === ''}
              onPress={() => void run({ text })}
            >{t`Comparar linhas coladas`}</Button>
            <FileTrigger
              acceptedFileTypes={['.csv', '.tsv', '.txt', '.xlsx']}
              onSelect={(files) => {
                const file = files?.[0];
                if (file) void run({ file });
              }}
            >
              <Button icon="file" isDisabled={compare.busy}>{t`Abrir um arquivo…`}</Button>
            </FileTrigger>
          </div>
        </div>
      )}
      <ConfirmDialog
        title={t`Sair desta comparação?`}
        act={t`Sair sem confirmar`}
        danger
        open={leaving}
        onClose={() => setLeaving(false)}
        onConfirm={onClose}
      >
        <p>
          {match?.kind === 'matched'
            ? t`Há boletos marcados que ainda não foram confirmados. Para voltar a eles, será preciso comparar de novo.`
            : t`As linhas coladas ainda não foram comparadas e serão descartadas.`}
        </p>
      </ConfirmDialog>
    </div>
  );
}
