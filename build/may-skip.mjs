// Which tests may be skipped where all others must run. The name of each says why: a test that only the administrator of a system can run
// has `as root` in it, and one that needs a package beyond the project's dependencies `where npm can fetch it`.

/** `root`: whether the administrator runs the tests. */
export const maySkip = (name, root) =>
  (!root && /\bas root\b/u.test(name)) || /\bwhere npm can fetch it\b/u.test(name);
