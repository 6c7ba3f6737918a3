// How much a mailbox takes: everything that anybody on the internet may make it do has a limit here.

export interface Limits {
  readonly bodyBytes: number;
  /** Deliveries a second in total, and how many more may come at once. */
  readonly perSecond: number;
  readonly atOnce: number;
  /** The same for one address. */
  readonly perSecondOfAddress: number;
  readonly atOnceOfAddress: number;
  /** Different bodies that one address may leave. */
  readonly keptOfAddress: number;
  /** Sealed bytes on the disk. */
  readonly keptBytes: number;
  /** A body must arrive within this time. */
  readonly bodyMs: number;
  /** An answer must leave within this time after the body. */
  readonly answerMs: number;
  readonly connections: number;
  /** Deliveries that are being sealed or written. */
  readonly inWork: number;
  /** Requests that wait for deliveries. */
  readonly waiting: number;
}

export const usualLimits: Limits = {
  bodyBytes: 64 * 1024,
  perSecond: 500,
  atOnce: 2_000,
  perSecondOfAddress: 1,
  atOnceOfAddress: 60,
  keptOfAddress: 500,
  keptBytes: 2 ** 30,
  bodyMs: 10_000,
  answerMs: 2_000,
  connections: 512,
  inWork: 256,
  waiting: 16,
};

/** The addresses that were used last; an older one has its full allowance again. */
const mostAddresses = 20_000;

interface Bucket {
  left: number;
  at: number;
}

/** Whether one more delivery of this address may be taken now. `now`: monotonic milliseconds. */
export function createRates(limits: Limits, now: () => number): (address: string) => boolean {
  const total: Bucket = { left: limits.atOnce, at: now() };
  const addresses = new Map<string, Bucket>();

  function refill(bucket: Bucket, perSecond: number, most: number): void {
    const at = now();
    bucket.left = Math.min(most, bucket.left + ((at - bucket.at) / 1_000) * perSecond);
    bucket.at = at;
  }

  return (address) => {
    const own = addresses.get(address) ?? { left: limits.atOnceOfAddress, at: now() };
    addresses.delete(address);
    addresses.set(address, own);
    const [oldest] = addresses.size > mostAddresses ? addresses.keys() : [];
    if (oldest !== undefined) addresses.delete(oldest);
    refill(own, limits.perSecondOfAddress, limits.atOnceOfAddress);
    refill(total, limits.perSecond, limits.atOnce);
    // One address that is flooded does not use up the allowance of the others.
    if (own.left < 1 || total.left < 1) return false;
    own.left -= 1;
    total.left -= 1;
    return true;
  };
}
