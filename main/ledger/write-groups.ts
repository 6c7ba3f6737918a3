// Which of the writes that wait share a commit; making it is commit.ts's matter.
import type { WriteRequest } from './messages.ts';

/**
 * Lanes whose turns end together send together, are answered together and come back together, each of them waiting for
 * all: with so few turns a commit, the first are on their way again while the next are written.
 */
export const turnsTogether = 4;

/** In their order; all that waits is one group, unless it holds more turns than that. */
export function groupsOf(requests: readonly WriteRequest[]): readonly (readonly WriteRequest[])[] {
  const groups: WriteRequest[][] = [];
  let group: WriteRequest[] = [];
  let turns = 0;
  for (const request of requests) {
    const turn = request.op === 'boletos.turn';
    if (group.length === 0 || (turn && turns === turnsTogether)) {
      groups.push((group = []));
      turns = 0;
    }
    group.push(request);
    if (turn) turns += 1;
  }
  return groups;
}
