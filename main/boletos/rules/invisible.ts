// Marks that nobody sees and that come along when text is copied from chats, address books and web pages: direction marks,
// spaces of no width, soft hyphens, controls. The joiners that emoji and some scripts are made with stay.

const marks =
  // Each is named by its number: none of them could be seen here.
  // oxlint-disable-next-line no-control-regex, no-misleading-character-class
  /[\u0000-\u0008\u000e-\u001f\u007f-\u009f\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

export const withoutMarks = (text: string): string => text.replace(marks, '');
