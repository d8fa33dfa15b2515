import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  deciders,
  difference,
  effectivePolicy,
  shadowing,
  verdict,
  Vocabulary,
  type FlowQuery,
  type Policy,
} from '../../src/engine/policy';
import { runs } from '../support/runs';
import { twoMaskedModels, twoModels } from './oracle/arbitrary';
import { configurationOf, target } from './oracle/configuration';
import { membersOf } from './oracle/members';
import type { Model } from './oracle/model';
import { decider, isOrderOpen, matchersOf, sameZone, truthOf, type Matcher, type Truth } from './oracle/oracle';
import { addresses, applications, flows, traffic, zones, type Flow } from './oracle/world';

const full = process.env['SCM_RUNS'] !== undefined;
/** The full tier compares ten times as many policies as other properties. */
const options = full ? { numRuns: 10 * runs(60) } : { numRuns: 60, seed: 9 };

function policyOf(model: Model, vocabulary: Vocabulary): Policy {
  return effectivePolicy(configurationOf(model), target, vocabulary);
}

/** Every set of answers that no two filters contradict: whoever has the tags for one has those for a wider one. */
function answersOf(truth: Truth): readonly number[] {
  const { statements } = truth;
  const implied = statements.flatMap((one) =>
    statements.filter((other) => one !== other && isFilterWithin(one, other)).map((other) => [one, other] as const),
  );
  return Array.from({ length: 1 << statements.length }, (_, answers) => answers).filter((answers) =>
    implied.every(([one, other]) => !truth.holds(one, answers) || truth.holds(other, answers)),
  );
}

function isFilterWithin(one: string, other: string): boolean {
  const [few, many] = [one, other].map((text) =>
    /^(.*) is registered by another system with tags that satisfy '(\w+)'(?: and not '(\w+)')?$/.exec(text),
  );
  if (few == null || many == null || few[1] !== many[1]) return false;
  const has = (tags: readonly string[], [, , tag = '', not]: RegExpExecArray): boolean =>
    tags.includes(tag) && (not === undefined || !tags.includes(not));
  return [[], ['t1'], ['t2'], ['t1', 't2']].every((tags) => !has(tags, few) || has(tags, many));
}

describe('the engine and an oracle that tries every flow of a small world', () => {
  // With a limit of 0 boxes every comparison is one of exact sets.
  test.each([{ limit: 100_000 }, { limit: 0 }, { limit: 0, sliceSize: 2 }])(
    'find the same differences, as disjoint regions, and agree on what is sure (%j)',
    (bounds) => {
      fc.assert(
        fc.property(twoMaskedModels, ([before, after]) => {
          const truth = truthOf([before, after]);
          const vocabulary = new Vocabulary();
          const { changes } = difference(policyOf(before, vocabulary), policyOf(after, vocabulary), bounds);
          const regions = changes.map((change) => ({
            change,
            members: membersOf(change.region, truth),
          }));
          const [old, fresh] = [matchersOf(before, truth), matchersOf(after, truth)];
          const all = answersOf(truth);
          const used = new Set<number>();
          for (const flow of flows) {
            const outcomes = all.map((answers) => {
              const [was, is] = [decider(old, flow, answers, truth), decider(fresh, flow, answers, truth)];
              return { answers, was, is, differs: was.effect !== is.effect };
            });
            for (const { answers, was, is, differs } of outcomes) {
              const found = regions.flatMap(({ members }, i) => (members.has(flow, answers) ? [i] : []));
              if (!differs && found.length === 0) continue;
              const [only = -1] = found;
              used.add(only);
              const isCertain = outcomes.every((one) => one.differs && one.is.effect === is.effect);
              const change = regions[only]?.change;
              const reported = [found.length, change?.what, change?.certainty, change?.before.name, change?.after.name];
              const what = is.effect === 'allow' ? 'opened' : 'closed';
              const right = [differs ? 1 : 0, what, isCertain ? 'surely' : 'maybe', was.name, is.name];
              // One call of expect for each of a million flows would be most of the time.
              if (reported.some((one, n) => one !== right[n]))
                expect({ flow, answers, told: reported }).toEqual({
                  flow,
                  answers,
                  told: right,
                });
            }
          }
          // Every region holds something: no point of this world is finer than the regions are.
          const idle = regions.filter(({ members }, i) => members.reachable && !used.has(i));
          expect(idle.map(({ change }) => change.region)).toEqual([]);
        }),
        options,
      );
    },
  );

  test('find the same rules that never match', () => {
    fc.assert(
      fc.property(twoModels, ([model]) => {
        const truth = truthOf([model]);
        const { shadows, undecided } = shadowing(policyOf(model, new Vocabulary()), { limit: 100_000 });
        const matchers = matchersOf(model, truth).slice(0, -2);
        const all = answersOf(truth);
        const isCovered = (rule: Matcher, covers: readonly Matcher[]): boolean =>
          flows.every((flow) =>
            all.every(
              (answers) => !rule.matches(flow, answers) || covers.some((cover) => cover.matches(flow, answers)),
            ),
          );
        const dead = matchers.filter((rule, i) => isCovered(rule, matchers.slice(0, i))).map(({ name }) => name);
        expect(undecided).toEqual([]);
        expect(shadows.filter(({ certainty }) => certainty === 'surely').map(({ rule }) => rule.name)).toEqual(dead);
        for (const { rule, certainty, sort, coveredBy } of shadows) {
          const subject = matchers.find(({ name }) => name === rule.name);
          const covers = matchers.filter(({ name }) => coveredBy.some((one) => one.name === name));
          if (subject === undefined) throw new Error(`${rule.name} is no rule`);
          if (sort === 'empty') expect(isCovered(subject, [])).toBe(true);
          else if (sort === 'redundant')
            expect(covers.map(({ effect }) => effect)).not.toContain(other(subject.effect));
          else expect(covers.map(({ effect }) => effect)).toContain(other(subject.effect));
          const perhaps = (one: Matcher, flow: Flow): boolean => all.some((answers) => one.matches(flow, answers));
          if (certainty === 'surely') {
            expect(isCovered(subject, covers)).toBe(true);
            for (const one of covers.length > 1 ? covers : []) {
              expect(
                isCovered(
                  subject,
                  covers.filter((cover) => cover !== one),
                ),
              ).toBe(false);
            }
          } else {
            expect(flows.every((flow) => !perhaps(subject, flow) || covers.some((cover) => perhaps(cover, flow)))).toBe(
              true,
            );
          }
        }
      }),
      options,
    );
  });

  test('give the same verdicts, for single flows and for many at once', () => {
    fc.assert(
      fc.property(twoMaskedModels, fc.array(openFlow, { minLength: 1, maxLength: 12 }), ([model], openFlows) => {
        const truth = truthOf([model]);
        const policy = policyOf(model, new Vocabulary());
        const matchers = matchersOf(model, truth);
        const indexed = deciders(policy);
        for (const wanted of openFlows) {
          const expected = flows
            .filter((flow) => isMeant(flow, wanted))
            .flatMap((flow) => answersTo(wanted, truth).map((answers) => decider(matchers, flow, answers, truth)));
          if (expected.length === 0) continue;
          const found = verdict(policy, queryOf(wanted));
          const effects = new Set(expected.map(({ effect }) => effect));
          expect(found.certainty).toBe(effects.size === 1 ? 'surely' : 'maybe');
          const names = new Set(expected.map(({ name }) => name));
          const deciding = found.outcomes.map(({ rule }) => rule.name);
          expect(indexed(queryOf(wanted)).map(({ name }) => name)).toEqual(deciding);
          const wantedNames = matchers.map(({ name }) => name).filter((name) => names.has(name));
          // Wildcard masks change the order, and which one it is hangs on the device.
          if (isOrderOpen(truth)) expect(deciding.toSorted()).toEqual(wantedNames.toSorted());
          else expect(deciding).toEqual(wantedNames);
          for (const { rule, effect } of found.outcomes) {
            expect(effect).toBe(matchers.find(({ name }) => name === rule.name)?.effect);
          }
        }
      }),
      options,
    );
  });
});

function other(effect: 'allow' | 'block'): string {
  return effect === 'allow' ? 'block' : 'allow';
}

/** A flow; any dimension may be open. */
type OpenFlow = { readonly [K in keyof Flow]: number | null };

const openFlow: fc.Arbitrary<OpenFlow> = fc.record({
  from: fc.option(fc.nat({ max: zones.length - 1 })),
  to: fc.option(fc.nat({ max: zones.length - 1 })),
  source: fc.option(fc.nat({ max: addresses.length - 1 })),
  destination: fc.option(fc.nat({ max: addresses.length - 1 })),
  traffic: fc.option(fc.nat({ max: traffic.length - 1 })),
  application: fc.option(fc.nat({ max: applications.length - 1 })),
});

/** A zone that a query names twice is one zone, whether or not the configuration knows it. */
function answersTo({ from, to }: OpenFlow, truth: Truth): readonly number[] {
  const isOneZone = from !== null && from === to;
  return answersOf(truth).filter((answers) => !isOneZone || truth.holds(sameZone, answers));
}

function isMeant(flow: Flow, wanted: OpenFlow): boolean {
  const dimensions = ['from', 'to', 'source', 'destination', 'traffic', 'application'] as const;
  return dimensions.every((dimension) => wanted[dimension] === null || wanted[dimension] === flow[dimension]);
}

function queryOf({ from, to, source, destination, traffic: kind, application }: OpenFlow): FlowQuery {
  const chosen = kind === null ? undefined : traffic[kind];
  return {
    ...(from === null ? {} : { from: zones[from] ?? '' }),
    ...(to === null ? {} : { to: zones[to] ?? '' }),
    ...(source === null ? {} : { source: addresses[source] ?? '' }),
    ...(destination === null ? {} : { destination: addresses[destination] ?? '' }),
    ...(application === null ? {} : { application: applications[application] ?? '' }),
    ...(chosen === undefined ? {} : { service: chosen.service }),
    ...(chosen !== undefined && 'sourcePort' in chosen ? { sourcePort: chosen.sourcePort } : {}),
  };
}
