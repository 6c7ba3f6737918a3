// The headers of everything at the window's origin, with either host: what the page may load, and from where.

export interface Policy {
  /** Allows `<style>` elements with this nonce; the component library creates two at run time. */
  readonly nonce?: string;
  /** Only for the PDF worker's own script. */
  readonly wasm?: boolean;
}

export function contentSecurityPolicy({ nonce, wasm = false }: Policy = {}): string {
  return [
    `default-src 'none'`,
    `script-src 'self'${wasm ? ` 'wasm-unsafe-eval'` : ''}`,
    `worker-src 'self'`,
    `style-src 'self'${nonce === undefined ? '' : ` 'nonce-${nonce}'`}`,
    `font-src 'self'`,
    `img-src 'self' blob: data:`,
    `connect-src 'self'`,
    `base-uri 'none'`,
    `form-action 'none'`,
    `frame-ancestors 'none'`,
  ].join('; ');
}

export const guarded = (policy?: Policy): Record<string, string> => ({
  'content-security-policy': contentSecurityPolicy(policy),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
});

/** An answer with only a status. */
export const bare = (status: number, headers: Record<string, string> = {}): Response =>
  new Response(null, { status, headers: { ...guarded(), ...headers } });

export const json = (body: unknown, status = 200, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), {
    status,
    headers: { ...guarded(), 'content-type': 'application/json; charset=utf-8', ...headers },
  });
