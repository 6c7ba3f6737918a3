// A card about prints whose outcome nobody has confirmed: the system only reports that it accepted them.
import type { JSX } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { PrintJob } from '../../preload/contract/document-terms.ts';
import { useApp } from '../app/app-context.ts';
import { formatCount, formatInstant } from '../../preload/shared/format.ts';
import { Button } from '../ui/Button.tsx';
import { useWords } from '../words/failure-words.tsx';
import { MatterLine } from './MatterLine.tsx';

export function PrintsCard({ prints }: { prints: readonly [PrintJob, ...PrintJob[]] }): JSX.Element {
  const { t } = useLingui();
  const { language } = useWords();
  const { navigation } = useApp();
  const [{ title, at }] = prints;
  const count = formatCount(prints.length, language);
  return (
    <MatterLine
      kind="doubt"
      icon="print"
      since={prints.at(-1)?.at}
      title={
        prints.length === 1 ? t`A impressão saiu certa? ${title}` : t`${count} impressões: saíram certas?`
      }
      act={
        <Button
          onPress={() => navigation.go({ screen: 'documents', tab: 'prints' })}
        >{t`Ver e decidir`}</Button>
      }
    >
      <p>
        {prints.length === 1
          ? t`Impresso em ${formatInstant(at, language)}. O sistema só confirma o recebimento; nada é impresso de novo automaticamente.`
          : t`A última é de ${formatInstant(at, language)}: ${title}. O sistema só confirma o recebimento; nada é impresso de novo automaticamente.`}
      </p>
    </MatterLine>
  );
}
