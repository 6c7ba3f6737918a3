// Whose rows a list shows: the account in use, whichever that is, every account, or one by its id.

export const current = 'current';
export const everyAccount = 'all';
