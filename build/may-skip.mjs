// Which tests need not have run where all others must. The name of each says why: what only the administrator of a system can show has
// `as root` in it, and what needs a package beyond the project's dependencies `where npm can fetch it`.

/** `root`: whether the administrator runs the tests. */
export const maySkip = (name, root) =>
  (!root && /\bas root\b/u.test(name)) || /\bwhere npm can fetch it\b/u.test(name);
