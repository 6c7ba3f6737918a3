// What a window's session may load and be allowed: our own scheme, and next to nothing else.
import { bare } from '../headers.ts';
import type { Origin } from '../origin.ts';
import type { ElectronPort, SessionPort } from './port.ts';

export const scheme = 'app';
export const appOrigin = `${scheme}://guiche`;
export const appPage = `${appOrigin}/`;

/** Chromium's own PDF viewer is an extension with pages of its own: only a window that prints may have it. */
const viewerPages = ['chrome-extension://mhjfbmdgcfjbbpaeojofohoefgiehjai/', 'chrome://resources/'];

/** Once, and before the app is ready. */
export function registerScheme(protocol: ElectronPort<unknown, unknown>['protocol']): void {
  protocol.registerSchemesAsPrivileged([
    {
      scheme,
      privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true },
    },
  ]);
}

/** Addresses that only one session has, asked before the others. */
interface Answering {
  answer(request: Request): Promise<Response> | undefined;
}

/** A scheme is served session by session: the window's, and once more the print partition's, with `viewer`. */
export function guardSession(
  session: SessionPort,
  origin: Origin,
  report: (where: string, error: unknown) => void,
  { viewer = false, pages }: { readonly viewer?: boolean; readonly pages?: Answering } = {},
): void {
  session.protocol.handle(scheme, async (request) => {
    if (!isOurs(request)) return bare(403);
    try {
      return await (pages?.answer(request) ?? origin(request));
    } catch (error) {
      report('origin', error);
      return bare(500);
    }
  });
  const allowed = ['blob:', 'data:', appPage, ...(viewer ? viewerPages : [])];
  session.webRequest.onBeforeRequest(({ url }, callback) =>
    callback({ cancel: !allowed.some((start) => url.startsWith(start)) }),
  );
  // A window that prints copies nothing: what it shows is a document, with pages of Chromium's own around it.
  const mayHave = (permission: string, from: string, isMainFrame: boolean) =>
    !viewer && permission === copying && isMainFrame && isOurPage(from);
  session.setPermissionCheckHandler(
    (contents, permission, requestingOrigin, { isMainFrame }) =>
      // A worker has no contents, and no main frame either.
      contents !== null && mayHave(permission, requestingOrigin, isMainFrame),
  );
  session.setPermissionRequestHandler((_contents, permission, callback, { isMainFrame, requestingUrl }) =>
    callback(mayHave(permission, requestingUrl, isMainFrame)),
  );
  // Its dictionaries come from the network, and what clerks type is names and numbers.
  session.setSpellCheckerEnabled(false);
}

/** To copy a linha digitável, from our own page itself. */
const copying = 'clipboard-sanitized-write';

/** An address or an origin of ours, whole: never a longer name that begins alike. */
const isOurPage = (url: string): boolean => url === appOrigin || url.startsWith(appPage);

/** `initiatorOrigin` is set by the browser, for whatever a page asks; the first page has none. */
function isOurs(request: Request): boolean {
  const initiator = 'initiatorOrigin' in request ? request.initiatorOrigin : undefined;
  return isOurPage(request.url) && (initiator === undefined || initiator === appOrigin);
}
