import type { Configuration } from '../../src/engine/policy';

/** A rule of two networks and a port, as ranges of numbers; a range ends before its second number. */
interface Ranged {
  readonly sides: readonly (readonly [from: number, to: number])[];
  readonly action: 'allow' | 'deny';
}

const addresses = 2 ** 32;
const ports = 2 ** 16;
const ten: readonly [number, number] = [10 * 2 ** 24, 11 * 2 ** 24];
const place = { scope: 'folder', name: 'All' } as const;

/** How a broad rule in the middle of a policy changes. */
export type BroadChange = 'flips' | 'is added';

/**
 * A policy of random rules, a fifth of the sides any, before and after a rule for 10.0.0.0/8 on both sides and all ports
 * in the middle changes its action or is added.
 */
export function broadRuleChanges(
  count: number,
  change: BroadChange,
): { readonly before: Configuration; readonly after: Configuration } {
  const rules = rulesOf(count);
  const [head, tail] = [rules.slice(0, count / 2), rules.slice(count / 2)];
  const broad = (action: Ranged['action']): Ranged => ({ sides: [ten, ten, [0, ports]], action });
  const before = change === 'flips' ? [broad('allow')] : [];
  const after = change === 'flips' ? [broad('deny')] : [broad('allow')];
  const made = [before, after].map((middle) => configurationOf([...head, ...middle, ...tail]));
  const [old, fresh] = made;
  if (old === undefined || fresh === undefined) throw new Error('a change has two sides');
  return { before: old, after: fresh };
}

function rulesOf(count: number): readonly Ranged[] {
  const below = dice(7);
  const network = (): readonly [number, number] => {
    if (below(10) < 2) return [0, addresses];
    const size = 2 ** (8 + below(3) * 4);
    const start = Math.floor((ten[0] + below(2 ** 24)) / size) * size;
    return [start, start + size];
  };
  const rule = (): Ranged => {
    const port = 1 + below(ports - 1);
    const sides = [network(), network(), below(10) < 2 ? ([0, ports] as const) : ([port, port + 1] as const)];
    // A rule for everything would decide the rest of the policy.
    const isEverything = sides.every(([from, to]) => from === 0 && to >= ports);
    return isEverything ? rule() : { sides, action: below(3) === 0 ? 'deny' : 'allow' };
  };
  return Array.from({ length: count }, rule);
}

/** Numbers that are the same in every run. */
function dice(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function configurationOf(rules: readonly Ranged[]): Configuration {
  const text = ([from, to]: readonly [number, number]): string => {
    if (to - from === addresses) return 'any';
    const dotted = [24, 16, 8, 0].map((shift) => Math.floor(from / 2 ** shift) % 256).join('.');
    return `${dotted}/${String(32 - Math.log2(to - from))}`;
  };
  const objects = rules.map(({ sides: [, , [from, to] = [0, 0]] }, i) => ({
    kind: 'service',
    container: place,
    name: `service-${String(i)}`,
    fields: { protocol: { tcp: { port: `${String(from)}-${String(to - 1)}` } } },
  }));
  const security = rules.map(({ sides: [source = [0, 0], destination = [0, 0]], action }, i) => ({
    name: `rule-${String(i)}`,
    fields: {
      from: ['trust'],
      to: ['untrust'],
      source: [text(source)],
      destination: [text(destination)],
      service: [`service-${String(i)}`],
      application: ['any'],
      action,
    },
  }));
  return {
    containers: [{ container: place, completeness: 'complete' }],
    objects,
    rulebases: [{ kind: 'security_rule', container: place, rulebase: 'pre', rules: security }],
  };
}
