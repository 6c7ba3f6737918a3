// Failures as text in the clerk's language, for forms, toasts and whole screens.
import { useEffect, useRef } from 'react';
import { useLingui } from '@lingui/react';
import type { MessageDescriptor } from '@lingui/core';
import type { ErrorCode, Failure } from '../../preload/contract/result.ts';
import {
  formatCents,
  formatCount,
  formatDate,
  formatInstant,
  formatSecond,
  formatWeekday,
} from '../../preload/shared/format.ts';
import { Banner } from '../ui/Banner.tsx';
import type { Language } from '../../preload/shared/money.ts';
import { errorSentences } from './error-sentences.ts';
import { msg } from '@lingui/core/macro';

const query = msg`O endereço não pode ter “?” nem “#”.`;

const words: ReadonlyMap<string, MessageDescriptor> = new Map(
  Object.entries({
    'urlInvalid syntax': msg`Informe o endereço completo, começando com https://.`,
    'urlInvalid scheme': msg`Informe o endereço completo, começando com https://.`,
    'urlInvalid httpsNeeded': msg`Use https. Só um serviço neste computador pode usar http.`,
    'urlInvalid userinfo': msg`O endereço não pode ter usuário nem senha.`,
    'urlInvalid query': query,
    'urlInvalid fragment': query,
    'pemInvalid privateKey': msg`O arquivo contém uma chave privada. Informe só o certificado, sem a chave.`,
    'pemInvalid noCertificate': msg`Não há nenhum certificado no texto.`,
    'pemInvalid unreadable': msg`O certificado está incompleto ou danificado. Copie-o inteiro de novo.`,
    'proxyFailed proxyUrl': msg`Informe o proxy como http://servidor:porta.`,
    'proxyFailed proxyKind': msg`O Guichê só aceita proxies http e https.`,
    'vaultLocked no answer yet': msg`O cofre de senhas ainda não respondeu.`,
    'vaultWriteFailed read back differently': msg`O cofre de senhas devolveu algo diferente do que foi salvo.`,
    'secretMissing the keychain kept only a part of it': msg`O cofre de senhas salvou só uma parte da credencial.`,
  }),
);

/**
 * Texts for failure details that are the app's own codes. All other details are messages of the system and shown
 * unchanged.
 */
const detailWords = (code: ErrorCode, detail: string): MessageDescriptor | undefined =>
  words.get(`${code} ${detail}`);

/** A failure, or another object with a code of the same union. */
type Coded = Pick<Failure, 'code'>;

/** Texts and figures in the clerk's language. */
export function useWords() {
  const { i18n } = useLingui();
  const what = ({ code }: Coded) => i18n._(errorSentences[code].what);
  const next = ({ code }: Coded) => i18n._(errorSentences[code].next);
  const language: Language = i18n.locale === 'en' ? 'en' : 'pt-BR';
  return {
    language,
    /** For functions that translate: the macro does not understand a `t` that is passed on. */
    translate: (message: MessageDescriptor) => i18n._(message),
    what,
    next,
    both: (failure: Coded) => `${what(failure)} ${next(failure)}`,
    /** A detail that is one of the app's codes; undefined for messages of the system. */
    known: (code: Failure['code'], detail: string | undefined) => {
      const message = detail === undefined ? undefined : detailWords(code, detail);
      return message && i18n._(message);
    },
    formatCount: (count: number) => formatCount(count, language),
    /** '' for no amount. */
    formatCents: (cents: number | null | undefined) =>
      typeof cents === 'number' ? formatCents(cents, language) : '',
    formatDate: (iso: string) => formatDate(iso, language),
    formatInstant: (iso: string) => formatInstant(iso, language),
    formatSecond: (iso: string) => formatSecond(iso, language),
    formatWeekday: (day: string) => formatWeekday(day, language),
  };
}

/** Scrolls into view by itself: a form may be longer than the window. */
export function FailureBanner({ failure }: { failure: Failure | undefined }) {
  const words = useWords();
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (failure) container.current?.scrollIntoView({ block: 'nearest' });
  }, [failure]);
  if (!failure) return null;
  const known = words.known(failure.code, failure.detail);
  return (
    <div ref={container}>
      <Banner kind="bad" title={words.what(failure)} live>
        <p>{words.next(failure)}</p>
        {failure.detail !== undefined &&
          (known === undefined ? <p className="mono break">{failure.detail}</p> : <p>{known}</p>)}
      </Banner>
    </div>
  );
}
