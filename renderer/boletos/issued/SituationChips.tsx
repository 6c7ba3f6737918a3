// Narrows the register to one situation by a press, and says of each how many boletos it has.
import { useLingui } from '@lingui/react/macro';
import { situations, type Situation } from '../../../preload/contract/boleto-states.ts';
import type { Figure } from '../../../preload/contract/home.ts';
import type { RegisterFilter } from '../../../preload/contract/register-list.ts';
import { CountChips } from '../../list/CountChips.tsx';
import { useWords } from '../../words/failure-words.tsx';
import { situationTitles } from '../state-words.tsx';
import { useOfList, type OfList } from '../../list/use-of-list.ts';

const counted: OfList<RegisterFilter, Readonly<Record<Situation, Figure>>> = {
  call: ({ boletos }) => boletos.situations,
  live: true,
};

export function SituationChips({
  chosen,
  choose,
  filter,
  handle,
}: {
  chosen: Situation | undefined;
  choose: (situation: Situation | undefined) => void;
  filter: RegisterFilter;
  /** The open list: its rows never wait for these figures. */
  handle: string | undefined;
}) {
  const { t } = useLingui();
  const { formatCents, formatCount } = useWords();
  const figures = useOfList(counted, filter, handle);
  const figureOf = (figure: Figure): string => {
    const sum = formatCents(figure.cents);
    return figure.count === 1 ? t`1 boleto, ${sum}` : t`${formatCount(figure.count)} boletos, ${sum}`;
  };
  return (
    <CountChips
      label={t`Situação`}
      chosen={chosen}
      choose={choose}
      chips={situations.map((situation) => {
        const figure = figures?.[situation];
        return {
          value: situation,
          title: t(situationTitles[situation]),
          count: figure?.count,
          help: figure && figureOf(figure),
        };
      })}
    />
  );
}
