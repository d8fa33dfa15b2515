import { isSameContainer, kindNamed, type Container } from '../catalog';
import { climb, containerKey } from '../tenant';
import type { Judgement } from './accounts';
import type { Draft } from './draft';
import type { LeftRule } from './left-rules';
import { elementLeaves, type ElementLeaf } from './mapping/element-meaning';
import { elementsOf } from './mapping/element-table';
import { convertFields } from './mapping/fields';
import type { KindMapping } from './mapping/kind-mapping';
import type { Place } from './places';
import { keyOf, leavesOf, nodeAt, nodesAt, upTo, valueOf, type ConfigNode } from './read/config-node';

/** Names of the default rules. */
const defaultNames = ['intrazone-default', 'interzone-default'] as const;
type DefaultName = (typeof defaultNames)[number];
type Effect = 'allow' | 'block';

/** A default rule that a part of the file changes. */
export interface DefaultEntry {
  readonly name: DefaultName;
  readonly entry: ConfigNode;
  readonly action: string;
}

const mapping: KindMapping = {
  path: 'default-security-rules/rules',
  kind: 'security_rule',
  elements: elementsOf('security/rules', 'rule'),
};

/** Returns the default rules that a place states. */
export function defaultEntriesIn({ rulebases }: Pick<Place, 'rulebases'>): readonly DefaultEntry[] {
  return rulebases.flatMap(({ node }) =>
    nodesAt(node, `${mapping.path}/*`).flatMap((entry) => {
      const name = defaultNames.find((one) => one === keyOf(entry));
      const action = valueOf(nodeAt(entry, 'action'))?.value ?? usualAction(name);
      return name === undefined ? [] : [{ name, entry, action }];
    }),
  );
}

/** Fields of a default rule, as those of a security rule. */
export function defaultFields({ entry, action }: DefaultEntry): Draft['fields'] {
  return { ...convertFields(kindNamed('security_rule'), entry, mapping).fields, action };
}

/** Reports whether a draft is a last rule that does what a default rule does. */
export function isLastRule(draft: Draft): boolean {
  return draft.mapping === mapping;
}

/** Reports whether an action lets traffic pass. */
function effectOfAction(action: unknown): Effect {
  return action === 'allow' ? 'allow' : 'block';
}

/** What happens with traffic within zones, and between them, that no rule matches. */
interface Defaults {
  readonly within: Effect;
  readonly between: Effect;
}

const usual: Defaults = { within: 'allow', between: 'block' };

function usualAction(name: DefaultName | undefined): string {
  return name === 'intrazone-default' ? 'allow' : 'deny';
}

/** What the zones of the file are, and whether a firewall below may have others. */
export interface KnownZones {
  readonly names: () => readonly string[];
  readonly hasOthers: (container: Container) => boolean;
}

/** The default rules of a file as rules at the end of folders. */
export interface LastRules {
  readonly drafts: readonly Draft[];
  /** Default rules that no last rule can replace. */
  readonly left: readonly LeftRule[];
  /** What became of the leaves of default rules without a draft. */
  readonly judged: ReadonlyMap<ConfigNode, Judgement>;
}

/**
 * Writes default rules as last rules with the same traffic, because the service has no default rules that can be changed.
 * `drafts`: the other rules. A rule at the end of a folder comes before those of the folders above, so it is written only
 * if these do the same.
 */
export function lastRules(places: readonly Place[], drafts: readonly Draft[], zones: KnownZones): LastRules {
  const made: Draft[] = [];
  const left: LeftRule[] = [];
  const judged = new Map<ConfigNode, Judgement>();
  const [stated, written] = [new Map<Place, Defaults>(), new Map<Place, Defaults>()];
  for (const place of places) {
    const above = places.find((one) => isParent(one, place));
    const entries = defaultEntriesIn(place);
    const wanted = withEntries(entries, (above && stated.get(above)) ?? usual);
    const given = (above && written.get(above)) ?? usual;
    stated.set(place, wanted);
    const found = rulesFor(place, entries, { wanted, given }, places, drafts, zones);
    written.set(place, found === undefined || 'why' in found ? given : wanted);
    if (found !== undefined && 'why' in found) {
      left.push(...entries.map(({ entry, action }) => ({ ...found, entry, action })));
      continue;
    }
    made.push(...(found?.drafts ?? []));
    const isWritten = ({ entry }: DefaultEntry): boolean => found?.drafts.some((one) => one.entry === entry) === true;
    const others = entries.filter((one) => !isWritten(one)).flatMap(({ entry }) => leavesOf(entry));
    for (const leaf of others) judged.set(leaf, judgeUnwritten(leaf, found));
  }
  return { drafts: made, left, judged };
}

function isParent({ container }: Place, { parent }: Place): boolean {
  return parent !== undefined && isSameContainer(container, { scope: 'folder', name: parent });
}

function withEntries(entries: readonly DefaultEntry[], above: Defaults): Defaults {
  const effect = (name: DefaultName): Effect | undefined => {
    const entry = entries.find((one) => one.name === name);
    return entry && effectOfAction(entry.action);
  };
  return {
    within: effect('intrazone-default') ?? above.within,
    between: effect('interzone-default') ?? above.between,
  };
}

interface Step {
  readonly wanted: Defaults;
  /** What happens after the rules of the place, by what is written above. */
  readonly given: Defaults;
}

/** A last rule: the zones that it matches, and its effect. */
interface Shape {
  readonly effect: Effect;
  readonly pairs: 'any' | 'within' | 'between';
}

/** The rules that turn what is given into what is wanted; undefined if both are the same. */
function rulesFor(
  place: Place,
  entries: readonly DefaultEntry[],
  { wanted, given }: Step,
  places: readonly Place[],
  drafts: readonly Draft[],
  zones: KnownZones,
): { readonly drafts: readonly Draft[] } | Pick<LeftRule, 'why' | 'remedy'> | undefined {
  const shapes = shapesFor({ wanted, given });
  if (shapes.length === 0) return undefined;
  const rules = rulesOn(place, places, drafts);
  if (rules.some(matchesEverything)) return { drafts: [] };
  const later = rules.find((rule) => rule.position === 'post' && !isSameContainer(rule.container, place.container));
  if (later !== undefined) {
    return {
      why: `rule "${later.name}" of ${later.container.name} comes after every rule of this place, and before the default rules`,
      remedy: `move the rules that come after into ${place.container.name}, or change the default rules above it`,
    };
  }
  const narrow = shapes.filter(({ pairs }) => pairs !== 'any');
  const names = narrow.length === 0 ? [] : zones.names();
  // A rule that blocks must not leave out a zone; one that allows may.
  if (narrow.some(({ effect }) => effect === 'block') && (names.length === 0 || zones.hasOthers(place.container))) {
    return {
      why: 'the service cannot change its default rules, and not every zone of the firewalls is in the file',
      remedy: 'add last rules that block inside each zone',
    };
  }
  return { drafts: shapes.flatMap((shape) => draftsOf(shape, place, entries, names)) };
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
function rulesOn(place: Place, places: readonly Place[], drafts: readonly Draft[]): readonly Draft[] {
  const above = (child: Place) => places.find((one) => isParent(one, child));
  const path = [...climb(place, above, (at) => containerKey(at.container))].map(({ container }) => container);
  return drafts.filter(
    ({ kind, container, fields, refusal, disabled }) =>
      kind.name === 'security_rule' &&
      (refusal ?? disabled) === undefined &&
      fields['disabled'] !== true &&
      path.some((one) => isSameContainer(one, container)),
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
  zones: readonly string[],
): readonly Draft[] {
  const wanted = pairs === 'between' ? 'interzone-default' : 'intrazone-default';
  const same = entries.filter(({ action }) => effectOfAction(action) === effect);
  const entry = same.find(({ name }) => name === wanted) ?? same[0];
  if (entry === undefined) return [];
  const kind = kindNamed(mapping.kind);
  const matched = zonesOf(pairs, zones);
  const how = `default rule, written as ${matched.length === 1 ? 'a last rule' : `${String(matched.length)} last rules for zones`}`;
  const any = ['any'];
  return matched.map(({ from, to }, i): Draft => {
    const converted = convertFields(kind, entry.entry, mapping);
    return {
      ...{ kind, container, mapping, position: 'post', entry: entry.entry, ...converted },
      name: pairs === 'any' ? `default-${effect === 'allow' ? 'allow' : 'deny'}` : `${entry.name}-${String(i + 1)}`,
      fields: {
        ...{ from: [from], to, source: any, destination: any, service: any, application: any },
        ...converted.fields,
        action: entry.action,
      },
      ...{ rewritten: [how], refusal: undefined, disabled: undefined, judged: new Map() },
    };
  });
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

/** What became of a leaf of a default rule that needs no last rule, or that another default rule stands for. */
function judgeUnwritten(leaf: ConfigNode, found: { readonly drafts: readonly Draft[] } | undefined): Judgement {
  const isAction = upTo(leaf, ({ tag }) => tag === 'entry').some((at) => keyOf(at) === 'action');
  if (found?.drafts.length === 0) return { outcome: 'not-configuration', why: 'a rule before it matches everything' };
  if (isAction && found !== undefined) return { outcome: 'rewritten', why: 'a last rule decides the same traffic' };
  if (isAction) return { outcome: 'not-configuration', why: 'the default rule of the service does the same' };
  if (leaf.text === 'no' || leaf.text === '') return { outcome: 'not-configuration', why: 'it has no meaning' };
  return {
    outcome: 'approximate',
    why: 'default rules of the service have no logs, profiles and tags',
    remedy: 'add a last rule that has them',
  };
}
