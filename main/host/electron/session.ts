// Restricts what a window's session may load and use: our own scheme, and almost nothing else.
import { bare } from '../headers.ts';
import type { Origin } from '../origin.ts';
import type { ElectronPort, SessionPort } from './port.ts';

export const scheme = 'app';
export const appOrigin = `${scheme}://guiche`;
export const appPage = `${appOrigin}/`;

/** Chromium's PDF viewer is an extension with its own pages, allowed only in a window that prints. */
const viewerPages = ['chrome-extension://mhjfbmdgcfjbbpaeojofohoefgiehjai/', 'chrome://resources/'];

/** Called once, before the app is ready. */
export function registerScheme(protocol: ElectronPort<unknown, unknown>['protocol']): void {
  protocol.registerSchemesAsPrivileged([
    {
      scheme,
      privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true },
    },
  ]);
}

/** Addresses of only one session, tried before the others. */
interface Answering {
  answer(request: Request): Promise<Response> | undefined;
}

/** A scheme is handled for each session: the window's, and the print partition's with `viewer`. */
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
  // A window that prints may not use the clipboard, because it shows a document inside pages of Chromium.
  const mayHave = (permission: string, from: string, isMainFrame: boolean) =>
    !viewer && permission === copying && isMainFrame && isOurPage(from);
  session.setPermissionCheckHandler(
    (contents, permission, requestingOrigin, { isMainFrame }) =>
      // A worker has no contents and no main frame.
      contents !== null && mayHave(permission, requestingOrigin, isMainFrame),
  );
  session.setPermissionRequestHandler((_contents, permission, callback, { isMainFrame, requestingUrl }) =>
    callback(mayHave(permission, requestingUrl, isMainFrame)),
  );
  // Its dictionaries come from the network, and clerks type names and numbers.
  session.setSpellCheckerEnabled(false);
}

/** For copying a digitable line from our own page. */
const copying = 'clipboard-sanitized-write';

/** Our origin exactly; a longer name with the same beginning does not count. */
const isOurPage = (url: string): boolean => url === appOrigin || url.startsWith(appPage);

/** The browser sets `initiatorOrigin` for requests of a page; the first page has none. */
function isOurs(request: Request): boolean {
  const initiator = 'initiatorOrigin' in request ? request.initiatorOrigin : undefined;
  return isOurPage(request.url) && (initiator === undefined || initiator === appOrigin);
}
