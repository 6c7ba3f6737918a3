// Removes invisible characters that come with text copied from chats, address books and web pages: direction marks,
// zero-width spaces, soft hyphens, controls. The joiners of emoji and some scripts stay.

const marks =
  // Escaped, because the characters themselves would be invisible here.
  // oxlint-disable-next-line no-control-regex, no-misleading-character-class
  /[\u0000-\u0008\u000e-\u001f\u007f-\u009f\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

export const withoutMarks = (text: string): string => text.replace(marks, '');

/** Anything but letters and single spaces of Brazilian text, which need no cleaning; soft hyphens count as untidy. */
const untidy = /[^ -~\u00a1-\u00ff]|\u00ad|  |^ | $/;
const controls = /[\p{Cc}\u2028\u2029]+/gu;
/** Invisible format characters and fillers; the joiners and tags of emoji stay. */
const inkless =
  // oxlint-disable-next-line no-misleading-character-class
  /(?![\u200c\u200d\u{e0020}-\u{e007f}])[\p{Cf}\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0]/gu;

/**
 * A text as it is shown and sent: line breaks, tabs, controls and runs of spaces become one space, and invisible
 * characters are removed.
 */
export const oneLine = (text: string): string =>
  untidy.test(text)
    ? text.toWellFormed().replace(controls, ' ').replace(inkless, '').replace(/\s+/g, ' ').trim()
    : text;
