import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Configuration } from '../../src/engine/policy';
import { converted } from '../convert/support/converted';
import { panorama } from '../convert/support/panorama';
import { rotated } from '../support/rotated';
import { isFullTier, runs } from '../support/runs';
import { asPanorama, lowestGroup, withoutRules } from './fwshift/converted-export';
import { Fwshift, type PeerDifference } from './fwshift/program';
import { needs, python, pythonWith } from '../support/needs';

const interpreter = pythonWith('fwshift');
const firstSeed = Number(process.env['SCM_SEED'] ?? 1) || 1;
/** Each is judged within the time of a test. */
const groupsOfSeeds = Array.from({ length: Math.ceil(runs(3) / 10) }, (_, group) => ({
  seeds: Array.from({ length: Math.min(10, runs(3) - 10 * group) }, (__, i) => firstSeed + 10 * group + i),
}));
const exportOf = (seed: number): string => fc.sample(panorama, { numRuns: 1, seed })[0] ?? '';

type Change = (configuration: Configuration) => Configuration;
type Fields = Readonly<Record<string, unknown>>;

function eachRule(change: (fields: Fields, index: number) => Fields | undefined): Change {
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

/** Errors that a conversion could have. */
const mistakes: Readonly<Record<string, Change>> = {
  'a negation that is lost': eachRule(({ negate_source: _, ...fields }) => fields),
  'a wider source': eachRule((fields) => ({ ...fields, source: ['any'], negate_source: false })),
  'a service that is lost': eachRule((fields) => ({ ...fields, service: ['any'] })),
  'a rule that is lost': eachRule((fields, i) => (i === 0 ? undefined : fields)),
  'a disabled rule that is enabled': eachRule((fields) => ({ ...fields, disabled: false })),
  'a deny that allows': eachRule((fields) => ({ ...fields, action: 'allow' })),
  'the order of rules': ({ rulebases, ...rest }) => ({
    ...rest,
    rulebases: rulebases.map((list) => ({ ...list, rules: list.rules.toReversed() })),
  }),
  'pre and post': ({ rulebases, ...rest }) => ({
    ...rest,
    rulebases: rulebases.map((list) => ({ ...list, rulebase: list.rulebase === 'pre' ? 'post' : 'pre' })),
  }),
  'an address of a folder below': ({ objects, ...rest }) => ({
    ...rest,
    objects: objects.filter(({ kind, container }) => kind !== 'address' || container?.name === 'All Firewalls'),
  }),
};

interface Judged {
  /** Differences that no row of the accounts announces. */
  readonly unexplained: readonly PeerDifference[];
  readonly announced: number;
  readonly rules: number;
  readonly left: number;
}

/** Compares an export, without the rules that the conversion disables or refuses, with its conversion. */
async function judge(text: string, fwshift: Fwshift, change: Change = (one) => one): Promise<Judged> {
  const { conversion, configuration } = converted(text);
  const source = withoutRules(text, conversion.left);
  const { differences, not_followed_in_detail } = await fwshift.compareExport(
    source,
    asPanorama(change(configuration)),
    lowestGroup(conversion.places),
  );
  expect(not_followed_in_detail).toEqual([]);
  // The accounts say that zones outside the file are not matched.
  const hasOtherZones = conversion.rows.some(
    ({ path, outcome }) => path.endsWith('/rule-type') && outcome === 'approximate',
  );
  const isAnnounced = ({ from, to }: PeerDifference): boolean => hasOtherZones && [from, to].includes('(other zones)');
  const announced = differences.filter(isAnnounced).length;
  return {
    unexplained: differences.filter((one) => !isAnnounced(one)),
    announced,
    rules: configuration.rulebases.reduce((sum, { rules }) => sum + rules.length, 0),
    left: conversion.left.length,
  };
}

needs(python('fwshift')).describe('a conversion, as FWShift judges it', () => {
  let fwshift: Fwshift;
  beforeAll(() => {
    fwshift = new Fwshift(interpreter);
  });
  afterAll(() => fwshift.close());

  const totals = { exports: 0, rules: 0, left: 0, announced: 0 };
  test.each(groupsOfSeeds)(
    'decides every connection as exports $seeds, except for what the accounts announce',
    async ({ seeds }) => {
      const wrong: { readonly seed: number; readonly unexplained: readonly PeerDifference[] }[] = [];
      const before = totals.rules;
      for (const seed of seeds) {
        const { unexplained, announced, rules, left } = await judge(exportOf(seed), fwshift);
        if (unexplained.length > 0) wrong.push({ seed, unexplained });
        totals.exports += 1;
        totals.rules += rules;
        totals.left += left;
        totals.announced += announced;
      }
      expect(wrong).toEqual([]);
      expect(totals.rules - before).toBeGreaterThan(seeds.length);
      if (isFullTier()) process.stdout.write(`FWShift and conversions: ${JSON.stringify(totals)}\n`);
    },
  );

  test.each(rotated(Object.entries(mistakes), 'errors of a conversion', () => ''))('notices %s', async (_, change) => {
    let found = 0;
    for (let seed = 1; seed <= 12 && found === 0; seed++)
      found = (await judge(exportOf(seed), fwshift, change)).unexplained.length;
    expect(found).toBeGreaterThan(0);
  });
});
