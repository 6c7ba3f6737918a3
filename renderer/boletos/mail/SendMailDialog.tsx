// "Enviar por e-mail": the text, what the payers will read, and the boletos that get no message, before anything is sent.
import { useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { Input } from '../../../preload/contract/contract.ts';
import type { MailPlan, MailPreview, TextProblem } from '../../../preload/contract/mail.ts';
import {
  mailVariables,
  withholdings,
  type MailPurpose,
  type MailText,
} from '../../../preload/contract/mail-terms.ts';
import { useAct, useApp, useQuery } from '../../app/app-context.ts';
import { useAfterPause } from '../../app/use-after-pause.ts';
import { GoButton } from '../../app/GoButton.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Choice.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Form, TextArea, TextField, Select } from '../../ui/fields.tsx';
import { Spinner } from '../../ui/icons.tsx';
import { Unfolds } from '../../ui/Unfolds.tsx';
import { remainingInWords } from '../../words/batch-words.ts';
import { FailureBanner, useWords } from '../../words/failure-words.tsx';
import { purposeTitles, textSentence, withholdingActs, withholdingTitles } from '../../words/mail-words.ts';
import './mail.css';

/** The clerk reads a few messages as their payers will. */
const mostPreviews = 3;
/** While the clerk types, in milliseconds. */
const pause = 300;
/** A text that takes longer than this is worth a warning. */
const longMs = 60_000;
const shownPurposes = ['new', 'before', 'after', 'copy'] as const satisfies readonly MailPurpose[];

export function SendMailDialog({
  mail,
  onClose,
}: {
  mail: Pick<Input<'mail', 'plan'>, 'accountId' | 'of'> & { readonly purpose?: MailPurpose };
  onClose: () => void;
}) {
  const { t } = useLingui();
  const { guiche } = useApp();
  const { accountId, of } = mail;
  const [purpose, setPurpose] = useState<MailPurpose>(mail.purpose ?? 'new');
  const [again, setAgain] = useState(false);
  const { value, failure } = useQuery(`${purpose} ${String(again)}`, () =>
    guiche.mail.plan({ accountId, purpose, of, again }),
  );
  return (
    <Dialog size="wide" onClose={onClose} title={t`Enviar por e-mail`}>
      <div className="stack">
        <FailureBanner failure={failure} />
        <Select
          label={t`Tipo de mensagem`}
          value={purpose}
          onChange={setPurpose}
          options={shownPurposes.map((one) => ({ value: one, label: t(purposeTitles[one]) }))}
        />
        {value ? (
          <Planned
            key={purpose}
            accountId={accountId}
            purpose={purpose}
            plan={value}
            again={again}
            onAgain={setAgain}
            onClose={onClose}
          />
        ) : (
          !failure && (
            <p className="line soft">
              <Spinner /> {t`Conferindo os boletos…`}
            </p>
          )
        )}
      </div>
    </Dialog>
  );
}

function Planned({
  accountId,
  purpose,
  plan,
  again,
  onAgain,
  onClose,
}: {
  accountId: string;
  purpose: MailPurpose;
  plan: MailPlan;
  again: boolean;
  onAgain: (again: boolean) => void;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const { formatCents, formatCount } = useWords();
  const { guiche, navigation, toasts } = useApp();
  const [template, setTemplate] = useState<MailText>(plan.template);
  const [refused, setRefused] = useState<TextProblem>();
  const { rows, repeatable, sender, automatic, remainingMs } = plan;
  const cents = rows.reduce((sum, row) => sum + row.cents, 0);
  const previews = usePreviews({ accountId, purpose, template, rows, onRefused: setRefused });
  const sending = useAct((_: undefined, commandId) =>
    guiche.mail.send({
      commandId,
      accountId,
      purpose,
      template,
      rows: rows.map(({ boleto, recipients, repetition }) => ({ boleto, recipients, repetition })),
    }),
  );
  const send = () =>
    sending.run(undefined, (value) => {
      const answer = value;
      if (answer.kind === 'refused') return setRefused(answer.problem);
      const { queued, missed } = answer;
      toasts.show(
        missed === 0 ? 'good' : 'bad',
        missed > 0
          ? t`${formatCount(queued)} na fila. ${formatCount(missed)} mudaram enquanto isso e ficaram de fora.`
          : queued === 1
            ? t`1 e-mail na fila de envio.`
            : t`${formatCount(queued)} e-mails na fila de envio.`,
      );
      onClose();
      navigation.go({ screen: 'boletos', tab: 'mail' });
    });
  const problem = refused && t(textSentence(refused));
  const count = formatCount(rows.length);
  const wrong = refused?.part;
  return (
    <Form onSubmit={() => rows.length > 0 && sender !== null && !sending.busy && send()}>
      {automatic ? (
        <Banner kind="info" icon="practice" title={t`Conta de teste: nada é enviado de verdade`}>
          <p>{t`As mensagens vão para a caixa de saída simulada, em Boletos, E-mails.`}</p>
        </Banner>
      ) : (
        sender === null && (
          <Banner
            kind="doubt"
            title={t`Configure o servidor de e-mail antes de enviar`}
            acts={
              <GoButton
                to={{ screen: 'accounts', account: accountId, tab: 'settings' }}
              >{t`Configurar e-mail`}</GoButton>
            }
          />
        )
      )}
      <TextField
        label={t`Assunto`}
        value={template.subject}
        onChange={(subject) => setTemplate({ ...template, subject })}
        maxLength={200}
        error={wrong === 'subject' ? problem : undefined}
      />
      <TextArea
        label={t`Mensagem`}
        value={template.text}
        onChange={(text) => setTemplate({ ...template, text })}
        maxLength={8_000}
        rows={8}
        help={t`Variáveis: ${mailVariables.map((name) => `{${name}}`).join(' ')}. A linha digitável e o PDF vão em toda mensagem.`}
        error={wrong === 'text' ? problem : undefined}
      />
      {(repeatable > 0 || again) && (
        <Checkbox isSelected={again} onChange={onAgain}>
          {repeatable === 1
            ? t`Enviar de novo 1 boleto que já teve, ou pode ter tido, mensagem deste tipo`
            : t`Enviar de novo ${formatCount(repeatable)} boletos que já tiveram, ou podem ter tido, mensagem deste tipo`}
        </Checkbox>
      )}
      <Withheld plan={plan} />
      {previews.length > 0 && (
        <section className="stack gap-8" aria-label={t`Prévia`}>
          <h3>
            {previews.length === 1 ? t`Prévia` : t`Prévia de ${formatCount(previews.length)} mensagens`}
          </h3>
          {previews.map((one) => (
            <MailContent key={one.boleto} title={`${one.recipients} · ${one.subject}`} text={one.text} />
          ))}
        </section>
      )}
      <FailureBanner failure={sending.failure} />
      <div className="line apart dialog-acts">
        <output className="soft figures">
          {rows.length === 0
            ? t`Nenhum e-mail a enviar.`
            : remainingMs > longMs
              ? t`${formatCents(cents)} no total; ${t(remainingInWords(remainingMs))} no ritmo do provedor.`
              : t`${formatCents(cents)} no total.`}
        </output>
        <div className="line">
          <Button onPress={onClose}>{t`Cancelar`}</Button>
          <Button
            kind="main"
            type="submit"
            busy={sending.busy}
            isDisabled={rows.length === 0 || sender === null || refused !== undefined}
          >
            {rows.length === 1 ? t`Enviar 1 e-mail` : t`Enviar ${count} e-mails`}
          </Button>
        </div>
      </div>
    </Form>
  );
}

/** In Portuguese, as the payer reads it, in whichever language the window is. */
export function MailContent({ title, text }: { title: string; text: string }) {
  return (
    <Unfolds
      title={
        <span className="break" translate="no">
          {title}
        </span>
      }
    >
      <div className="stack mail-text break" translate="no">
        {text}
      </div>
    </Unfolds>
  );
}

/** Boletos that get no message, by reason, with what to do. */
function Withheld({ plan: { withheld } }: { plan: MailPlan }) {
  const { t } = useLingui();
  const { formatCount } = useWords();
  if (withheld.length === 0) return null;
  const count = formatCount(withheld.length);
  return (
    <Unfolds
      title={withheld.length === 1 ? t`1 boleto não será enviado` : t`${count} boletos não serão enviados`}
    >
      <ul className="stack gap-8 mail-withheld" aria-label={t`Boletos que não serão enviados`}>
        {withholdings
          .map((why) => ({ why, some: withheld.filter((one) => one.why === why) }))
          .filter(({ some }) => some.length > 0)
          .map(({ why, some }) => (
            <li key={why} className="stack gap-0">
              <span className="strong">{`${t(withholdingTitles[why])}: ${formatCount(some.length)}`}</span>
              <span className="soft">{t(withholdingActs[why])}</span>
              <span className="break">{namesOf(some)}</span>
            </li>
          ))}
      </ul>
    </Unfolds>
  );
}

const mostNames = 20;
const namesOf = (some: MailPlan['withheld']): string => {
  const names = some
    .slice(0, mostNames)
    .map(({ name, why, recipients }) => (why === 'badAddress' ? `${name} (${recipients})` : name));
  return `${names.join(', ')}${some.length > mostNames ? '…' : ''}`;
};

/** Filled by main while the clerk types; the last good ones stay while a text is wrong. */
function usePreviews({
  accountId,
  purpose,
  template,
  rows,
  onRefused,
}: {
  accountId: string;
  purpose: MailPurpose;
  template: MailText;
  rows: MailPlan['rows'];
  onRefused: (problem: TextProblem | undefined) => void;
}): readonly MailPreview[] {
  const { guiche, session } = useApp();
  const [previews, setPreviews] = useState<readonly MailPreview[]>([]);
  const boletos = rows.slice(0, mostPreviews).map(({ boleto }) => boleto);
  useAfterPause([guiche, session, accountId, purpose, template, boletos.join()], pause, async (counts) => {
    const result = await session.ask(guiche.mail.preview({ accountId, purpose, template, boletos }));
    if (!counts() || !result.ok) return;
    onRefused(result.value.kind === 'refused' ? result.value.problem : undefined);
    if (result.value.kind === 'filled') setPreviews(result.value.previews);
  });
  return previews;
}
