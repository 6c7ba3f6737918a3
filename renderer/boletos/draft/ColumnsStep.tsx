// Colunas: where each field of the boleto comes from, sample values, and questions that the sheet leaves open.
import { useEffect, useRef, useState, type JSX, type KeyboardEvent } from 'react';
import { useLingui } from '@lingui/react/macro';
import { useApp } from '../../app/app-context.ts';
import { FailureBanner, useWords } from '../../words/failure-words.tsx';
import { formatDate } from '../../text/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Switch } from '../../ui/Choice.tsx';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { State } from '../../ui/State.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { rowFields } from '../../../preload/contract/boleto-fields.ts';
import { fieldTitles } from '../../words/field-words.ts';
import { Checking } from './Checking.tsx';
import { keyOf, unanswered } from '../../../preload/contract/open-questions.ts';
import { columnLetter, columnsNotSent, isRequired, isReviewed, unfilled, type Draft } from './draft.ts';
import { FieldLine } from './FieldLine.tsx';
import { QuestionCards } from './QuestionCards.tsx';
import { usePreview } from './use-preview.ts';
import { useDraft, useDraftController, useRequired } from './use-draft.ts';
import './columns-step.css';

export function ColumnsStep({ draft }: { draft: Draft }): JSX.Element {
  const { t } = useLingui();
  const { translate, language } = useWords();
  const controller = useDraftController();
  const { guiche, session } = useApp();
  const [losing, setLosing] = useState(false);
  const checking = useDraft((state) => state.checking);
  const failed = useDraft((state) => state.failure);
  const required = useRequired(draft.accountId);
  const top = useRef<HTMLDivElement>(null);
  const { opened, plan } = draft;
  const { previews, failure } = usePreview(opened.sheet, plan);
  const notSent = columnsNotSent(opened, plan);
  const open = unanswered(draft);
  const lacking = unfilled(plan, required).filter(
    (field) => !open.some((one) => keyOf(one) === `source ${field}`),
  );
  const headerOf = (column: number) => {
    const header = opened.columns.find((one) => one.column === column)?.header ?? '';
    return header === '' ? t`coluna ${columnLetter(column)}` : header;
  };
  const set = (part: Partial<typeof plan>) =>
    controller.change((old) => ({ ...old, plan: { ...old.plan, ...part } }));
  const toQuestion = () => {
    top.current?.scrollTo({ top: 0 });
    top.current?.querySelector<HTMLElement>('.question.open input')?.focus();
  };
  const check = () => {
    if (open.length > 0) toQuestion();
    else if (lacking.length === 0 && draft.name.trim() !== '') void checkAgain();
  };
  // A check that returned a question shows it.
  const wasChecking = useRef(checking);
  useEffect(() => {
    if (wasChecking.current && !checking && open.length > 0) toQuestion();
    wasChecking.current = checking;
  });
  /** A second check makes the rows again: manual corrections would be lost without a warning. */
  const checkAgain = async () => {
    const made =
      draft.batch === undefined ? undefined : await session.ask(guiche.batches.get({ id: draft.batch }));
    if (made?.ok && made.value.undoable) setLosing(true);
    else await controller.check();
  };
  // The clerk cannot go on to rows that no longer match the columns.
  const reviewed = isReviewed(draft);
  const back = () => controller.change((old) => ({ ...old, step: reviewed ? 'review' : 'file' }));
  const onKey = (event: KeyboardEvent<HTMLElement>) => {
    const here = event.target instanceof Node && event.currentTarget.contains(event.target);
    if (event.key === 'Escape' && here && !event.defaultPrevented && !checking) back();
  };
  return (
    // Esc goes back wherever the focus is.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className="column draft-step" onKeyDown={onKey}>
      <div className="scroll draft-scroll" ref={top}>
        <div className="stack gap-16 draft-column wide">
          {opened.known && (
            <State tone="good">{t`Layout reconhecido: ${opened.known.name}, usado em ${formatDate(opened.known.usedAt, language)}.`}</State>
          )}
          <QuestionCards draft={draft} />
          <section className="card flush" aria-label={t`Campos do boleto`}>
            <div className="field-line small field-head" aria-hidden="true">
              <span>{t`Campo`}</span>
              <span>{t`Origem`}</span>
              <span>{t`Na planilha`}</span>
              <span>{t`No boleto`}</span>
            </div>
            <ul>
              {rowFields.map((field) => (
                <FieldLine
                  key={field}
                  field={field}
                  required={isRequired(field, required)}
                  opened={opened}
                  plan={plan}
                  preview={previews.find((one) => one.field === field)}
                />
              ))}
            </ul>
            <p className="draft-note soft">
              {notSent.length === 0 ? (
                t`Todas as colunas preenchidas são usadas.`
              ) : (
                <>
                  <span className="strong">{t`Colunas não usadas:`}</span> {notSent.map(headerOf).join(', ')}
                </>
              )}
            </p>
          </section>
          <section className="card stack" aria-label={t`Identificação de cada envio`}>
            <h2>{t`Identificação de cada envio`}</h2>
            <p className="soft">{t`Cada envio tem um código curto e único. Se ele for enviado e a resposta se perder, o boleto pode ser encontrado por ele no painel do provedor.`}</p>
            <Switch isSelected={plan.refInCallback} onChange={(refInCallback) => set({ refInCallback })}>
              {t`Na URL de retorno, quando houver (o pagador não vê)`}
            </Switch>
            <Switch
              isSelected={plan.refInDescription}
              onChange={(refInDescription) => set({ refInDescription })}
            >
              {t`No fim da descrição (o pagador vê)`}
            </Switch>
          </section>
          <FailureBanner failure={failed ?? failure} />
        </div>
      </div>
      <div className="line one gap-12 draft-foot">
        {checking ? (
          <Checking sheet={opened.sheet} />
        ) : (
          <>
            <div className="foot-name">
              <TextField
                label={t`Nome do lote`}
                value={draft.name}
                maxLength={120}
                onChange={(name) => controller.change((old) => ({ ...old, name }))}
              />
            </div>
            <span className="grow" />
            <output>
              {lacking.length > 0 ? (
                <State tone="doubt">{t`Informe a origem: ${lacking.map((field) => translate(fieldTitles[field])).join(', ')}`}</State>
              ) : (
                open.length > 0 && <State tone="doubt">{t`Há perguntas sem resposta acima`}</State>
              )}
            </output>
            <Button onPress={back}>{reviewed ? t`Voltar à revisão` : t`Voltar`}</Button>
            <Button
              kind="main"
              // A recognised sheet needs only Enter.
              // oxlint-disable-next-line jsx-a11y/no-autofocus
              autoFocus
              isDisabled={lacking.length > 0 || draft.name.trim() === ''}
              onPress={check}
            >{t`Conferir as linhas`}</Button>
          </>
        )}
      </div>
      <ConfirmDialog
        open={losing}
        onClose={() => setLosing(false)}
        title={t`Conferir a planilha de novo?`}
        act={t`Conferir de novo, sem as correções`}
        danger
        onConfirm={() => {
          setLosing(false);
          void controller.check();
        }}
      >
        <p>{t`As linhas são lidas de novo da planilha: as correções e retiradas feitas na revisão se perdem.`}</p>
      </ConfirmDialog>
    </div>
  );
}
