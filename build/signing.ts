// How installers are signed, read from the environment. Without a certificate they are still made: unsigned, with a message.
type Environment = Readonly<Record<string, string | undefined>>;

interface Signing {
  readonly args: readonly string[];
  readonly env: Environment;
  readonly sentence: string | undefined;
}

/** The certificate of each system, and what notarizing needs on macOS, where a program with only a certificate is still blocked. */
const needed: Readonly<Record<string, readonly string[]>> = {
  darwin: ['CSC_LINK', 'CSC_KEY_PASSWORD', 'APPLE_API_KEY', 'APPLE_API_KEY_ID', 'APPLE_API_ISSUER'],
  win32: ['WIN_CSC_LINK'],
};
/** A certificate may have no password on Windows. */
const welcome: typeof needed = { win32: ['WIN_CSC_KEY_PASSWORD'] };

/**
 * Arguments and environment for electron-builder, and a sentence for the person who packages. A name without a value counts as absent: a
 * workflow sets every name, even if the secret behind it does not exist. It is a problem if only some of the names are set.
 */
export function signingFor(platform: string, env: Environment): Signing | { readonly problem: string } {
  const must = needed[platform] ?? [];
  const own = [...must, ...(welcome[platform] ?? [])];
  const given = own.filter((name) => env[name]);
  const cleaned = Object.fromEntries(
    Object.entries(env).filter(([name, value]) => value || !own.includes(name)),
  );
  const missing = must.filter((name) => !env[name]);
  if (given.length > 0 && missing.length > 0)
    return {
      problem: `To sign these installers, set ${missing.join(', ')} as well, or none of ${own.join(', ')}.`,
    };
  if (given.length > 0)
    return { args: ['-c.forceCodeSigning=true'], env: cleaned, sentence: 'Signed installers.' };
  // An unsigned program for macOS is sealed ad hoc, and the hardened runtime would refuse to start it.
  const args = platform === 'darwin' ? ['-c.mac.identity=-', '-c.mac.hardenedRuntime=false'] : [];
  const sentence = own.length > 0 ? `Unsigned installers: ${must.join(', ')} not set.` : undefined;
  return { args, env: cleaned, sentence };
}
