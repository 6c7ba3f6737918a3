// Marks that nobody sees and that come along when text is copied from chats, address books and web pages: direction marks,
// spaces of no width, soft hyphens, controls. The joiners that emoji and some scripts are made with stay.

const marks =
  // Each is named by its number: none of them could be seen here.
  // oxlint-disable-next-line no-control-regex, no-misleading-character-class
  /[\u0000-\u0008\u000e-\u001f\u007f-\u009f\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

export const withoutMarks = (text: string): string => text.replace(marks, '');

/** Letters and single spaces of this country's writing: nothing to put right. Soft hyphens are among them. */
const untidy = /[^ -~\u00a1-\u00ff]|\u00ad|  |^ | $/;
const controls = /[\p{Cc}\u2028\u2029]+/gu;
/** Formats and fillers that leave no ink; the joiners and tags of emoji stay. */
const inkless =
  // oxlint-disable-next-line no-misleading-character-class
  /(?![\u200c\u200d\u{e0020}-\u{e007f}])[\p{Cf}\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0]/gu;

/**
 * A text as it is shown, which is as it is sent: line breaks, tabs and controls become one space, as do runs of spaces, and
 * what nobody sees is left out.
 */
export const oneLine = (text: string): string =>
  untidy.test(text)
    ? text.toWellFormed().replace(controls, ' ').replace(inkless, '').replace(/\s+/g, ' ').trim()
    : text;
