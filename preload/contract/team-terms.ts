// What the window knows of a team's people without the schemas: the roles, and how a login is written.

export const teamRoles = ['reader', 'operator', 'approver'] as const;
export type TeamRole = (typeof teamRoles)[number];

/** Lower case, so that it is the same with and without quotes in every tool of an administrator; names of groups are taken. */
export const isClerkLogin = (login: string): boolean =>
  /^[a-z][a-z0-9_]{1,30}$/.test(login) && !/^(?:pg_|guiche)/.test(login);
