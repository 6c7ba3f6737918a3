// Screens shown instead of the app: it could not start, the window lost its key, main has ended, or a component threw an error.
import { Component, type ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { AppState } from '../../preload/contract/app.ts';
import { fact } from '../app/fact.ts';
import { useWords } from '../words/failure-words.tsx';
import { Button } from '../ui/Button.tsx';
import { CopyButton } from '../ui/CopyButton.tsx';
import { Facts } from '../ui/Facts.tsx';
import { Icon, type IconName, Spinner } from '../ui/icons.tsx';
import { Mark } from './Mark.tsx';

function FullScreen({
  icon,
  title,
  children,
  acts,
  within = false,
}: {
  icon: IconName;
  title: string;
  children: ReactNode;
  acts?: ReactNode;
  /** Inside a page that already has a `main` element. */
  within?: boolean;
}) {
  const Part = within ? 'section' : 'main';
  return (
    <div className="full-screen">
      <Part className="stack gap-16 full-screen-words">
        <p className="line strong">
          <Mark /> Guichê
        </p>
        <h1 className="line">
          <Icon name={icon} size={20} />
          <span className="grow">{title}</span>
        </h1>
        {children}
        {acts !== undefined && <div className="line">{acts}</div>}
      </Part>
    </div>
  );
}

/** Before the language is known, so without words; the name is the same in each. Hidden when the ledger opens at once (shell.css). */
export function Opening() {
  return (
    <main className="opening" aria-busy="true">
      <p className="line strong">
        <Mark /> Guichê <Spinner size={20} />
      </p>
    </main>
  );
}

/** The app started without its ledger, or while another instance uses it. */
export function StartFailure({
  state,
  onRetry,
  onDiagnostics,
  children,
}: {
  state: Extract<AppState, { phase: 'failed' }>;
  onRetry: () => void;
  onDiagnostics: () => void;
  /** Other ways to continue. */
  children?: ReactNode;
}) {
  const { t } = useLingui();
  const words = useWords();
  const { failure } = state;
  return (
    <FullScreen
      icon="warn"
      title={words.what(failure)}
      acts={
        <>
          <Button kind="main" icon="retry" onPress={onRetry}>{t`Tentar de novo`}</Button>
          <Button icon="save" onPress={onDiagnostics}>{t`Salvar diagnóstico`}</Button>
        </>
      }
    >
      <p className="soft">{words.next(failure)}</p>
      <div className="card">
        <Facts
          facts={[
            {
              id: 'folder',
              name: t`Pasta de dados`,
              value: <span className="mono">{state.dataFolder}</span>,
            },
            ...fact(
              'detail',
              t`Detalhe`,
              failure.detail === undefined ? null : <span className="mono">{failure.detail}</span>,
            ),
            { id: 'version', name: t`Versão`, value: state.version },
            { id: 'code', name: t`Código`, value: <span className="mono">{failure.code}</span> },
          ]}
        />
      </div>
      {children}
    </FullScreen>
  );
}

/** There is no retry: another program may answer at this address by now, and a reload would show its page. */
export function KeyLost() {
  const { t } = useLingui();
  return (
    <FullScreen icon="key" title={t`Esta janela perdeu a chave de acesso ao Guichê`}>
      <p className="soft">
        {t`Cada janela do Guichê tem uma chave própria. Ela se perde quando o endereço é copiado para outra aba ou quando o Guichê é fechado e aberto de novo.`}
      </p>
      <p className="soft">{t`Nada se perdeu. Feche esta janela e abra o Guichê de novo.`}</p>
    </FullScreen>
  );
}

/** There is no retry: a reload would show the other program's page. */
export function ForeignAnswer() {
  const { t } = useLingui();
  return (
    <FullScreen icon="warn" title={t`Outro programa respondeu no lugar do Guichê`}>
      <p className="soft">
        {t`O Guichê foi encerrado e outro programa deste computador passou a usar o endereço desta janela. Nada do que você digitou foi enviado a ele.`}
      </p>
      <p className="soft">
        {t`Os dados salvos não foram afetados. Não recarregue: feche esta janela, abra o Guichê de novo e avise o suporte.`}
      </p>
    </FullScreen>
  );
}

export function Closed() {
  const { t } = useLingui();
  return (
    <FullScreen icon="power" title={t`O Guichê foi fechado`}>
      <p className="soft">{t`Tudo foi salvo. Você pode fechar esta janela.`}</p>
    </FullScreen>
  );
}

/** No answer from the start: there is no work yet to show behind a banner. */
export function NoAnswer({ givenUp }: { givenUp: boolean }) {
  const { t } = useLingui();
  return (
    <FullScreen icon="unplug" title={t`O Guichê não responde`}>
      <p className="soft">{t`O programa que guarda os dados foi fechado ou ainda está abrindo. Os dados salvos não foram afetados.`}</p>
      {givenUp ? (
        <p className="soft">{t`Feche esta janela e abra o Guichê de novo.`}</p>
      ) : (
        <p className="line soft">
          <Spinner /> {t`Tentando de novo. Se demorar, feche esta janela e abra o Guichê de novo.`}
        </p>
      )}
    </FullScreen>
  );
}

function FellOver({ error, within }: { error: Error; within: boolean }) {
  const { t } = useLingui();
  const details = `${error.name}: ${error.message}\n${error.stack ?? ''}`;
  return (
    <FullScreen
      icon="warn"
      within={within}
      title={t`Esta tela parou de funcionar`}
      acts={
        <>
          <Button kind="main" icon="retry" onPress={() => location.reload()}>{t`Recarregar a janela`}</Button>
          <CopyButton text={details} label={t`Copiar detalhes`} />
        </>
      }
    >
      <p className="soft">
        {t`O erro foi só nesta janela. Os dados salvos não foram afetados, e o que estiver em andamento continua. O que foi digitado e não foi salvo precisa ser digitado de novo.`}
      </p>
      <details>
        <summary>{t`Detalhes para o suporte`}</summary>
        <pre className="mono break card">{details}</pre>
      </details>
    </FullScreen>
  );
}

/** React supports error boundaries only as classes. */
export class ErrorBoundary extends Component<
  { children: ReactNode; within?: boolean },
  { error: Error | undefined }
> {
  override state = { error: undefined };

  static getDerivedStateFromError(error: unknown): { error: Error } {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override render(): ReactNode {
    return this.state.error ? (
      <FellOver error={this.state.error} within={this.props.within === true} />
    ) : (
      this.props.children
    );
  }
}
