// Finds a document: one field over the register, recently opened documents, known carnês, and a typed carnê code. A
// list of rich rows under a field that keeps the focus: neither select nor datalist supports that.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { useLingui } from '@lingui/react/macro';
import type { DocumentFacts, DocumentOf, KnownCarne } from '../../../preload/contract/document-terms.ts';
import { type AppContext, useApp, useSession, useQuery } from '../../app/app-context.ts';
import type { Viewed } from '../../app/route.ts';
import { askAfter } from '../../app/throttled-refresh.ts';
import { formatCents, formatCount, formatInstant } from '../../../preload/shared/format.ts';
import { formatDay } from '../../../preload/shared/due-date.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon, type IconName } from '../../ui/icons.tsx';
import { Form, TextField } from '../../ui/fields.tsx';
import { FailureBanner, useWords } from '../../words/failure-words.tsx';
import { useReading, useViewer } from '../viewer/use-viewer.ts';
import { carnesFound, type Hit, hits } from './seek.ts';
import type { AccountScope, BoletoRow } from '../../../preload/contract/boleto-terms.ts';
import { type Failure, ok, type Result } from '../../../preload/contract/result.ts';
import { useScope } from '../../list/use-scope.ts';
import './finder.css';

const pause = 150;
const most = 40;

interface FoundBoletos {
  readonly query: string;
  readonly rows: readonly BoletoRow[];
  readonly count: number;
  readonly failure?: Failure;
}

const none: FoundBoletos = { query: '', rows: [], count: 0 };

async function lookFor(
  text: string,
  scope: AccountScope,
  { guiche, session }: AppContext,
): Promise<FoundBoletos> {
  const failed = (failure: Failure): FoundBoletos => ({ ...none, query: text, failure });
  const list = await session.ask(guiche.boletos.open({ scope, text, states: ['created'], sort: 'newest' }));
  if (!list.ok) return failed(list.error);
  const { handle, count, rows } = list.value;
  void session.ask(guiche.boletos.close({ handle }));
  return { query: text, rows: rows.slice(0, most), count };
}

const carnesOf = async (
  accountId: string | null,
  { guiche }: AppContext,
): Promise<Result<readonly KnownCarne[]>> =>
  accountId === null ? ok([]) : guiche.documents.carnes({ accountId });

const noCarnes: readonly KnownCarne[] = [];

/**
 * Reads what can be opened: recent documents, carnês of the account in use, and boletos of the register that match
 * the words.
 */
function useSeek(query: string) {
  const app = useApp();
  const { guiche, session } = app;
  const account = useSession((state) => state.accounts?.current);
  const scope = useScope();
  const { reading } = useViewer();
  const [found, setFound] = useState(none);
  const [recent, setRecent] = useState<readonly DocumentFacts[]>([]);
  // Includes boletos issued while this is open.
  const carnes = useQuery(account ?? '', () => carnesOf(account ?? null, app)).value;
  const text = query.trim();

  useEffect(
    () =>
      askAfter(
        text === '' ? 0 : pause,
        async () => (text === '' ? none : lookFor(text, scope, app)),
        setFound,
      ),
    [text, scope, app],
  );
  useEffect(() => {
    let turn = 0;
    const read = () => {
      turn += 1;
      const mine = turn;
      void session.ask(guiche.documents.recent({ scope })).then((answer) => {
        if (mine === turn && answer.ok) setRecent(answer.value);
      });
    };
    read();
    const stop = reading.store.subscribe((now, before) => {
      if (now.opened !== before.opened) read();
    });
    return () => {
      turn += 1;
      stop();
    };
  }, [guiche, session, scope, reading]);
  return {
    boletos: found.rows,
    /** Boletos of the register, of which only the first are loaded. */
    count: found.count,
    /** The results belong to an earlier query. */
    looking: text !== found.query,
    recent,
    carnes: carnes ?? noCarnes,
    // Not those of an earlier query.
    failure: text === found.query ? found.failure : undefined,
  };
}

const viewOf = (hit: Hit): DocumentOf => {
  switch (hit.kind) {
    case 'recent':
      return hit.facts.of;
    case 'boleto':
      return { boleto: hit.boleto.id };
    case 'carne':
      return { accountId: hit.carne.accountId, installmentId: hit.carne.installmentId };
  }
};

export function Finder({
  field,
  onOpen,
  onKept,
}: {
  field: RefObject<HTMLInputElement | null>;
  onOpen: (view: Viewed) => void;
  onKept: () => void;
}) {
  const { t } = useLingui();
  const { language } = useWords();
  const listId = useId();
  const [query, setQuery] = useState('');
  const [activeIndex, setActiveIndex] = useState(0);
  const seek = useSeek(query);
  const open = useReading((state) => JSON.stringify(state.view));
  const all = hits({ ...seek, query });
  const at = Math.min(activeIndex, all.length - 1);
  // Enter before the register has answered applies to its coming result, never to the result of an earlier word.
  const [awaited, setAwaited] = useState<string>();
  const first = all[0];
  const arrived = awaited === query && !seek.looking;
  const openFirst = useEffectEvent(() => {
    if (first) onOpen(viewOf(first));
  });
  useEffect(() => {
    if (arrived) openFirst();
  }, [arrived]);
  const carnes = carnesFound(query, seek.carnes);
  const groups = (
    [
      { kind: 'boleto', title: t`Boletos` },
      { kind: 'recent', title: t`Abertos recentemente` },
      { kind: 'carne', title: t`Carnês com mais de um boleto` },
    ] as const
  ).toSorted(
    (a, b) => all.findIndex(({ kind }) => kind === a.kind) - all.findIndex(({ kind }) => kind === b.kind),
  );

  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 };
    const step = steps[event.key];
    const chosen = all[at];
    if (event.key === 'Enter') {
      if (seek.looking) setAwaited(query);
      else if (chosen) onOpen(viewOf(chosen));
    } else if (event.key === 'Escape' && query !== '') setQuery('');
    else if (step !== undefined) setActiveIndex(Math.max(0, Math.min(all.length - 1, at + step)));
    else return;
    event.preventDefault();
  };

  return (
    <section className="stack gap-0 finder" aria-label={t`Encontrar um documento`}>
      <div className="finder-field">
        <Icon name="search" />
        <input
          ref={field}
          className="input"
          role="combobox"
          aria-expanded={all.length > 0}
          aria-controls={all.length > 0 ? listId : undefined}
          aria-activedescendant={all[at] ? `${listId}-${at}` : undefined}
          aria-autocomplete="list"
          data-search
          aria-label={t`Buscar boleto ou carnê`}
          placeholder={t`Pagador, CPF, linha digitável ou nosso número`}
          spellCheck="false"
          autoComplete="off"
          maxLength={200}
          value={query}
          onChange={(event) => {
            setQuery(event.target.value);
            setAwaited(undefined);
            setActiveIndex(0);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <FailureBanner failure={seek.failure} />
      <div className="scroll finder-list">
        {all.length > 0 && (
          <div role="listbox" id={listId} aria-label={t`Documentos`} tabIndex={-1}>
            {groups.map(({ kind, title }) => {
              const some = all.flatMap((hit, index) => (hit.kind === kind ? [{ hit, index }] : []));
              if (some.length === 0) return null;
              return (
                <div key={kind} role="group" aria-label={title}>
                  <p className="small finder-title" aria-hidden="true">
                    {title}
                  </p>
                  {some.map(({ hit, index }) => (
                    // The field above keeps the focus and handles the keys.
                    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
                    <div
                      key={hit.id}
                      id={`${listId}-${index}`}
                      role="option"
                      tabIndex={-1}
                      aria-selected={index === at}
                      className={
                        JSON.stringify(viewOf(hit)) === open
                          ? 'line one finder-item open'
                          : 'line one finder-item'
                      }
                      ref={(element) => {
                        if (index === at && index > 0) element?.scrollIntoView({ block: 'nearest' });
                      }}
                      onClick={() => {
                        setActiveIndex(index);
                        onOpen(viewOf(hit));
                      }}
                    >
                      <HitWords hit={hit} />
                    </div>
                  ))}
                </div>
              );
            })}
          </div>
        )}
        {carnes.count > carnes.shown.length && (
          <p className="small finder-end faint">
            {t`Mostrando ${formatCount(carnes.shown.length, language)} de ${formatCount(carnes.count, language)} carnês. Digite o pagador ou o código para encontrar o certo.`}
          </p>
        )}
        <output className="small finder-end faint" aria-live="polite">
          {seek.count > seek.boletos.length
            ? t`Mostrando ${formatCount(seek.boletos.length, language)} de ${formatCount(seek.count, language)}. Digite mais para encontrar o certo.`
            : all.length === 0 && !seek.looking
              ? query.trim() === ''
                ? t`O documento aberto aparece aqui. Procure pelo nome do pagador, CPF ou CNPJ, linha digitável, nosso número, código do boleto ou do parcelamento.`
                : t`Nenhum boleto emitido com “${query.trim()}”. Tente com menos letras ou outro número.`
              : ''}
        </output>
      </div>
      <CarneField onOpen={onOpen} />
      <div className="finder-kept">
        <Button kind="quiet" icon="documents" onPress={onKept}>{t`Cópias locais de PDFs…`}</Button>
      </div>
    </section>
  );
}

function HitWords({ hit }: { hit: Hit }) {
  const { t } = useLingui();
  const { language } = useWords();
  const line = (icon: IconName, name: string, end: string, below: string) => (
    <>
      <Icon name={icon} />
      <span className="stack gap-0 small finder-words">
        <span className="finder-line">
          <span className="grow break">{name}</span>
          {end !== '' && <span className="figures">{end}</span>}
        </span>
        <span className="faint break figures">{below}</span>
      </span>
    </>
  );
  switch (hit.kind) {
    case 'recent': {
      const { of, payer, name, fetchedAt } = hit.facts;
      return line(
        'boleto' in of ? 'boletos' : 'documents',
        payer ?? name,
        '',
        payer === null ? formatInstant(fetchedAt, language) : name,
      );
    }
    case 'boleto': {
      const { fields, nossoNumero } = hit.boleto;
      return line(
        'boletos',
        fields['payer.name'] ?? t`Sem nome`,
        fields.amount === null ? '' : formatCents(fields.amount, language),
        [
          fields.dueDate === null ? '' : t`vence ${formatDay(fields.dueDate)}`,
          nossoNumero === null ? '' : t`Nosso número ${nossoNumero}`,
        ]
          .filter((part) => part !== '')
          .join(' · '),
      );
    }
    case 'carne': {
      const { payer, installmentId, boletos, cents } = hit.carne;
      const count = formatCount(boletos, language);
      return line(
        'documents',
        payer ?? t`Carnê ${installmentId}`,
        formatCents(cents, language),
        [t`${count} boletos`, ...(payer === null ? [] : [installmentId])].join(' · '),
      );
    }
  }
}

/** The code of an installment that no answer contained: from the provider's dashboard, or a payer's letter. */
function CarneField({ onOpen }: { onOpen: (view: Viewed) => void }) {
  const { t } = useLingui();
  const account = useSession((state) => state.accounts?.current);
  const [code, setCode] = useState('');
  const [missing, setMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  return (
    <Form
      className="finder-carne"
      noValidate
      onSubmit={() => {
        const installmentId = code.trim();
        setMissing(installmentId === '');
        if (installmentId === '') field.current?.focus();
        else if (account !== undefined && account !== null) onOpen({ accountId: account, installmentId });
      }}
    >
      <TextField
        label={t`Código do parcelamento`}
        value={code}
        onChange={(text) => {
          setCode(text);
          setMissing(false);
        }}
        maxLength={200}
        inputRef={field}
        help={t`Abre todas as parcelas em um só documento.`}
        error={missing ? t`Digite o código que o serviço atribuiu ao parcelamento.` : undefined}
      />
      <Button type="submit">{t`Abrir carnê`}</Button>
    </Form>
  );
}
