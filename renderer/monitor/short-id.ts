// A long id without its middle: only for cards. Tooltips distinguish two that only differ there. Pure.
const shown = 18;

export const shortId = (id: string): string =>
  id.length <= shown ? id : `${id.slice(0, 9)}…${id.slice(-8)}`;
