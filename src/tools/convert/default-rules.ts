import { isSameContainer, kindNamed, type Container } from '../../catalog';
import { lazy } from '../../core';
import { defaultAction } from '../../engine/policy';
import { ruleEffect } from '../../engine/policy/engine';
import type { DefaultRuleName } from '../../tenant';
import type { Judgement } from './accounts';
import type { Draft } from './draft';
import type { LeftRule } from './left-rules';
import { elementLeaves, type ElementLeaf } from './mapping/element-meaning';
import { elementsOf } from './mapping/element-table';
import { convertFields } from './mapping/fields';
import type { KindMapping } from './mapping/kind-mapping';
import { pathTo, type Place } from './places';
import { keyOf, leavesOf, nodeAt, nodesAt, upTo, valueOf, type ConfigNode } from './read/config-node';

type Effect = 'allow' | 'block';

const defaultNames: readonly DefaultRuleName[] = ['intrazone-default', 'interzone-default'];

/** A default rule that a part of the file changes. */
export interface DefaultEntry {
  readonly name: DefaultRuleName;
  readonly entry: ConfigNode;
  readonly action: string;
}

/** How default rules are read, as security rules. */
export const defaultRulesMapping: KindMapping = {
  path: 'default-security-rules/rules',
  kind: 'security_rule',
  elements: elementsOf('security/rules', 'rule'),
};

/** Returns the default rules that a place states. */
export function defaultEntriesIn({ rulebases }: Pick<Place, 'rulebases'>): readonly DefaultEntry[] {
  return rulebases.flatMap(({ node }) =>
    nodesAt(node, `${defaultRulesMapping.path}/*`).flatMap((entry) => {
      const name = defaultNames.find((one) => one === keyOf(entry));
      if (name === undefined) return [];
      return [{ name, entry, action: valueOf(nodeAt(entry, 'action'))?.value ?? defaultAction({}, name) }];
    }),
  );
}

/** Fields of a default rule, as those of a security rule. */
export function defaultFields({ entry, action }: DefaultEntry): Draft['fields'] {
  return { ...convertFields(kindNamed('security_rule'), entry, defaultRulesMapping).fields, action };
}

/** Returns the leaves of default rules with a known action that the fields of these have. */
export function defaultLeaves(places: readonly Place[]): readonly ConfigNode[] {
  const entries = places.flatMap((place) => defaultEntriesIn(place)).filter((entry) => effectOf(entry) !== undefined);
  const claims = entries.flatMap(
    ({ entry }) => convertFields(kindNamed('security_rule'), entry, defaultRulesMapping).claims,
  );
  return claims.flatMap(({ node }) => leavesOf(node));
}

/** Reports whether a draft is a last rule that does what a default rule does. */
export function isLastRule(draft: Draft): boolean {
  return draft.mapping === defaultRulesMapping;
}

/** Effect on traffic within zones, and between them, that no rule matches. */
interface Defaults {
  readonly within: Effect;
  readonly between: Effect;
}

const usualDefaults = lazy((): Defaults => ({
  within: effectOf({ action: defaultAction({}, 'intrazone-default') }) ?? 'block',
  between: effectOf({ action: defaultAction({}, 'interzone-default') }) ?? 'block',
}));

/** Returns the effect of an action; undefined if it is not known. */
function effectOf({ action }: Pick<DefaultEntry, 'action'>): Effect | undefined {
  const found = ruleEffect(defaultRulesMapping.kind, { action });
  return 'effect' in found ? found.effect : undefined;
}

/** Zones of the file. */
export interface KnownZones {
  readonly names: () => readonly string[];
  /** Reports whether a firewall below a container may have other zones. */
  readonly hasOthers: (container: Container) => boolean;
}

/** The default rules of a file as rules at the end of folders. */
export interface LastRules {
  readonly drafts: readonly Draft[];
  /** Default rules that no last rule can replace. */
  readonly left: readonly LeftRule[];
  /** Judgements of the leaves of default rules without a draft. */
  readonly judged: ReadonlyMap<ConfigNode, Judgement>;
}

/** How the default rules of a place are written. */
type Written =
  | { readonly as: 'last rules'; readonly drafts: readonly Draft[] }
  /** The traffic has the same effect without a rule. */
  | { readonly as: 'nothing' }
  /** A rule before them matches everything. */
  | { readonly as: 'unreached' }
  | { readonly as: 'lost'; readonly why: string; readonly remedy: string };

/**
 * Writes default rules as last rules with the same traffic, because the service has no default rules that can be changed.
 * `drafts`: the other rules. A rule at the end of a folder comes before those of the folders above, so it is written only
 * if these do the same.
 */
export function lastRules(places: readonly Place[], drafts: readonly Draft[], zones: KnownZones): LastRules {
  const made: Draft[] = [];
  const left: LeftRule[] = [];
  const judged = new Map<ConfigNode, Judgement>();
  /** Effects after the rules that are written in a place and above it: default rules that are lost do not count. */
  const effects = new Map<Place, Defaults>();
  for (const place of places) {
    const path = pathTo(place, places);
    const above = path[1] && effects.get(path[1]);
    const given = above ?? usualDefaults();
    const entries = defaultEntriesIn(place);
    const wanted = withEntries(entries, given);
    const written = rulesFor(path, entries, { wanted, given }, drafts, zones);
    effects.set(place, written.as === 'last rules' ? wanted : given);
    if (written.as === 'lost') {
      const { why, remedy } = written;
      left.push(...entries.map(({ entry, action }) => ({ entry, action, why, remedy })));
      continue;
    }
    const own = written.as === 'last rules' ? written.drafts : [];
    made.push(...own);
    const others = entries.filter(({ entry }) => !own.some((one) => one.entry === entry));
    for (const leaf of others.flatMap(({ entry }) => leavesOf(entry)))
      judged.set(leaf, judgeUnwritten(leaf, written.as));
  }
  return { drafts: made, left, judged };
}

function withEntries(entries: readonly DefaultEntry[], above: Defaults): Defaults {
  const effect = (name: DefaultRuleName): Effect | undefined => {
    const entry = entries.find((one) => one.name === name);
    return entry && effectOf(entry);
  };
  return {
    within: effect('intrazone-default') ?? above.within,
    between: effect('interzone-default') ?? above.between,
  };
}

interface Step {
  readonly wanted: Defaults;
  /** Effects after the rules of the place, by the rules that are written above it. */
  readonly given: Defaults;
}

/** A last rule: the zones that it matches, and its effect. */
interface Shape {
  readonly effect: Effect;
  readonly pairs: 'any' | 'within' | 'between';
}

/** Judgement of rules for zones where a firewall may have others. */
export function withoutOtherZones(how: string): Judgement {
  return {
    outcome: 'approximate',
    why: `${how}; traffic of zones that a firewall defines itself, in no template of the file, is not matched`,
    remedy: 'add the zones of these firewalls to the rules',
  };
}

/** Finds the rules that turn given effects into wanted ones. `path`: a place and those above it, nearest first. */
function rulesFor(
  path: readonly Place[],
  entries: readonly DefaultEntry[],
  step: Step,
  drafts: readonly Draft[],
  zones: KnownZones,
): Written {
  const [place] = path;
  const odd = entries.find((entry) => effectOf(entry) === undefined);
  if (odd !== undefined) {
    const why = `"${odd.action}" is not an action of a rule`;
    return { as: 'lost', why, remedy: 'correct the action in the file' };
  }
  const shapes = shapesFor(step);
  if (place === undefined || shapes.length === 0) return { as: 'nothing' };
  const rules = rulesOn(path, drafts);
  if (rules.some(matchesEverything)) return { as: 'unreached' };
  const later = rules.find((rule) => rule.position === 'post' && !isSameContainer(rule.container, place.container));
  if (later !== undefined) {
    return {
      as: 'lost',
      why: `rule "${later.name}" of ${later.container.name} comes after every rule of this place, and before the default rules`,
      remedy: `move the rules that come after into ${place.container.name}, or change the default rules above it`,
    };
  }
  const narrow = shapes.filter(({ pairs }) => pairs !== 'any');
  const names = narrow.length === 0 ? [] : zones.names();
  const hasOthers = narrow.length > 0 && zones.hasOthers(place.container);
  // A rule that blocks must not leave out a zone; one that allows may.
  const misses = narrow.filter(
    ({ effect, pairs }) => zonesOf(pairs, names).length === 0 || (effect === 'block' && hasOthers),
  );
  if (misses.length > 0) {
    return {
      as: 'lost',
      why: 'the service cannot change its default rules, and not every zone of the firewalls is in the file',
      remedy: `add last rules that ${misses.map(({ effect, pairs }) => `${effect} ${pairs === 'within' ? 'inside each zone' : 'between zones'}`).join(', and ')}`,
    };
  }
  return { as: 'last rules', drafts: shapes.flatMap((shape) => draftsOf(shape, place, entries, { names, hasOthers })) };
}

function shapesFor({ wanted, given }: Step): readonly Shape[] {
  const [within, between] = [wanted.within !== given.within, wanted.between !== given.between];
  if (!within && !between) return [];
  if (wanted.within === wanted.between) return [{ effect: wanted.within, pairs: 'any' }];
  return [
    ...(within ? [{ effect: wanted.within, pairs: 'within' } as const] : []),
    // After the rules inside zones, the rest is between zones.
    ...(between ? [{ effect: wanted.between, pairs: within ? 'any' : 'between' } as const] : []),
  ];
}

/** Enabled security rules of a place and of those above. */
function rulesOn(path: readonly Place[], drafts: readonly Draft[]): readonly Draft[] {
  return drafts.filter(
    ({ kind, container, fields, refusal, disabled }) =>
      kind.name === 'security_rule' &&
      (refusal ?? disabled) === undefined &&
      fields['disabled'] !== true &&
      path.some((one) => isSameContainer(one.container, container)),
  );
}

/** Reports whether a rule leaves nothing for those after it. */
function matchesEverything({ fields, leftovers, entry, mapping }: Draft): boolean {
  const lists = ['from', 'to', 'source', 'destination', 'service', 'application'];
  const others = ['source_user', 'category', 'source_hip', 'destination_hip'];
  const isAny = (name: string): boolean => [fields[name]].flat().join() === 'any';
  const narrows = ({ meaning }: ElementLeaf): boolean => meaning === undefined || meaning.effect === 'narrows';
  const isOdd = leftovers.some(
    ({ at, node, why }) => why !== undefined || elementLeaves(mapping.elements ?? [], at, node).some(narrows),
  );
  const isNarrowed = isOdd || fields['schedule'] !== undefined || nodeAt(entry, 'target') !== undefined;
  return !isNarrowed && lists.every(isAny) && others.every((name) => fields[name] === undefined || isAny(name));
}

function draftsOf(
  { effect, pairs }: Shape,
  { container }: Place,
  entries: readonly DefaultEntry[],
  zones: { readonly names: readonly string[]; readonly hasOthers: boolean },
): readonly Draft[] {
  const wanted = pairs === 'between' ? 'interzone-default' : 'intrazone-default';
  const same = entries.filter((one) => effectOf(one) === effect);
  const found = same.find(({ name }) => name === wanted) ?? same[0];
  if (found === undefined) return [];
  const { entry, action } = found;
  const kind = kindNamed(defaultRulesMapping.kind);
  const { fields, claims, leftovers } = convertFields(kind, entry, defaultRulesMapping);
  const matched = zonesOf(pairs, zones.names);
  const how = `default rule, written as ${matched.length === 1 ? 'a last rule' : `${String(matched.length)} last rules for zones`}`;
  const stated = nodeAt(entry, 'action');
  const misses = pairs !== 'any' && zones.hasOthers ? withoutOtherZones(how) : undefined;
  const any = ['any'];
  return matched.map(({ from, to }, i): Draft => ({
    kind,
    container,
    position: 'post',
    name: pairs === 'any' ? `default-${effect === 'allow' ? 'allow' : 'deny'}` : `${found.name}-${String(i + 1)}`,
    fields: {
      from: [from],
      to,
      source: any,
      destination: any,
      service: any,
      application: any,
      ...fields,
      action,
    },
    mapping: defaultRulesMapping,
    entry,
    claims,
    leftovers,
    rewritten: [how],
    refusal: undefined,
    disabled: undefined,
    judged: new Map(stated === undefined || misses === undefined ? [] : [[stated, misses]]),
  }));
}

function zonesOf(
  pairs: Shape['pairs'],
  zones: readonly string[],
): readonly { readonly from: string; readonly to: readonly string[] }[] {
  if (pairs === 'any') return [{ from: 'any', to: ['any'] }];
  if (pairs === 'within') return zones.map((zone) => ({ from: zone, to: [zone] }));
  return zones
    .map((zone) => ({ from: zone, to: zones.filter((other) => other !== zone) }))
    .filter(({ to }) => to.length > 0);
}

/** Judges a leaf of a default rule that needs no last rule, or that the last rule of another one replaces. */
function judgeUnwritten(leaf: ConfigNode, as: Exclude<Written['as'], 'lost'>): Judgement {
  if (as === 'unreached') return { outcome: 'not-configuration', why: 'a rule before it matches everything' };
  if (upTo(leaf, ({ tag }) => tag === 'entry').some((at) => keyOf(at) === 'action')) {
    return as === 'last rules'
      ? { outcome: 'rewritten', why: 'a last rule decides the same traffic' }
      : { outcome: 'not-configuration', why: 'the default rule of the service does the same' };
  }
  if (leaf.text === 'no' || leaf.text === '') return { outcome: 'not-configuration', why: 'it has no meaning' };
  return {
    outcome: 'approximate',
    why: 'default rules of the service have no logs, profiles and tags',
    remedy: 'add a last rule that has them',
  };
}
