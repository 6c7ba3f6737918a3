// Says where secrets are typed that nothing would keep them, and resolves it there.
import { FailureBanner } from '../words/failure-words.tsx';
import { useKeychain } from '../app/use-keychain.tsx';
import type { VaultState } from '../../preload/contract/app.ts';
import { Banner } from '../ui/Banner.tsx';

export function NoKeychain({ vault, onReady }: { vault: VaultState['state']; onReady?: () => void }) {
  const { title, words, act, more, failure } = useKeychain({ state: vault }, onReady);
  if (vault === 'ready' || vault === 'memory') return null;
  return (
    <div className="stack gap-8">
      <Banner
        kind="doubt"
        icon="vault"
        title={title}
        acts={
          <>
            {more}
            {act}
          </>
        }
      >
        <p>{words}</p>
      </Banner>
      <FailureBanner failure={failure} />
    </div>
  );
}
