// A world so small that everything can be tried: each point stands for all values that no rule here tells apart.

/** What is written in address objects and rules, and which of the points lie in it; worked out by hand. */
export const written: Readonly<Record<string, readonly string[]>> = {
  '10.0.0.0/31': ['10.0.0.1'],
  '10.0.0.2-10.0.0.3': ['10.0.0.3'],
  '10.0.0.0/30': ['10.0.0.1', '10.0.0.3'],
  '10.0.0.4/30': ['10.0.0.4', '10.0.0.7'],
  '10.0.0.6/31': ['10.0.0.7'],
  '10.0.0.0/0.0.0.5': ['10.0.0.1', '10.0.0.4'],
  // A longer prefix than that of the mask above, and overlaps with it.
  '10.0.0.0/0.0.0.3': ['10.0.0.1', '10.0.0.3'],
  '0.0.0.0/0': ['10.0.0.1', '10.0.0.3', '10.0.0.4', '10.0.0.7', '192.0.2.9'],
  '2001:db8::/32': ['2001:db8::5'],
  '::/0': ['2001:db8::5', '2600::1'],
};

export const addresses = ['10.0.0.1', '10.0.0.3', '10.0.0.4', '10.0.0.7', '192.0.2.9', '2001:db8::5', '2600::1'];
export const zones = ['a', 'another zone'];
export const applications = ['ssl', 'shop', 'mystery', 'another application'];
export const traffic = [
  { service: 'tcp/80', sourcePort: 500 },
  { service: 'tcp/80', sourcePort: 50000 },
  { service: 'tcp/443', sourcePort: 50000 },
  { service: 'tcp/9999', sourcePort: 50000 },
  { service: 'udp/53', sourcePort: 50000 },
  { service: 'icmp' },
] as const;

/** Which of the kinds of traffic a service is; `low` has source ports below 1024. */
export const services: Readonly<Record<string, readonly number[]>> = {
  any: [0, 1, 2, 3, 4, 5],
  web: [0, 1],
  low: [0],
  tls: [2],
  dns: [4],
  'low-or-tls': [0, 2],
};

/** Where applications are at home. The rest asks. */
export const homes: Readonly<Record<string, readonly number[]>> = {
  ssl: [2],
  shop: [0, 1],
};

/** Applications by what a rule calls them. */
export const called: Readonly<Record<string, readonly string[]>> = {
  any: applications,
  ssl: ['ssl'],
  shop: ['shop'],
  mystery: ['mystery'],
  both: ['ssl', 'shop'],
  // What a filter selects is known only to the firewall.
  office: applications,
};

/** Bits at the front of a wildcard mask that have to match. */
export const maskPrefixes: Readonly<Record<string, number>> = { '10.0.0.0/0.0.0.5': 29, '10.0.0.0/0.0.0.3': 30 };

/** One attempt to talk: indices of points. */
export interface Flow {
  readonly from: number;
  readonly to: number;
  readonly source: number;
  readonly destination: number;
  readonly traffic: number;
  readonly application: number;
}

/** Every flow there is. */
export const flows: readonly Flow[] = zones.flatMap((_, from) =>
  zones.flatMap((__, to) =>
    addresses.flatMap((here, source) =>
      addresses.flatMap((there, destination) =>
        here.includes(':') === there.includes(':')
          ? traffic.flatMap((___, kind) =>
              applications.map((____, application) => ({
                from,
                to,
                source,
                destination,
                traffic: kind,
                application,
              })),
            )
          : [],
      ),
    ),
  ),
);
