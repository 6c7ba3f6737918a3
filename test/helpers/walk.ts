// Walks the built app from one state to the next, in Portuguese, with a separate simulated service.
import type { Page } from 'playwright-core';
import { completeTaxId, formatTaxId } from '../../preload/shared/tax-id.ts';
import { startSandbox, type Sandbox } from '../../main/sandbox/server.ts';
import { openApp, type AppOptions, type AppUnderTest } from './app-under-test.ts';

export interface Walk {
  readonly app: AppUnderTest;
  readonly page: Page;
  readonly service: Sandbox;
  readonly button: (name: RegExp | string) => ReturnType<Page['getByRole']>;
  readonly field: (name: RegExp | string) => ReturnType<Page['getByRole']>;
  readonly press: (keys: string) => Promise<void>;
  readonly seesText: (text: string | RegExp) => Promise<void>;
  /** Goes to an area by its number, and to a tab of it. */
  readonly to: (room: number, tab?: string) => Promise<void>;
  /** Stops what a state started, when the walk ends. */
  readonly atEnd: (stop: () => Promise<void>) => void;
}

/** A state of a screen: how to get there from the previous state. */
export interface State {
  readonly name: string;
  readonly go: (walk: Walk) => Promise<unknown>;
  /** `one`: the language cannot be changed in this state. */
  readonly speaks?: 'one';
}

export interface Walking extends Walk {
  readonly stop: () => Promise<void>;
}

export async function startWalk(
  seed: string,
  { first = 'Início', ...options }: AppOptions & { readonly first?: string } = {},
): Promise<Walking> {
  const service = await startSandbox({ folder: null, seed, now: Date.now, fees: { driftEveryMs: 0 } });
  const app = await openApp(options);
  const { page } = app;
  const stops: (() => Promise<void>)[] = [];
  await page.getByRole('heading', { name: first }).waitFor();
  return {
    app,
    page,
    service,
    button: (name) => page.getByRole('button', { name }),
    field: (name) => page.getByRole('textbox', { name }),
    press: (keys) => page.keyboard.press(keys),
    seesText: (text) => page.getByText(text).first().waitFor(),
    async to(room, tab) {
      await page.keyboard.press(`Control+${room}`);
      if (tab === undefined) return;
      await page.getByRole('tab', { name: tab, exact: true }).click();
      await page.getByRole('tab', { name: tab, exact: true, selected: true }).waitFor();
    },
    atEnd: (stop) => void stops.push(stop),
    async stop() {
      await app.stop();
      await service.stop();
      for (const stop of stops) await stop();
      const { undocumented } = service.inspect();
      if (undocumented.length > 0) throw new Error(`not in the document: ${undocumented.join(', ')}`);
    },
  };
}

export const accountName = 'Escritório Estrela';

/** The form that does this has a test of its own. In most walks wallets are typed, and nobody waits a day. Returns the account's id. */
export async function useService(
  { page, service }: Pick<Walk, 'page' | 'service'>,
  { name = accountName, waitingHours = 0 } = {},
): Promise<string> {
  const { accessToken: token, clientId: ci, clientSecret: cs } = service.tenants.practice;
  const made = await page.evaluate(
    async (account) => {
      await window.guiche?.app.agreeToMemoryVault();
      const created = await window.guiche?.accounts.create({ commandId: crypto.randomUUID(), ...account });
      if (created?.ok !== true) return null;
      const { id } = created.value;
      return (await window.guiche?.accounts.select({ id }))?.ok === true ? id : null;
    },
    { name, baseUrl: service.url, credentials: { token, ci, cs } },
  );
  if (made === null) throw new Error('the account was not made');
  await setWalletWait(page, made, waitingHours);
  return made;
}

/** Sets how long a new wallet of an account waits. */
export async function setWalletWait(page: Page, accountId: string, waitingHours: number): Promise<void> {
  const done = await page.evaluate(
    async ({ accountId, waitingHours }) => {
      const ready = await window.guiche?.withdrawals.readiness({ accountId });
      if (ready?.ok !== true) return false;
      const settings = { ...ready.value.settings, waitingHours };
      const change = { commandId: crypto.randomUUID(), accountId, settings };
      return (await window.guiche?.withdrawals.setSettings(change))?.ok === true;
    },
    { accountId, waitingHours },
  );
  if (!done) throw new Error('the wait of wallets was not set');
}

/** The service receives the rows of the account in their order, so a fault always affects the same row. */
export async function oneAtATime({ page }: Pick<Walk, 'page'>, id: string): Promise<void> {
  const done = await page.evaluate(async (id) => {
    const accounts = await window.guiche?.accounts.list();
    const account = accounts?.ok === true && accounts.value.accounts.find((one) => one.id === id);
    if (!account) return false;
    const { revision, settings: known } = account;
    const { issueLimits: _limits, ...settings } = known;
    const change = { commandId: crypto.randomUUID(), id, revision, settings: { ...settings, ceiling: 1 } };
    return (await window.guiche?.accounts.update(change))?.ok === true;
  }, id);
  if (!done) throw new Error('the account was not changed');
}

export const taxId = (at: number): string => formatTaxId(completeTaxId(String(104_285_713 + at * 7_919)));
