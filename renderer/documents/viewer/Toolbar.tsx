// The viewer's tools: pages, zoom, rotation, search, and actions on the file.
import { type RefObject, useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import { Button, IconButton } from '../../ui/Button.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import type { IconName } from '../../ui/icons.tsx';
import { modKey } from '../../ui/Kbd.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { Tooltip } from '../../ui/Tooltip.tsx';
import type { ViewerAct } from './keys.ts';
import { readPage } from './page-field.ts';
import { usePdfViewerState, useReading, useViewer } from './use-viewer.ts';
import { asPercent, type Fit, fits, steps } from './zoom.ts';
import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';

/** Texts about a document in the viewer. */
const fitWords = {
  'page-width': msg`Largura da página`,
  'page-fit': msg`Página inteira`,
  'page-actual': msg`Tamanho real (100 %)`,
} as const satisfies Record<Fit, MessageDescriptor>;

const inMenu: ReadonlySet<number> = new Set([0.5, 0.75, 1.25, 1.5, 2, 3]);

export function Toolbar({
  act,
  thumbnails,
  finding,
  saving,
  pageField,
}: {
  act: (act: ViewerAct) => void;
  thumbnails: boolean;
  finding: boolean;
  saving: boolean;
  pageField: RefObject<HTMLInputElement | null>;
}) {
  const { t } = useLingui();
  const slipLine = useReading((state) => state.slipLine);
  const ready = usePdfViewerState((state) => state.phase === 'ready');
  const tool = (name: ViewerAct, icon: IconName, label: string, pressed?: boolean) => (
    <Tooltip text={label}>
      <IconButton
        icon={icon}
        aria-label={label}
        isDisabled={!ready}
        onPress={() => act(name)}
        {...(pressed === undefined ? {} : { 'aria-pressed': pressed })}
      />
    </Tooltip>
  );
  return (
    <div className="line one gap-2 low viewer-tools" role="toolbar" aria-label={t`Ferramentas do documento`}>
      {tool('thumbnails', 'panes', t`Miniaturas (M)`, thumbnails)}
      <span className="viewer-rule" />
      <Pages act={act} field={pageField} />
      <span className="viewer-rule" />
      {tool('smaller', 'minus', t`Diminuir (−)`)}
      <Zoom />
      {tool('larger', 'plus', t`Aumentar (+)`)}
      {tool('rotate', 'rotate', t`Girar à direita (R)`)}
      {tool('find', 'search', t`Buscar no documento (${modKey}+F)`, finding)}
      <span className="grow" />
      {slipLine !== null && (
        <Tooltip text={t`Copiar linha digitável`}>
          <CopyButton text={slipLine} label={t`Copiar linha digitável`} />
        </Tooltip>
      )}
      <Tooltip text={t`Salvar como… (${modKey}+S)`}>
        <Button kind="quiet" icon="save" busy={saving} onPress={() => act('save')}>{t`Salvar`}</Button>
      </Tooltip>
      <Tooltip text={t`Imprimir (${modKey}+P)`}>
        <Button
          kind="quiet"
          icon="print"
          isDisabled={!ready}
          onPress={() => act('print')}
        >{t`Imprimir`}</Button>
      </Tooltip>
    </div>
  );
}

function Pages({ act, field }: { act: (act: ViewerAct) => void; field: RefObject<HTMLInputElement | null> }) {
  const { t } = useLingui();
  const { pdfViewer } = useViewer();
  const page = usePdfViewerState((state) => state.page);
  const pages = usePdfViewerState((state) => state.pages);
  const [text, setText] = useState<string>();
  const go = () => {
    const typed = text === undefined ? undefined : readPage(text, pages);
    if (typed !== undefined) pdfViewer.goTo(typed);
    setText(undefined);
  };
  const turn = (to: 'previous' | 'next', icon: IconName, label: string, isDisabled: boolean) => (
    <Tooltip text={label}>
      <IconButton icon={icon} aria-label={label} isDisabled={isDisabled} onPress={() => act(to)} />
    </Tooltip>
  );
  return (
    <span className="viewer-pages">
      {turn('previous', 'up', t`Página anterior`, page <= 1)}
      <input
        ref={field}
        className="input figures"
        aria-label={t`Página`}
        inputMode="numeric"
        disabled={pages === 0}
        value={text ?? (pages === 0 ? '' : String(page))}
        onChange={(event) => setText(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={() => setText(undefined)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            go();
            pdfViewer.focus();
          } else if (event.key === 'Escape') {
            setText(undefined);
            pdfViewer.focus();
          }
        }}
      />
      <span className="soft figures viewer-of">{pages > 0 && t`de ${pages}`}</span>
      {turn('next', 'down', t`Próxima página`, page >= pages)}
    </span>
  );
}

function Zoom() {
  const { t } = useLingui();
  const { pdfViewer } = useViewer();
  const scale = usePdfViewerState((state) => state.scale);
  const fit = usePdfViewerState((state) => state.fit);
  const ready = usePdfViewerState((state) => state.phase === 'ready');
  return (
    <Menu
      label={t`Tamanho na tela`}
      trigger={
        <Button kind="quiet" isDisabled={!ready} aria-label={t`Tamanho na tela: ${asPercent(scale)}`}>
          <span className="viewer-percent figures">{asPercent(scale)}</span>
        </Button>
      }
      groups={[
        {
          id: 'fits',
          entries: fits.map((one) => ({
            id: one,
            label: t(fitWords[one]),
            chosen: one === fit,
            run: () => pdfViewer.zoom(one),
          })),
        },
        {
          id: 'steps',
          title: t`Outros`,
          entries: steps
            .filter((step) => inMenu.has(step))
            .map((step) => ({
              id: String(step),
              label: asPercent(step),
              chosen: fit === null && asPercent(step) === asPercent(scale),
              run: () => pdfViewer.zoom(step),
            })),
        },
      ]}
    />
  );
}
