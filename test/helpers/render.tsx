// Renders a part of the window as text, within the providers of the app, and reads it as a clerk does: line by line, and by the accessible
// names of its controls. Effects do not run and nothing is pressed: tests check what a part shows for its input.
import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { JSX } from 'react';
import { I18nProvider as AriaLanguage } from 'react-aria-components/I18nProvider';
import { renderToStaticMarkup } from 'react-dom/server';
import { type AppContext, CurrentAppContext } from '../../renderer/app/app-context.ts';
import { HelpContext } from '../../renderer/app/help-pane.ts';
import { createNavigation } from '../../renderer/app/route.ts';
import { openSession, type SessionState } from '../../renderer/app/session.ts';
import { messages as english } from '../../renderer/text/en.po';
import type { Language } from '../../preload/shared/money.ts';
import { messages as portuguese } from '../../renderer/text/pt-BR.po';
import { createDelayedStarts } from '../../renderer/app/delayed-starts.ts';
import { createToasts } from '../../renderer/ui/toasts.ts';
import { fakeGuiche } from '../unit/renderer/fake-guiche.ts';

const catalogues = { 'pt-BR': portuguese, en: english } as const satisfies Record<Language, unknown>;

interface Around {
  readonly language?: Language;
  /** The state of the window. */
  readonly state?: Partial<SessionState>;
}

export interface Drawn {
  readonly markup: string;
  /** One for each paragraph, cell, label or button, in reading order; includes text that is hidden from screen readers. */
  readonly lines: readonly string[];
  readonly buttons: readonly { readonly name: string; readonly disabled: boolean }[];
  /** The names of the controls that can be pressed. */
  readonly acts: readonly string[];
  /** The text that is announced when it appears. */
  readonly live: boolean;
  /** Of its banners, in order. */
  readonly banners: readonly string[];
}

function context(state: Partial<SessionState>): AppContext {
  const { guiche } = fakeGuiche({});
  const never = () => () => undefined;
  const session = openSession(guiche, never);
  session.store.setState(state);
  return {
    guiche,
    // The render uses a store's first state; here this is the state that the test gives.
    session: { ...session, store: { ...session.store, getInitialState: session.store.getState } },
    navigation: createNavigation({ getItem: () => null, setItem: () => undefined }),
    toasts: createToasts(never),
    delayed: createDelayedStarts({ now: () => 0, later: never }),
  };
}

const signs: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };
const decode = (text: string): string =>
  text
    .replace(/&(amp|lt|gt|quot|#x27);/g, (whole, name: string) => signs[name] ?? whole)
    .replaceAll('\u00a0', ' ')
    .replace(/\s+/g, ' ')
    .trim();

const ends =
  /<\/?(?:p|li|ul|ol|dl|dt|dd|div|h\d|td|th|tr|table|caption|label|button|section|header|output|form)\b[^>]*>/g;
const linesOf = (markup: string): readonly string[] =>
  markup
    .replace(/<svg\b.*?<\/svg>/gs, '')
    .replace(ends, '\n')
    // Adjacent words differ by their style.
    .replaceAll('<span', ' <span')
    .replace(/<[^>]*>/g, '')
    .split('\n')
    .map(decode)
    .filter((line) => line !== '');

function buttonsOf(markup: string): Drawn['buttons'] {
  return [...markup.matchAll(/<button\b([^>]*)>(.*?)<\/button>/gs)].map(([, head = '', body = '']) => ({
    name: decode(/ aria-label="([^"]*)"/.exec(head)?.[1] ?? linesOf(body).join(' ')),
    disabled: / disabled=""/.test(head),
  }));
}

export function draw(part: JSX.Element, { language = 'pt-BR', state = {} }: Around = {}): Drawn {
  const i18n = setupI18n({ locale: language, messages: { [language]: catalogues[language] } });
  const markup = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <AriaLanguage locale={language === 'en' ? 'en-GB' : language}>
        <CurrentAppContext value={context(state)}>
          <HelpContext value={() => undefined}>{part}</HelpContext>
        </CurrentAppContext>
      </AriaLanguage>
    </I18nProvider>,
  );
  const buttons = buttonsOf(markup);
  return {
    markup,
    lines: linesOf(markup),
    buttons,
    acts: buttons.filter(({ disabled }) => !disabled).map(({ name }) => name),
    live: markup.includes('role="status"'),
    banners: [...markup.matchAll(/class="(?:[^"]* )?banner (\w+)"/g)].map(([, kind = '']) => kind),
  };
}
