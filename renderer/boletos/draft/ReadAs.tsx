// The clerk's answers about whole columns, shown above the rows of Revisão because each row follows them.
import type { JSX } from 'react';
import { useLingui } from '@lingui/react/macro';
import { keyOf } from '../../../preload/contract/open-questions.ts';
import type { ColumnQuestion } from '../../../preload/contract/sheet-questions.ts';
import type { BatchLayout, SheetPlan } from '../../../preload/contract/sheets.ts';
import { formatCents, formatCount } from '../../text/format.ts';
import { leftOut } from './draft.ts';
import { useWords } from '../../words/failure-words.tsx';

export function ReadAs({
  layout: { plan, summary },
}: {
  layout: Pick<BatchLayout, 'plan' | 'summary'>;
}): JSX.Element | null {
  if (!plan || !summary) return null;
  return (
    <>
      {summary.questions.map((question) => (
        <Answered key={keyOf(question)} question={question} plan={plan} />
      ))}
    </>
  );
}

function Answered({ question, plan }: { question: ColumnQuestion; plan: SheetPlan }): JSX.Element | null {
  const { t } = useLingui();
  const { language } = useWords();
  switch (question.ask) {
    case 'pointAmounts':
    case 'commaAmounts': {
      const reading = question.ask === 'pointAmounts' ? plan.openAmounts.point : plan.openAmounts.comma;
      const [row] = question.rows;
      const cents = row && (reading === 'thousands' ? row.thousands : row.decimal);
      if (!row || reading === null || typeof cents !== 'number') return null;
      const count = formatCount(question.count, language);
      const { text } = row;
      const money = formatCents(cents, language);
      return (
        <span>
          <span className="strong">{t`Valores como ${text}:`}</span>{' '}
          {reading === 'thousands'
            ? t`${count}, lidos como milhares (${money})`
            : t`${count}, lidos como centavos (${money})`}
        </span>
      );
    }
    case 'amountUnit': {
      const sum = formatCents(
        question.others + (plan.amountUnit === 'named' ? question.second : question.first),
        language,
      );
      return (
        <span>
          <span className="strong">{t`Unidade dos valores:`}</span>{' '}
          {plan.amountUnit === 'named'
            ? t`convertidos em reais (soma ${sum})`
            : t`em reais, como na planilha (soma ${sum})`}
        </span>
      );
    }
    case 'splitCents': {
      const count = formatCount(question.count, language);
      return (
        <span>
          <span className="strong">{t`Centavos na célula ao lado:`}</span>{' '}
          {plan.splitCents === 'apart' ? t`${count}, não usados` : t`${count}, juntados ao valor`}
        </span>
      );
    }
    case 'swappedDates': {
      const count = formatCount(question.count, language);
      return (
        <span>
          <span className="strong">{t`Vencimentos com dia e mês a conferir:`}</span>{' '}
          {plan.swappedDates === 'none' ? t`${count}, como estavam` : t`${count}, destrocados`}
        </span>
      );
    }
    case 'documents': {
      const count = formatCount(question.count, language);
      if (plan.documents === null || plan.documents === 'each') return null;
      return (
        <span>
          <span className="strong">{t`Documentos sem os zeros à esquerda:`}</span>{' '}
          {plan.documents === 'cpf' ? t`${count}, lidos como CPF` : t`${count}, lidos como CNPJ`}
        </span>
      );
    }
    case 'status': {
      const left = leftOut(plan, question.column) ?? [];
      const values = question.values.filter(({ key }) => left.includes(key));
      if (values.length === 0) return null;
      const names = values.map(({ text }) => (text === '' ? t`(em branco)` : text)).join(', ');
      const lines = values.reduce((sum, { count }) => sum + count, 0);
      const many = formatCount(lines, language);
      return (
        <span>
          <span className="strong">{t`Fora do lote pelo status:`}</span>{' '}
          {lines === 1 ? t`1 linha (${names})` : t`${many} linhas (${names})`}
        </span>
      );
    }
    case 'quantity':
      return plan.quantity?.multiply === true ? (
        <span className="strong">{t`Valores multiplicados pela quantidade`}</span>
      ) : null;
    case 'parcelAmount':
      return plan.parcelAmount === 'row' ? (
        <span className="strong">{t`Cada linha é uma parcela`}</span>
      ) : null;
    default:
      return null;
  }
}
