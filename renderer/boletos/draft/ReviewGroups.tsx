// What to correct, in groups of rows: each group shows its rows, and one press settles all of them. On one line; the
// groups that do not fit are in a menu.
import { useLayoutEffect, useRef, useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import { ToggleButton } from 'react-aria-components/ToggleButton';
import type { Batch, BatchReview, RowCorrection, RowFault } from '../../../preload/contract/batches.ts';
import { optionalFields } from '../../../preload/contract/boleto-fields.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Menu, type MenuEntry } from '../../ui/Menu.tsx';
import { useWords } from '../../words/failure-words.tsx';
import { fieldTitles } from '../../words/field-words.ts';
import { problemSentence } from '../../words/problem-words.ts';
import { useExcludeDuplicatesWords } from '../batch/start-batch.tsx';
import { isSameShown, type ShownRows } from './review-rows.ts';

interface Group {
  readonly shows: ShownRows;
  readonly count: number;
  readonly words: string;
  readonly tone: 'bad' | 'doubt' | '';
  /** The first of them are buttons. */
  readonly acts: readonly MenuEntry[];
  readonly buttons: number;
}

interface ReviewGroupsProps {
  readonly batch: Pick<Batch, 'duplicates' | 'layout'>;
  readonly review: BatchReview | undefined;
  readonly shown: ShownRows;
  readonly busy: boolean;
  readonly onShow: (shown: ShownRows) => void;
  readonly onCorrect: (as: RowCorrection) => void;
  readonly onFill: (fault: RowFault) => void;
  readonly onTakeOut: (fault: RowFault) => void;
  readonly onExcludeDuplicates: () => void;
}

/** What can be done with all rows that have one fault. */
function useFaultGroups({
  review,
  onCorrect,
  onFill,
  onTakeOut,
}: Pick<ReviewGroupsProps, 'review' | 'onCorrect' | 'onFill' | 'onTakeOut'>): readonly Group[] {
  const { t } = useLingui();
  const { formatCount } = useWords();
  const own: Readonly<Partial<Record<RowFault['code'], readonly string[]>>> = {
    emailSpaces: [t`Remover espaços`],
    emailSeveral: [t`Usar o primeiro`],
    mojibake: [t`Corrigir acentuação`],
    dueDateWithoutYear: [t`Usar a próxima data`],
    dueDateNoSuchDay: [t`Usar o último dia do mês`],
    amountAmbiguous: [t`São milhares`, t`São centavos`],
  };
  return (review?.faults ?? []).map(({ count: many, ...fault }): Group => {
    const { severity, field, code } = fault;
    const count = formatCount(many);
    const to = (value: Exclude<Extract<RowCorrection, object>['to'], object>, label: string): MenuEntry => ({
      id: value,
      label,
      run: () => onCorrect({ fault, to: value }),
    });
    const first = (own[code] ?? []).map((label, at) => to(at === 0 ? 'first' : 'second', label));
    const bad = severity === 'error';
    // The beginning of the sentence that the row itself shows whole.
    const [what = ''] = t(problemSentence(fault)).split(/[.:(]/u);
    const title = field === null ? '' : t(fieldTitles[field]);
    const words =
      code === 'missing'
        ? many === 1
          ? t`1 linha sem ${title}`
          : t`${count} linhas sem ${title}`
        : many === 1
          ? t`1 linha: ${what}`
          : t`${count} linhas: ${what}`;
    return {
      shows: fault,
      count: many,
      words,
      tone: bad ? 'bad' : 'doubt',
      buttons: Math.max(1, first.length),
      acts: [
        ...first,
        !bad && to('same', t`Manter como estão`),
        bad &&
          code !== 'missing' &&
          optionalFields.some((one) => one === field) &&
          to('empty', t`Deixar em branco`),
        bad &&
          field !== null &&
          field !== 'parcels' &&
          field !== 'payer.document' && { id: 'fill', label: t`Preencher…`, run: () => onFill(fault) },
        bad && {
          id: 'out',
          label: many === 1 ? t`Remover a linha` : t`Remover as ${count} linhas`,
          run: () => onTakeOut(fault),
        },
      ].filter((act) => act !== false),
    };
  });
}

function useGroups(props: ReviewGroupsProps): readonly Group[] {
  const { batch, review, onCorrect, onExcludeDuplicates } = props;
  const { t } = useLingui();
  const { formatCents, formatCount: count } = useWords();
  const excludeDuplicatesWords = useExcludeDuplicatesWords();
  const faults = useFaultGroups(props);
  const correct = (as: Extract<RowCorrection, string>, label: string): MenuEntry => ({
    id: as,
    label,
    run: () => onCorrect(as),
  });
  const { taxId = 0, closedDay = 0, atypical = 0 } = review ?? {};
  const repeats = batch.duplicates.count;
  const median = formatCents(batch.layout.summary?.outliers?.medianCents ?? 0);
  return [
    ...faults.filter(({ tone }) => tone === 'bad'),
    {
      shows: 'taxId',
      count: taxId,
      words: taxId === 1 ? t`1 linha: pode ser CPF ou CNPJ` : t`${count(taxId)} linhas: pode ser CPF ou CNPJ`,
      tone: 'doubt',
      buttons: 2,
      acts: [
        correct('cpf', taxId === 1 ? t`É CPF` : t`São CPF`),
        correct('cnpj', taxId === 1 ? t`É CNPJ` : t`São CNPJ`),
      ],
    },
    {
      shows: 'repeats',
      count: repeats,
      words:
        repeats === 1 ? t`1 linha: possível duplicidade` : t`${count(repeats)} linhas: possível duplicidade`,
      tone: 'doubt',
      buttons: 2,
      acts: [{ id: 'out', label: excludeDuplicatesWords(repeats), run: onExcludeDuplicates }],
    },
    ...faults.filter(({ tone }) => tone === 'doubt'),
    {
      shows: 'atypical',
      count: atypical,
      words:
        atypical === 1
          ? t`1 valor atípico (mediana ${median})`
          : t`${count(atypical)} valores atípicos (mediana ${median})`,
      tone: 'doubt',
      buttons: 2,
      acts: [],
    },
    {
      shows: 'closedDay',
      count: closedDay,
      words:
        closedDay === 1
          ? t`1 vencimento em fim de semana ou feriado`
          : t`${count(closedDay)} vencimentos em fim de semana ou feriado`,
      tone: '',
      buttons: 2,
      acts: [correct('nextBusinessDay', t`Próximo dia útil`)],
    },
  ];
}

/** Of the button that opens the menu of the rest. */
const roomForMore = 140;

/** How many elements of a line fit; all of them until they are measured. */
function useFitting(of: string) {
  const empty = of === '';
  const line = useRef<HTMLUListElement>(null);
  const [fits, setFits] = useState({ of: '', width: 0, many: Infinity });
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const { current } = line;
    if (empty || !current) return undefined;
    const observer = new ResizeObserver(() => setWidth(current.clientWidth));
    observer.observe(current);
    return () => observer.disconnect();
  }, [empty]);
  const measured = fits.of === of && fits.width === width;
  useLayoutEffect(() => {
    const { current } = line;
    if (!current || measured) return;
    const start = current.getBoundingClientRect().left;
    const ends = [...current.querySelectorAll('[data-group]')].map(
      (one) => one.getBoundingClientRect().right - start,
    );
    const all = (ends.at(-1) ?? 0) <= current.clientWidth;
    const some = ends.findIndex((end) => end > current.clientWidth - roomForMore);
    setFits({ of, width, many: all ? Infinity : Math.max(0, some) });
  }, [of, width, measured]);
  return { line, many: measured ? fits.many : Infinity };
}

export function ReviewGroups(props: ReviewGroupsProps) {
  const { t } = useLingui();
  const { formatCount } = useWords();
  const { shown, busy, onShow } = props;
  const groups = useGroups(props);
  const open = groups.filter(({ count }) => count > 0);
  const { line, many } = useFitting(open.map(({ words, acts }) => [words, acts.length].join()).join());
  // The last row of the group was corrected: the list still shows only that group.
  const past = typeof shown !== 'string' || ['taxId', 'atypical', 'closedDay'].includes(shown);
  const stale = past && !open.some(({ shows }) => isSameShown(shows, shown));
  if (open.length === 0 && !stale) return null;
  const rest = open.slice(many);
  return (
    <ul ref={line} className="line one low review-groups" aria-label={t`O que corrigir, em grupos`}>
      {stale && (
        <li>
          <ToggleButton className="small frame pressable filter" isSelected onPress={() => onShow('all')}>
            {t`Grupo corrigido: ver todas as linhas`}
            <Icon name="close" />
          </ToggleButton>
        </li>
      )}
      {open.slice(0, many).map((group) => (
        <OneGroup key={JSON.stringify(group.shows)} group={group} shown={shown} busy={busy} onShow={onShow} />
      ))}
      {rest.length > 0 && (
        <li>
          <Menu
            label={t`Outros grupos`}
            trigger={
              <Button icon="down">
                {rest.length === 1 ? t`Mais 1 grupo` : t`Mais ${formatCount(rest.length)} grupos`}
              </Button>
            }
            groups={rest.map(({ shows, words, acts }) => ({
              id: JSON.stringify(shows),
              title: words,
              entries: [...acts, { id: 'show', label: t`Ver estas linhas`, run: () => onShow(shows) }],
            }))}
          />
        </li>
      )}
    </ul>
  );
}

function OneGroup({
  group: { shows, words, tone, acts, buttons },
  shown,
  busy,
  onShow,
}: {
  group: Group;
  shown: ShownRows;
  busy: boolean;
  onShow: (shown: ShownRows) => void;
}) {
  const { t } = useLingui();
  const isShown = isSameShown(shown, shows);
  const more = acts.slice(buttons);
  return (
    <li className={`line one gap-4 ${tone}`} data-group>
      <ToggleButton
        className="small frame pressable filter"
        isSelected={isShown}
        onPress={() => onShow(isShown ? 'all' : shows)}
      >
        <Icon name={tone === 'bad' ? 'bad' : tone === 'doubt' ? 'warn' : 'info'} />
        {words}
      </ToggleButton>
      {acts.slice(0, buttons).map(({ id, label, run }) => (
        <Button key={id} isDisabled={busy} onPress={run}>
          {label}
        </Button>
      ))}
      {more.length > 0 && (
        <Menu
          label={words}
          trigger={<IconButton icon="menu" aria-label={t`Mais correções: ${words}`} isDisabled={busy} />}
          groups={[{ id: 'more', entries: more }]}
        />
      )}
    </li>
  );
}
