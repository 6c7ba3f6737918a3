// Shows a shortcut with the key names of this system: `Mod` is Ctrl, or Command on a Mac.
import './kbd.css';

const mac = /mac/i.test(globalThis.navigator?.userAgent ?? '');
const names: Readonly<Record<string, string>> = mac ? { Mod: '⌘', Shift: '⇧', Alt: '⌥' } : { Mod: 'Ctrl' };

/** For sentences that name a shortcut. */
export const modKey = names['Mod'] ?? 'Ctrl';

export function Kbd({ keys }: { keys: readonly string[] }) {
  return (
    <span className="keys">
      {keys.map((key) => (
        <kbd key={key}>{names[key] ?? key}</kbd>
      ))}
    </span>
  );
}
