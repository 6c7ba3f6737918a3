// The digitable line and bar code of a created boleto, to be copied and scanned; and the line as the service returns it
// now.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import { useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { BoletoRow } from '../../../preload/contract/boleto-terms.ts';
import type { LineRead } from '../../../preload/contract/boletos.ts';
import { useAct, useApp } from '../../app/app-context.ts';
import { formatLine } from '../../../preload/shared/slip.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { State } from '../../ui/State.tsx';
import { FailureBanner, useWords } from '../../words/failure-words.tsx';
import { FindingList } from './Verification.tsx';
import { barsOf } from '../../../preload/shared/itf25.ts';

/** Modules of a boleto's 44 digits, and the blank beside them: 5 mm of 0.254 mm each. */
const quiet = 20;
/** 13 mm in modules. */
const height = 51;

/**
 * The bar code as scanners need it: black on white in every theme, whole pixels per bar, blank on both sides; on
 * paper 103 by 13 millimetres. It is rendered as SVG here, so no img element can show it.
 */
function BarCode({ digits }: { digits: string }) {
  const { t } = useLingui();
  const bars = barsOf(digits);
  const last = bars.at(-1);
  if (!last) return null;
  const width = last.at + last.width + 2 * quiet;
  return (
    <div className="frame bar-code">
      <svg
        role="img"
        aria-label={t`Código de barras`}
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        shapeRendering="crispEdges"
      >
        <path
          d={bars.map((bar) => `M${bar.at} 0h${bar.width}v1h-${bar.width}z`).join('')}
          transform={`translate(${quiet} 0) scale(1 ${height})`}
        />
      </svg>
    </div>
  );
}

export function Slip({ boleto }: { boleto: BoletoRow }) {
  const { t } = useLingui();
  const { guiche } = useApp();
  const [read, setRead] = useState<LineRead>();
  const reading = useAct((id: number) => guiche.boletos.readLine({ id }));
  const readAgain = () => reading.run(boleto.id, (value) => setRead(value));
  const { slipLine, barCode } = boleto;
  return (
    <section className="stack slip" aria-label={t`Linha digitável`}>
      {slipLine === null ? (
        <p className="soft">{t`A resposta veio sem a linha digitável.`}</p>
      ) : (
        <p className="slip-line figures">{formatLine(slipLine)}</p>
      )}
      {barCode !== null && (
        <>
          <BarCode digits={barCode} />
          <p className="small soft bar-code-narrow">
            {t`O código de barras não cabe aqui em tamanho legível: copie-o ou abra o documento.`}
          </p>
        </>
      )}
      <div className="line">
        {slipLine !== null && <CopyButton text={slipLine} label={t`Copiar linha digitável`} />}
        {barCode !== null && <CopyButton text={barCode} label={t`Copiar código de barras`} />}
        <Button
          kind="quiet"
          icon="retry"
          busy={reading.busy}
          onPress={() => void readAgain()}
        >{t`Consultar linha digitável de novo`}</Button>
      </div>
      <FailureBanner failure={reading.failure} />
      {read && !reading.failure && <ReadAgain read={read} />}
    </section>
  );
}

function ReadAgain({ read }: { read: LineRead }) {
  const { t } = useLingui();
  const { formatSecond } = useWords();
  const at = formatSecond(read.readAt);
  if (read.same && read.findings.length === 0) {
    return (
      <output>
        <State tone="good" icon="check">{t`Consultada no serviço em ${at}: continua igual.`}</State>
      </output>
    );
  }
  if (read.same) {
    return (
      <Banner
        kind="doubt"
        title={t`Consultada no serviço em ${at}: continua igual, com pontos a conferir`}
        live
      >
        <FindingList findings={read.findings} />
      </Banner>
    );
  }
  return (
    <Banner
      kind="doubt"
      title={t`A linha digitável mudou no serviço`}
      acts={<CopyButton text={read.line} label={t`Copiar linha digitável nova`} />}
      live
    >
      <p className="figures break">{formatLine(read.line)}</p>
      <p>{t`Consultada em ${at}. A linha digitável da criação continua acima; depois do vencimento, juros podem mudá-la.`}</p>
      <FindingList findings={read.findings} />
    </Banner>
  );
}
