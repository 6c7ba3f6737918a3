// Which network an address belongs to. A service may lead to the internet, and to its own network, but not to the clerk's computer
// or office.
import { BlockList, isIP, type LookupFunction } from 'node:net';

export type AddressClass = 'public' | 'loopback' | 'link' | 'private' | 'reserved';

/** Everything else is public. */
const ranges: readonly (readonly [Exclude<AddressClass, 'public'>, string])[] = [
  ['loopback', '127.0.0.0/8 ::1/128'],
  ['link', '169.254.0.0/16 fe80::/10'],
  ['private', '10.0.0.0/8 172.16.0.0/12 192.168.0.0/16 100.64.0.0/10 fc00::/7 fec0::/10'],
  // The unspecified address leads to this computer; groups and broadcasts lead to many.
  [
    'reserved',
    '0.0.0.0/8 192.0.0.0/24 224.0.0.0/4 240.0.0.0/4 ::/128 ff00::/8 64:ff9b:1::/48 2001::/32 100::/64',
  ],
];

/** IPv6 addresses that contain one of IPv4: of translators (NAT64, SIIT), of tunnels (6to4), and the old compatible ones. */
function containing(address: string, bits: number): readonly string[] {
  const [one = 0, two = 0, three = 0, four = 0] = address.split('.').map(Number);
  const [high, low] = [one * 256 + two, three * 256 + four].map((part) => part.toString(16));
  return [
    `64:ff9b::${high}:${low}/${96 + bits}`,
    `2002:${high}:${low}::/${16 + bits}`,
    `::${high}:${low}/${96 + bits}`,
    `::ffff:0:${high}:${low}/${96 + bits}`,
  ];
}

const lists = ranges.map(([name, all]) => {
  const list = new BlockList();
  const add = (range: string): void => {
    const [address = '', bits = ''] = range.split('/');
    if (isIP(address) === 4) {
      list.addSubnet(address, Number(bits), 'ipv4');
      for (const one of containing(address, Number(bits))) add(one);
    } else list.addSubnet(address, Number(bits), 'ipv6');
  };
  for (const range of all.split(' ')) add(range);
  return [name, list] as const;
});

/** Of an address in numbers. */
function classOfNumbers(address: string): AddressClass {
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
  return lists.find(([, list]) => list.check(address, family))?.[0] ?? 'public';
}

/** Of a URL's host: undefined if it is a name that must be resolved. A URL's parser has already made numbers of 0x7f.1 and the like. */
export function classOfHost(host: string): AddressClass | undefined {
  const bare = host
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
    .toLowerCase();
  if (isIP(bare) !== 0) return classOfNumbers(bare);
  return /(?:^|\.)localhost$/.test(bare) ? 'loopback' : undefined;
}

/** Remembers the class of each host that it resolves. A host that was public once stays public, so that it cannot move in here. */
export type HostClasses = ReturnType<typeof hostClasses>;

export function hostClasses(lookup: LookupFunction) {
  const known = new Map<string, AddressClass>();
  return {
    of: (host: string) => classOfHost(host) ?? known.get(host.toLowerCase()) ?? 'public',
    lookup: checkedLookup(lookup, (host, classes) => {
      if (known.get(host) !== 'public')
        known.set(host, classes.find((one) => one === 'public') ?? classes[0] ?? 'public');
      return true;
    }),
  };
}

/** An error's code that no system has. */
export const forbiddenAddress = 'GUICHE_FORBIDDEN_ADDRESS';

/** Resolves a name for a connection, which then goes to exactly these addresses, or fails if one of them is not accepted. */
export const checkedLookup =
  (
    lookup: LookupFunction,
    accepts: (host: string, classes: readonly AddressClass[]) => boolean,
  ): LookupFunction =>
  (host, options, done) =>
    lookup(host, { ...options, all: true }, (error, found) => {
      if (error) return done(error, found);
      const all = typeof found === 'string' ? [{ address: found, family: isIP(found) }] : found;
      if (
        !accepts(
          host.toLowerCase(),
          all.map(({ address }) => classOfNumbers(address.replace(/%.*$/, ''))),
        )
      )
        return done(Object.assign(new Error(forbiddenAddress), { code: forbiddenAddress }), []);
      return options.all === true ? done(null, all) : done(null, all[0]?.address ?? '', all[0]?.family);
    });

/** Whether a service of the one class may lead to an address of the other. */
export const mayLeadTo = (own: AddressClass, other: AddressClass): boolean =>
  other === 'public' || other === own;
