import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { difference, effectivePolicy, shadowing, Vocabulary, type Configuration } from '../../src/engine/policy';
import { firewallOf, reachDifference } from '../../src/engine/trace';
import { rotated } from '../support/rotated';
import { isFullTier, runs } from '../support/runs';
import { judged } from './fwshift/both-judges';
import { target } from './fwshift/places';
import { Fwshift } from './fwshift/program';
import { randomPolicies } from './fwshift/random-policies';
import { needs, python, pythonWith } from '../support/needs';

const interpreter = pythonWith('fwshift');

const pairs = runs(4);
/** For a part of the pairs: the number of the first one. */
const firstSeed = Number(process.env['SCM_SEED'] ?? 1);
const seeds = Array.from({ length: pairs }, (_, i) => firstSeed + i);

type Change = (configuration: Configuration) => Configuration;

/** Changes every security rule of a configuration, or leaves some of them out. */
function eachRule(change: (fields: Rule['fields'], index: number) => Rule['fields'] | undefined): Change {
  return ({ rulebases, ...rest }) => ({
    ...rest,
    rulebases: rulebases.map((list) => ({
      ...list,
      rules: list.rules.flatMap((rule, i) => {
        const fields = list.kind === 'security_rule' ? change(rule.fields, i) : rule.fields;
        return fields === undefined ? [] : [{ ...rule, fields }];
      }),
    })),
  });
}
type Rule = Configuration['rulebases'][number]['rules'][number];

/** Errors that a writer could have. */
const errors: Readonly<Record<string, Change>> = {
  'no negated source': eachRule((fields) => ({ ...fields, negate_source: false })),
  'source and destination zones swapped': eachRule(({ from, to, ...fields }) => ({
    ...fields,
    ...(to === undefined ? {} : { from: to }),
    ...(from === undefined ? {} : { to: from }),
  })),
  'disabled rules enabled': eachRule((fields) => ({ ...fields, disabled: false })),
  'any service': eachRule((fields) => ({ ...fields, service: ['any'] })),
  'the first rule of each rulebase left out': eachRule((fields, i) => (i === 0 ? undefined : fields)),
  'the order of each rulebase reversed': ({ rulebases, ...rest }) => ({
    ...rest,
    rulebases: rulebases.map((list) => ({ ...list, rules: list.rules.toReversed() })),
  }),
  'pre and post swapped': ({ rulebases, ...rest }) => ({
    ...rest,
    rulebases: rulebases.map((list) => ({ ...list, rulebase: list.rulebase === 'pre' ? 'post' : 'pre' })),
  }),
  'overrides of a lower folder left out': ({ objects, ...rest }) => ({
    ...rest,
    objects: objects.filter(({ kind, container }) => kind !== 'address' || container?.name !== 'Branch'),
  }),
  'no source ports': ({ objects, ...rest }) => ({
    ...rest,
    objects: objects.map((one) =>
      one.name === 'low' ? { ...one, fields: { protocol: { tcp: { port: '443' } } } } : one,
    ),
  }),
};

const withoutNat: Change = ({ rulebases, ...rest }) => ({
  ...rest,
  rulebases: rulebases.filter(({ kind }) => kind !== 'nat_rule'),
});

function natCount({ rulebases }: Configuration): number {
  return rulebases.filter(({ kind }) => kind === 'nat_rule').reduce((sum, { rules }) => sum + rules.length, 0);
}

needs(python('fwshift')).describe('the engine and FWShift', () => {
  let fwshift: Fwshift;
  beforeAll(() => {
    fwshift = new Fwshift(interpreter);
  });
  afterAll(() => fwshift.close());

  test('name the same connections that two policies decide differently, and no other', async () => {
    const totals = { pairs: 0, differing: 0, cells: 0, different: 0, onlyEngineSure: 0, samples: 0 };
    for (const seed of seeds) {
      const { flows, peer, wrongVerdicts } = await judged(randomPolicies(seed), fwshift);
      const [contradiction] = flows.contradictions;
      expect({ seed, contradiction, wrongVerdicts }).toEqual({ seed, contradiction: undefined, wrongVerdicts: [] });
      totals.pairs += 1;
      totals.differing += peer.differences.length > 0 ? 1 : 0;
      totals.cells += flows.cells;
      totals.different += flows.different;
      totals.onlyEngineSure += flows.onlyEngineSure;
      totals.samples += flows.samples.length;
    }
    // Otherwise nothing would be compared.
    expect(totals.differing * 2).toBeGreaterThan(totals.pairs);
    expect(totals.samples).toBeGreaterThan(totals.pairs * 6);
    if (isFullTier()) process.stdout.write(`FWShift: ${JSON.stringify(totals)}\n`);
  });

  test.each(rotated(Object.entries(errors), 'errors of a writer', () => ''))(
    'disagree once the writer has an error: %s',
    async (_, wrong) => {
      const found: number[] = [];
      for (let seed = 1; seed <= 40 && found.length === 0; seed++) {
        const pair = randomPolicies(seed);
        const { flows } = await judged(pair, fwshift, wrong(pair.after));
        found.push(...flows.contradictions.slice(0, 1).map(() => seed));
      }
      expect(found).not.toEqual([]);
    },
  );

  test('differ about NAT as documented: only the engine judges it', async () => {
    const { before } = randomPolicies(7);
    const after = withoutNat(before);
    expect(natCount(before)).toBeGreaterThan(0);
    const { differences, notes } = await fwshift.compare(before, after);
    const vocabulary = new Vocabulary();
    const [old, fresh] = [before, after].map((one) => effectivePolicy(one, target, vocabulary));
    if (old === undefined || fresh === undefined) throw new Error('there are two policies');
    // Security rules match addresses before NAT, so both find the rules equal.
    expect([differences, difference(old, fresh).changes]).toEqual([[], []]);
    expect(notes.filter((one) => one.startsWith('The NAT rules are not compared'))).toHaveLength(1);
    const other = new Vocabulary();
    const { changes } = reachDifference(firewallOf(before, target, other), firewallOf(after, target, other));
    expect(changes.length).toBeGreaterThan(0);
  });

  test('find the same NAT rules that never match', async () => {
    for (const seed of seeds) {
      const { before } = randomPolicies(seed);
      const { nat, security } = firewallOf(before, target, new Vocabulary());
      const { shadows } = shadowing({
        ...security,
        rules: nat.filter(({ isReverse }) => !isReverse).map(({ rule }) => rule),
      });
      // FWShift names no rule that matches no packet at all, and none that also translates the other direction.
      const both = new Set(nat.flatMap(({ isReverse, rule }) => (isReverse ? [rule.reference.name] : [])));
      const judgedByBoth = shadows.filter(({ sort, rule }) => sort !== 'empty' && !both.has(rule.name));
      const found = judgedByBoth.map(({ rule }) => rule.name);
      expect({ seed, found }).toEqual({ seed, found: await fwshift.audited(before, 'SHADOWED_NAT') });
    }
  });
});
