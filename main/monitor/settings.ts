// Settings of notifications and of how often an account may be polled: read once at the start, stored in the ledger.
import { monitorSettings, type MonitorSettings } from '../../preload/contract/monitor.ts';
import type { Ledger } from '../ledger/ledger.ts';

const key = 'monitor';

export const firstSettings: MonitorSettings = {
  notify: true,
  marks: [1, 24, 72],
  perSecond: 5,
  atOnce: 4,
  perHalfDay: 50_000,
};

export interface SettingsHolder {
  readonly current: () => MonitorSettings;
  readonly set: (wanted: MonitorSettings) => Promise<MonitorSettings>;
}

export async function openSettings(ledger: Pick<Ledger, 'read' | 'write'>): Promise<SettingsHolder> {
  const kept = monitorSettings.safeParse((await ledger.read('preferences.get', { key }))?.value);
  let current = kept.success ? kept.data : firstSettings;
  return {
    current: () => current,
    async set(wanted) {
      // Sorted, without duplicates.
      const marks = [...new Set(wanted.marks)].sort((a, b) => a - b);
      const next = { ...wanted, marks };
      await ledger.write('preferences.set', { key, value: next });
      current = next;
      return current;
    },
  };
}
