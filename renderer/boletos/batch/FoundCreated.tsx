// "Foi criado": checks the id that the clerk found against the service. Differences are shown with both sides, and what
// only a person can compare is asked.
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import { Checkbox } from '../../ui/Choice.tsx';
import type { ReadyFile } from '../../../preload/contract/boleto-terms.ts';
import type { Doubt, Settling } from '../../../preload/contract/batch-doubts.ts';
import { save } from '../../bridge.ts';
import { useAct, useApp } from '../../app/app-context.ts';
import { GoButton } from '../../app/GoButton.tsx';
import { formatLine } from '../../../preload/shared/slip.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Form, TextField } from '../../ui/fields.tsx';
import { FailureBanner, useWords } from '../../words/failure-words.tsx';
import { FindingList } from '../boleto/Verification.tsx';
import { formatDay } from '../../../preload/shared/due-date.ts';
import { formatTaxId } from '../../../preload/shared/tax-id.ts';
import { Facts } from '../../ui/Facts.tsx';

// Parses the provider's id of a boleto as typed or pasted, without surrounding spaces and punctuation. Pure.

/** Undefined if it cannot be an id. */
export function readId(typed: string): string | undefined {
  const id = typed.trim().replace(/^(?:n[º°]|no\.|id(?=[\s:])|#)\s*:?\s*/iu, '');
  return /^[\w-]{1,80}$/.test(id) ? id : undefined;
}

interface SeenWord {
  readonly seenByEye: boolean;
  readonly typed?: { readonly amount: string; readonly dueDate: string };
}

/**
 * "Foi criado" if the service does not return the line: its answer, the request next to the PDF, and the clerk's
 * decision. Without a PDF the clerk types the line that the dashboard shows.
 */
export function LineUnread({
  doubt,
  answer,
  busy,
  onPdf,
  onConfirm,
}: {
  doubt: Doubt;
  answer: Extract<Settling, { kind: 'lineUnread' }>;
  busy: boolean;
  /** Shows its PDF, or takes it away. */
  onPdf: () => void;
  onConfirm: (word: SeenWord) => void;
}) {
  const { t } = useLingui();
  const { what } = useWords();
  const [seen, setSeen] = useState(false);
  const [amount, setAmount] = useState('');
  const [dueDate, setDueDate] = useState('');
  const { pdf, typed, answer: line } = answer;
  const types = typed !== 'notNeeded';
  const ready = seen && (!types || (amount.trim() !== '' && dueDate.trim() !== ''));
  return (
    <Banner kind="doubt" title={t`O serviço não informou a linha digitável deste código`} live>
      <p>
        {types
          ? t`O boleto pode ter sido emitido mesmo assim. O PDF também não está disponível: confira no painel do provedor e digite o que aparece lá.`
          : t`O boleto pode ter sido emitido mesmo assim. Compare o PDF com os dados enviados:`}
      </p>
      <p className="soft break">{t`Retorno do serviço: ${line.detail ?? what({ code: line.code })}`}</p>
      <Asked doubt={doubt} />
      <div className="stack">
        {pdf && <PdfActs pdf={pdf} onPdf={onPdf} />}
        {types && (
          <>
            <TextField label={t`Valor no painel`} value={amount} onChange={setAmount} maxLength={40} />
            <TextField
              label={t`Vencimento no painel`}
              value={dueDate}
              onChange={setDueDate}
              maxLength={40}
              error={
                typed === 'wrong'
                  ? t`O valor ou o vencimento é diferente do enviado. Nada foi registrado.`
                  : undefined
              }
            />
          </>
        )}
        <Checkbox
          isSelected={seen}
          onChange={setSeen}
        >{t`Conferi o boleto: pagador, valor e vencimento são iguais aos enviados.`}</Checkbox>
        <div className="line">
          <Button
            kind="main"
            busy={busy}
            isDisabled={!ready}
            onPress={() => onConfirm({ seenByEye: true, ...(types ? { typed: { amount, dueDate } } : {}) })}
          >{t`Conferi e confirmo: foi emitido`}</Button>
        </div>
      </div>
    </Banner>
  );
}

function PdfActs({ pdf, onPdf }: { pdf: ReadyFile; onPdf: () => void }) {
  const { t } = useLingui();
  const { guiche } = useApp();
  return (
    <div className="line">
      <Button icon="file" aria-keyshortcuts="Control+O" onPress={onPdf}>{t`Abrir o PDF ao lado`}</Button>
      <Button kind="quiet" icon="save" onPress={() => void save(guiche, pdf.ticket, pdf.name)}>
        {t`Salvar o PDF`}
      </Button>
    </div>
  );
}

export function FoundCreated({
  doubt,
  found,
  noticed,
  onFetched,
  onPdf,
  onSettled,
}: {
  doubt: Doubt;
  /** From an export, and from a callback of the service. */
  found: string | undefined;
  noticed: string | undefined;
  /** The PDF of the code that was tried, or none. */
  onFetched: (pdf: ReadyFile | undefined) => void;
  onPdf: () => void;
  onSettled: () => void;
}) {
  const { t } = useLingui();
  const { guiche, toasts } = useApp();
  /** Undefined until the clerk types: a code that arrives meanwhile is offered. */
  const [own, setTyped] = useState<string>();
  const typed = own ?? found ?? doubt.attempt?.offered.id ?? noticed ?? '';
  const [answer, setAnswer] = useState<Settling>();
  const [seen, setSeen] = useState(false);
  const result = useRef<HTMLDivElement>(null);
  // The pane may be longer than the window: the result scrolls into view by itself.
  useEffect(() => {
    if (answer) result.current?.scrollIntoView({ block: 'nearest' });
  }, [answer]);
  const id = readId(typed);
  const { boleto, attempt } = doubt;
  const confirm = useAct((word: SeenWord, commandId) =>
    guiche.batches.confirmCreated({ commandId, boleto: boleto.id, remoteId: id ?? '', ...word }),
  );
  const change = (text: string) => {
    setTyped(text);
    confirm.clear();
    setAnswer(undefined);
    onFetched(undefined);
    setSeen(false);
  };
  const submit = async (word: SeenWord) => {
    if (id === undefined) return;
    setTyped(typed);
    const result = await confirm.run(word);
    if (!result?.ok) return;
    const { kind } = result.value;
    setAnswer(result.value);
    onFetched(('pdf' in result.value && result.value.pdf) || undefined);
    if (kind === 'settled') toasts.show('good', t`Registrado como emitido na trilha de auditoria.`);
    if (kind === 'settled' || kind === 'noDoubt') onSettled();
  };
  const seeing = answer?.kind === 'eyeNeeded' || answer?.kind === 'lineUnread';
  const bad = typed.trim() !== '' && id === undefined;
  return (
    <section className="stack gap-8 doubt-part" aria-label={t`Foi emitido`}>
      <Form className="stack gap-8" onSubmit={() => submit({ seenByEye: false })}>
        <TextField
          label={t`Código do boleto`}
          help={
            found !== undefined
              ? t`Veio da exportação. O Guichê confere antes de aceitar.`
              : attempt?.offered.id !== undefined
                ? t`Veio na resposta. O Guichê confere antes de aceitar.`
                : noticed === undefined
                  ? t`Consta no painel. O Guichê confere antes de aceitar.`
                  : t`Veio em um aviso do serviço. O Guichê confere antes de aceitar.`
          }
          value={typed}
          onChange={change}
          maxLength={80}
          error={bad ? t`Só letras, dígitos, hífen e sublinhado.` : undefined}
        />
        <div className="line">
          <Button
            type="submit"
            kind={seeing ? 'plain' : 'main'}
            busy={confirm.busy && !seeing}
            isDisabled={id === undefined}
          >{t`Foi emitido: conferir e registrar`}</Button>
        </div>
      </Form>
      <FailureBanner failure={confirm.failure} />
      <div ref={result}>
        {answer?.kind === 'lineUnread' && (
          <LineUnread
            doubt={doubt}
            answer={answer}
            busy={confirm.busy}
            onPdf={onPdf}
            onConfirm={(word) => void submit(word)}
          />
        )}
        {answer && answer.kind !== 'settled' && answer.kind !== 'lineUnread' && (
          <FoundAnswer doubt={doubt} answer={answer}>
            {answer.kind === 'eyeNeeded' && (
              <div className="stack">
                {answer.pdf && <PdfActs pdf={answer.pdf} onPdf={onPdf} />}
                <Checkbox
                  isSelected={seen}
                  onChange={setSeen}
                >{t`Conferi o boleto: pagador, valor e vencimento são iguais aos enviados.`}</Checkbox>
                <div className="line">
                  <Button
                    kind="main"
                    busy={confirm.busy}
                    isDisabled={!seen}
                    onPress={() => void submit({ seenByEye: true })}
                  >{t`Conferi e confirmo: foi emitido`}</Button>
                </div>
              </div>
            )}
          </FoundAnswer>
        )}
      </div>
    </section>
  );
}

/** The result of the check. */
export function FoundAnswer({
  doubt,
  answer,
  children,
}: {
  doubt: Doubt;
  answer: Exclude<Settling, { kind: 'settled' | 'lineUnread' }>;
  children: ReactNode;
}) {
  const { t } = useLingui();
  switch (answer.kind) {
    case 'noDoubt':
      return (
        <Banner kind="info" title={t`Este boleto já foi resolvido`} live>
          <p>{t`O resultado já foi informado em outra janela. Nada foi alterado agora.`}</p>
        </Banner>
      );
    case 'taken': {
      const { by } = answer;
      const title = {
        id: t`Este código já é de outro boleto`,
        line: t`A linha digitável deste código já é de outro boleto`,
        nossoNumero: t`O nosso número deste boleto já é de outro`,
      }[answer.what];
      return (
        <Banner
          kind="bad"
          title={title}
          live
          acts={
            by !== null && (
              <GoButton
                to={{ screen: 'boletos', tab: 'issued', boleto: by }}
              >{t`Ver o outro boleto`}</GoButton>
            )
          }
        >
          <p>{t`Nada foi registrado. Procure o código certo no painel: cada boleto do provedor corresponde a um só boleto do Guichê.`}</p>
        </Banner>
      );
    }
    case 'differs':
      return (
        <Banner kind="bad" title={t`Este código é de outro boleto`} live>
          <p>{t`Nada foi registrado. Os dados do serviço para este código são diferentes dos enviados:`}</p>
          <FindingList findings={answer.findings} />
          <p className="mono break">{formatLine(answer.line)}</p>
        </Banner>
      );
    case 'eyeNeeded':
      return (
        <Banner
          kind="doubt"
          title={answer.why === 'payerNotFound' ? t`Confira o pagador no PDF` : t`Confira a linha digitável`}
          live
        >
          <p>
            {answer.why === 'payerNotFound'
              ? t`Não há divergência, mas o nome do pagador não foi encontrado no PDF. Compare com os dados enviados:`
              : t`A linha digitável não basta para a comparação automática. Compare o PDF com os dados enviados:`}
          </p>
          <Asked doubt={doubt} />
          {answer.findings.length > 0 && <FindingList findings={answer.findings} />}
          <p className="mono break">{formatLine(answer.line)}</p>
          {children}
        </Banner>
      );
    case 'tooSoon':
      return (
        <Banner kind="info" title={t`Ainda não é possível informar o resultado`} live>
          <p>{t`O boleto ainda pode aparecer no painel. Aguarde alguns minutos e procure de novo.`}</p>
        </Banner>
      );
  }
}

/** The values of the request, next to what the clerk compares them with. */
function Asked({ doubt: { boleto } }: { doubt: Doubt }) {
  const { t } = useLingui();
  const { formatCents } = useWords();
  const { 'payer.name': name, 'payer.document': document, amount: cents, dueDate } = boleto.fields;
  return (
    <Facts
      facts={[
        { id: 'name', name: t`Pagador`, value: name },
        { id: 'document', name: t`CPF ou CNPJ`, value: formatTaxId(document ?? '') },
        { id: 'amount', name: t`Valor`, value: formatCents(cents) },
        { id: 'due', name: t`Vencimento`, value: dueDate === null ? '' : formatDay(dueDate) },
      ]}
    />
  );
}
