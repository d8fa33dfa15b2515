import type { Container } from '../../catalog';
import type { Change, Condition, Part, Policy, Region, RuleReference } from '../../engine/policy';
import { append, cachedBy, stableStringify } from '../../core';
import { conditionText, containerText, flowsText } from '../report/phrase';
import type { ShadowChange, TrafficChange } from '../report/report';
import { severities } from '../report/severity';
import type { ObjectState } from '../state/object-change';
import { severityOfFlows, type Scale, type Zones } from './classify';
import type { PlaceAnalysis } from './place-analysis';
import { leftOutServices } from './left-out-services';
import { regionSize } from './region-size';
import { containerKey } from '../../tenant';

/** Collects the traffic changes, and merges equal changes of several containers. */
export function trafficChanges(
  places: readonly PlaceAnalysis[],
  of: 'traffic' | 'exposure',
  scale: Scale,
): readonly TrafficChange[] {
  const found = new Map<string, { readonly change: Change; readonly analyses: PlaceAnalysis[] }>();
  const numbered = numberedRegions();
  for (const analysis of places) {
    for (const change of analysis[of].changes) {
      const { what, certainty, extent, region, before, after } = change;
      const rules = [trafficRuleKey(before), trafficRuleKey(after)];
      const answers = region.provided.map(numbered.answer);
      const key = [what, certainty, extent, ...rules, numbered.flows(region), ...answers].join('\n');
      const known = found.get(key);
      if (known === undefined) found.set(key, { change, analyses: [analysis] });
      else known.analyses.push(analysis);
    }
  }
  return [...found.values()]
    .map(({ change: one, analyses }) => {
      const where = analyses.map(({ place }) => place);
      const change = trafficChange(one, where, scale);
      // An explicit internet zone tells the reader more than "all zones but some".
      const size = regionSize(change.region) + (namesInternet(change.region.from, scale.zones) ? 1 : 0);
      return { change, analyses, size };
    })
    .sort(worstFirst)
    .map(({ change, analyses }, i) =>
      i < mostExamined && found.size <= mostRegions ? withLeftOut(change, analyses) : change,
    );
}

/** Numbers of what regions consist of: the same for the same zones, addresses and services, and for the same answer. */
export interface NumberedRegions {
  readonly flows: (region: Region) => number;
  readonly answer: (condition: Condition) => string;
}

/** Numbers parts of regions: the texts of many regions together, and the conditions in each of them, are large. */
export function numberedRegions(): NumberedRegions {
  const texts = new Map<string, number>();
  const numberOf = (text: string): number => {
    const known = texts.get(text) ?? texts.size;
    texts.set(text, known);
    return known;
  };
  const question = cachedBy(({ id }: Condition['question']) => numberOf(id));
  return {
    flows: ({ provided: _, ...sides }) => numberOf(stableStringify(sides)),
    answer: (condition) => `${condition.answer} ${question(condition.question)}`,
  };
}

/** Regions and policies for which the services that they leave out are looked up: of many regions a report has no words. */
const [mostExamined, mostPolicies, mostRegions] = [20, 8, 200];

function withLeftOut(change: TrafficChange, analyses: readonly PlaceAnalysis[]): TrafficChange {
  if (change.what !== 'opened' || change.extent !== 'exact' || analyses.length > mostPolicies) return change;
  const leftOut = leftOutServices(change.region, analyses);
  return leftOut === undefined ? change : { ...change, leftOut, text: flowsText(change.region, leftOut) };
}

function trafficChange(change: Change, places: readonly Container[], scale: Scale): TrafficChange {
  const { what, certainty, extent, region, example, before, after, questions } = change;
  // Sorted, so that the order of names in the policy does not matter.
  const shown: Region = {
    ...region,
    from: inOrder(definedPart(region.from, scale.zones)),
    to: inOrder(definedPart(region.to, scale.zones)),
    application: inOrder(region.application),
    provided: conditionTexts(region.provided),
  };
  return {
    what,
    certainty,
    extent,
    severity: severityOfFlows(change, scale),
    text: flowsText(shown),
    region: shown,
    example: {
      ...example,
      from: zoneIn(shown.from, example.from, scale.zones),
      to: zoneIn(shown.to, example.to, scale.zones),
      provided: conditionTexts(example.provided),
    },
    before,
    after,
    conditions:
      region.provided.length > 0 || extent === 'exact'
        ? conditionClauses(region.provided, scale.knownConditions)
        : questions.map(({ text }) => `depending on whether ${text}`),
    places: [...places].sort((a, b) => (containerText(a) < containerText(b) ? -1 : 1)),
  };
}

/**
 * Formats conditions: what must hold first, then the exceptions. A list or group that changes occurs twice, with equal
 * words: what it contained, and what it will contain.
 */
function conditionClauses(provided: readonly Condition[], known: ReadonlySet<string>): readonly string[] {
  const texts = provided.map(({ question }) => question.text);
  const isTwice = (text: string): boolean => texts.indexOf(text) !== texts.lastIndexOf(text);
  const clauses = provided.map((condition) => {
    const { id, text } = condition.question;
    const when = known.has(id) ? 'before the change' : 'after it';
    return { answer: condition.answer, text: `${conditionText(condition)}${isTwice(text) ? ` (${when})` : ''}` };
  });
  return clauses.toSorted((a, b) => Number(b.answer === 'yes') - Number(a.answer === 'yes')).map(({ text }) => text);
}

/** Leaves out zones that are not defined: no traffic comes from them. If none is, the names are all there is to say. */
function definedPart(part: Part, { isDefined }: Zones): Part {
  if (part.is === 'any') return part;
  const [first, ...rest] = part.values.filter(isDefined);
  if (first !== undefined) return { ...part, values: [first, ...rest] };
  return part.is === 'only' ? part : { is: 'any' };
}

function zoneIn(part: Part, zone: string, { isDefined }: Zones): string {
  return isDefined(zone) || part.is !== 'only' ? zone : part.values[0];
}

interface Sized {
  readonly analyses: readonly PlaceAnalysis[];
  readonly change: TrafficChange;
  readonly size: number;
}

function namesInternet(from: Part, { isInternet }: Zones): boolean {
  return from.is === 'any' || (from.is === 'only' && from.values.some((zone) => isInternet(zone)));
}

/** Sorts by severity, then certainty, then size. */
function worstFirst({ change: left, size: leftSize }: Sized, { change: right, size: rightSize }: Sized): number {
  const rank = ({ severity, what, certainty }: TrafficChange): number =>
    severities.indexOf(severity) * 4 + (what === 'opened' ? 0 : 2) + (certainty === 'surely' ? 0 : 1);
  return (
    rank(left) - rank(right) ||
    supposition(left) - supposition(right) ||
    rightSize - leftSize ||
    (left.text < right.text ? -1 : left.text > right.text ? 1 : 0)
  );
}

function inOrder(part: Part): Part {
  if (part.is === 'any') return part;
  const [first, ...rest] = part.values.toSorted();
  return first === undefined ? part : { ...part, values: [first, ...rest] };
}

/** Reduces conditions to the fields of the report; the others are internal to the policy engine. */
function conditionTexts(provided: readonly Condition[]): readonly Condition[] {
  return provided.map(({ question, answer }) => shownConditions(question)[answer]);
}

/** Thousands of regions have the same few conditions. */
const shownConditions = cachedBy(
  ({ id, about, text }: Condition['question']): Readonly<Record<Condition['answer'], Condition>> => {
    const question = { id, about, text };
    return { yes: { question, answer: 'yes' }, no: { question, answer: 'no' } };
  },
);

/** Counts the conditions that must be met for a change; exceptions do not count. */
function supposition({ region }: TrafficChange): number {
  return region.provided.filter(({ answer }) => answer === 'yes').length;
}

/** Returns the key of a rule, equal for references to the same rule. */
export function trafficRuleKey(rule: RuleReference): string {
  return rule.kind === 'default' ? rule.name : `${containerKey(rule.container)}/${rule.rulebase}/${rule.name}`;
}

/** Returns the same key for a rule of a state. */
export function stateRuleKey({ name, container, position = 'pre' }: ObjectState): string {
  return container === undefined ? name : trafficRuleKey({ kind: 'rule', name, container, rulebase: position });
}

/** Counts the regions that a rule opens or closes. Every part of a report uses this number. */
export function regionsDecidedBy(change: DecidedChange, traffic: readonly TrafficChange[]): number {
  return changesDecidedBy(change, traffic).length;
}

type DecidedChange = Pick<TrafficChange, 'what' | 'after'>;

/** Returns the changes that the same rule decides in the same way. */
export function changesDecidedBy(change: DecidedChange, traffic: readonly TrafficChange[]): readonly TrafficChange[] {
  return byDecider(traffic).get(deciderKey(change)) ?? [];
}

function deciderKey({ what, after }: DecidedChange): string {
  return `${what} ${trafficRuleKey(after)}`;
}

/** The findings of each changed rule ask for its changes. */
const byDecider = cachedBy((traffic: readonly TrafficChange[]) => {
  const found = new Map<string, TrafficChange[]>();
  for (const change of traffic) append(found, deciderKey(change), change);
  return found;
});

/** Finds rules that become shadowed or are no longer shadowed. */
export function shadowChanges(places: readonly PlaceAnalysis[]): readonly ShadowChange[] {
  const found = new Map<string, ShadowChange & { readonly places: Container[] }>();
  for (const { place, shadowsBefore, shadowsAfter, after, isNew } of places) {
    const note = (
      what: ShadowChange['what'],
      from: typeof shadowsAfter,
      other: typeof from,
      rules: ReadonlySet<string>,
    ) => {
      const others = new Set(
        other.shadows.filter(({ certainty }) => certainty === 'surely').map(({ rule }) => trafficRuleKey(rule)),
      );
      const undecided = new Set(other.undecided.map(trafficRuleKey));
      for (const { rule, certainty, sort, coveredBy } of from.shadows) {
        const key = trafficRuleKey(rule);
        if (certainty !== 'surely' || others.has(key) || undecided.has(key) || !rules.has(key)) continue;
        const known = found.get(`${what}|${key}`);
        if (known === undefined)
          found.set(`${what}|${key}`, { what, certainty, sort, rule, coveredBy, places: [place] });
        else known.places.push(place);
      }
    };
    const keys = (policy: Policy): ReadonlySet<string> =>
      new Set(policy.rules.map(({ reference }) => trafficRuleKey(reference)));
    note('shadowed', shadowsAfter, shadowsBefore, keys(after));
    // A deleted rule that is no longer shadowed is irrelevant.
    if (!isNew) note('unshadowed', shadowsBefore, shadowsAfter, keys(after));
  }
  return [...found.values()];
}
