// Whether a team's ledger sends at all: only once three computers under every fault have been counted at the service.

/** `npm run soak -- --team` decides it: nothing made twice, and doubles without each of timeline, fence and journal. */
export const teamMaySend = false;
