import { difference, effectivePolicy, Vocabulary, type Configuration } from '../src/engine/policy';
import type { Figure } from './report';

/** A rule of two addresses, zones and a port, as ranges of numbers; a range ends before its second number. */
interface Ranged {
  readonly sides: readonly (readonly [from: number, to: number])[];
  readonly action: 'allow' | 'deny';
}

const addresses = 2 ** 32;
const ports = 2 ** 16;
/** A structure that takes longer is given up. */
const mostSeconds = 30;

/** Numbers that are the same in every run. */
function dice(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Rules between networks of all sizes; some sides are any, as in policies that people wrote. */
function rulesOf(count: number): readonly Ranged[] {
  const below = dice(7);
  const network = (): readonly [number, number] => {
    if (below(10) < 2) return [0, addresses];
    const size = 2 ** (8 + below(3) * 4);
    const start = Math.floor((10 * 2 ** 24 + below(2 ** 24)) / size) * size;
    return [start, start + size];
  };
  return Array.from({ length: count }, () => {
    const port = 1 + below(ports - 1);
    return {
      sides: [network(), network(), below(10) < 2 ? [0, ports] : [port, port + 1]],
      action: below(3) === 0 ? 'deny' : 'allow',
    };
  });
}

/** What a structure needed; undefined where it was given up. */
interface Cost {
  readonly seconds: number;
  readonly parts: number;
}

class TooLong extends Error {}

/**
 * A decision diagram over all sides: a node for each set of rules that the sides before it can meet. With `first` a leaf
 * is the first rule that matches (a firewall decision diagram), without it the whole set of rules, of which the number is
 * that of the atoms (Yang and Lam).
 */
function diagram(rules: readonly Ranged[], leaf: 'first rule' | 'set of rules'): Cost | undefined {
  const started = performance.now();
  const known = new Set<string>();
  const leaves = new Set<string>();
  const build = (side: number, among: readonly number[]): void => {
    if (performance.now() - started > mostSeconds * 1000) throw new TooLong();
    if (side === 3) {
      leaves.add(leaf === 'first rule' ? String(among[0]) : among.join());
      return;
    }
    const key = `${side} ${among.join()}`;
    if (known.has(key)) return;
    known.add(key);
    const ends = among.flatMap((i) => [...(rules[i]?.sides[side] ?? [])]);
    const cuts = [...new Set([0, ...ends])].sort((a, b) => a - b);
    for (const at of cuts) {
      build(
        side + 1,
        among.filter((i) => {
          const [from = 0, to = 0] = rules[i]?.sides[side] ?? [];
          return from <= at && at < to;
        }),
      );
    }
  };
  try {
    build(
      0,
      rules.map((_, i) => i),
    );
    const seconds = (performance.now() - started) / 1000;
    return { seconds, parts: leaf === 'first rule' ? known.size : leaves.size };
  } catch (error) {
    if (error instanceof TooLong) return undefined;
    throw error;
  }
}

function configurationOf(rules: readonly Ranged[]): Configuration {
  const container = { scope: 'folder', name: 'All' } as const;
  const text = ([from, to]: readonly [number, number]): string => {
    if (to - from === addresses) return 'any';
    const dotted = [24, 16, 8, 0].map((shift) => Math.floor(from / 2 ** shift) % 256).join('.');
    return `${dotted}/${32 - Math.log2(to - from)}`;
  };
  const services = rules.map(({ sides: [, , [from, to] = [0, 0]] }, i) => ({
    kind: 'service',
    container,
    name: `service-${i}`,
    fields: { protocol: { tcp: { port: `${from}-${to - 1}` } } },
  }));
  return {
    containers: [{ container, completeness: 'complete' }],
    objects: services,
    rulebases: [
      {
        kind: 'security_rule',
        container,
        rulebase: 'pre',
        rules: rules.map(({ sides: [source = [0, 0], destination = [0, 0]], action }, i) => ({
          name: `rule-${i}`,
          fields: {
            from: ['trust'],
            to: ['untrust'],
            source: [text(source)],
            destination: [text(destination)],
            service: [`service-${i}`],
            application: ['any'],
            action,
          },
        })),
      },
    ],
  };
}

/** The engine on the same rules: one rule of a hundred gets the other action. */
function boxes(rules: readonly Ranged[]): Cost {
  const started = performance.now();
  const changed = rules.map((rule, i): Ranged =>
    i % 100 === 0 ? { ...rule, action: rule.action === 'allow' ? 'deny' : 'allow' } : rule,
  );
  const vocabulary = new Vocabulary();
  const place = { scope: 'folder', name: 'All' } as const;
  const [before, after] = [rules, changed].map((one) => effectivePolicy(configurationOf(one), place, vocabulary));
  if (before === undefined || after === undefined) throw new Error('two policies have two sides');
  const { changes } = difference(before, after);
  return { seconds: (performance.now() - started) / 1000, parts: changes.length };
}

/** Representations of sets of flows on the same rules: what each needs before a review can compare anything. */
export function flowSets(): readonly Figure[] {
  return [50, 100, 200, 400, 1000].flatMap((count): readonly Figure[] => {
    const rules = rulesOf(count);
    const measured = [
      ['boxes, compared (regions)', boxes(rules)],
      ['decision diagram of all sides (nodes)', diagram(rules, 'first rule')],
      ['atoms (atoms)', diagram(rules, 'set of rules')],
    ] as const;
    return measured.map(([what, cost]): Figure => ({
      what: `${count} rules, ${what}: ${cost === undefined ? `given up after ${mostSeconds} s` : cost.parts}`,
      value: cost?.seconds ?? mostSeconds,
      unit: 's',
    }));
  });
}
