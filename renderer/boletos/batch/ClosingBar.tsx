// The fechamento as one row of cells: the sheet = created + … Each cell also filters the list below.
import type { ReactNode } from 'react';
import { ToggleButton } from 'react-aria-components/ToggleButton';
import { useLingui } from '@lingui/react/macro';
import { Icon, type IconName } from '../../ui/icons.tsx';
import { useWords } from '../../words/failure-words.tsx';
import type { Closing, PartName } from './closing.ts';
import type { Shown } from './row-list.tsx';

export function ClosingBar({
  closing,
  atWork,
  shown,
  onShow,
  children,
}: {
  closing: Closing;
  atWork: boolean;
  shown: Shown;
  onShow: (shown: Shown) => void;
  /** Shown next to the verdict. */
  children?: ReactNode;
}) {
  const { t } = useLingui();
  const { formatCents, formatCount } = useWords();
  const looks: Readonly<Record<PartName, { word: string; tone: string; icon: IconName }>> = {
    created: { word: t`Emitidos`, tone: 'good', icon: 'good' },
    uncertain: { word: t`A confirmar`, tone: 'doubt', icon: 'warn' },
    refused: { word: t`Recusados`, tone: 'bad', icon: 'bad' },
    waiting: { word: atWork ? t`A enviar` : t`Não enviados`, tone: 'plain', icon: 'clock' },
    held: { word: t`Com erro`, tone: 'plain', icon: 'edit' },
    out: { word: t`Removidos`, tone: 'plain', icon: 'none' },
  };
  const { count, cents, edited, holds, sheet } = closing;
  const figures = (many: number, sum: number) => (
    <>
      <span className="closing-count figures">{formatCount(many)}</span>
      <span className="small clip closing-cents figures">{formatCents(sum)}</span>
    </>
  );
  return (
    <div className="stack gap-6 closing">
      <fieldset className="frame closing-cells" aria-label={t`Totais: escolha o que a lista mostra`}>
        <ToggleButton
          className="pressable closing-cell"
          isSelected={shown === 'all'}
          onChange={() => onShow('all')}
        >
          <span className="line one gap-4 small closing-word">{sheet ? t`Planilha` : t`Lote`}</span>
          {figures(count, cents)}
        </ToggleButton>
        {closing.parts.map(({ name, ...part }, index) => {
          const { word, tone, icon } = looks[name];
          return (
            <div key={name} className="line one gap-0 closing-part">
              <span className="closing-sign" aria-hidden="true">
                {index === 0 ? '=' : '+'}
              </span>
              <ToggleButton
                className={part.count > 0 ? `pressable closing-cell ${tone}` : 'pressable closing-cell none'}
                isSelected={shown === name}
                onChange={() => onShow(name)}
              >
                <span className="line one gap-4 small closing-word">
                  <Icon name={icon} />
                  {word}
                </span>
                {figures(part.count, part.cents)}
              </ToggleButton>
            </div>
          );
        })}
      </fieldset>
      {!atWork && (
        <div className={holds ? 'line closing-verdict holds' : 'line closing-verdict broken'}>
          <Icon name={holds ? 'check' : 'warn'} />
          {holds
            ? t`Totais conferem com a planilha.`
            : t`Contagem incorreta: a planilha tinha ${formatCount(sheet?.count ?? 0)} boletos. Salve o diagnóstico e avise o suporte.`}
          {edited !== 0 && (
            <span className="soft">
              {edited > 0
                ? t`Valores alterados na revisão: ${formatCents(edited)} a mais.`
                : t`Valores alterados na revisão: ${formatCents(-edited)} a menos.`}
            </span>
          )}
          {children}
        </div>
      )}
    </div>
  );
}
