// What entries of the trail are about.

export const trailSubjects = [
  'accounts',
  'boletos',
  'documents',
  'monitor',
  'withdrawals',
  'lock',
  'ledger',
  'team',
] as const;
export type TrailSubject = (typeof trailSubjects)[number];
