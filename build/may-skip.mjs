// Which tests need not have run where all others must: what only the administrator of a system can show has `as root` in its name.

/** `root`: whether the administrator runs the tests. */
export const maySkip = (name, root) => !root && /\bas root\b/u.test(name);
