import { nameReferencesOf, type Container } from '../../../catalog';
import { lazy } from '../../../core';
import { withoutOtherZones, type KnownZones } from '../default-rules';
import { isRule, type Draft } from '../draft';
import type { Place } from '../places';
import { isLeaf, keyOf, leavesOf, nodeAt, valueOf, valuesOf, type ConfigNode } from '../read/config-node';
import type { ExportedConfiguration } from '../read/read-config';
import type { VisibleDrafts } from '../visible-drafts';
import { textsIn } from './texts-in';

const types: ReadonlySet<string> = new Set(['universal', 'intrazone', 'interzone']);

/**
 * Rewrites what a security rule of the service cannot say: the types of rules become rules for zones that the type
 * allows. What cannot be rewritten is written disabled.
 */
export function typedRules(drafts: readonly Draft[], zones: KnownZones): readonly Draft[] {
  return drafts.flatMap((draft) => rewriteSecurityRule(draft, zones.names, zones.hasOthers));
}

/** Finds the zones of a file. */
export function knownZones(
  drafts: readonly Draft[],
  { from }: ExportedConfiguration,
  places: readonly Place[],
  visible: VisibleDrafts,
): KnownZones {
  const hasOthers = (container: Container): boolean => {
    if (from === 'firewall') return false;
    const below = places.filter(({ container: one }) => visible.pathOf(one).some((at) => at.name === container.name));
    const withFirewalls = below.filter(({ serials }) => serials.length > 0);
    return (
      withFirewalls.length === 0 ||
      withFirewalls.some((place) => visible.pathOf(place.container).every(({ scope }) => scope !== 'snippet'))
    );
  };
  return { names: lazy(() => zonesIn(drafts)), hasOthers };
}

/**
 * Zones of templates, and those that rules of any kind name. A rule with any zone gets all of them, because a firewall may
 * have a zone that its folder does not show.
 */
function zonesIn(drafts: readonly Draft[]): readonly string[] {
  const names = drafts.flatMap(({ kind, name, fields }) => {
    if (kind.name === 'zone') return [name];
    if (!isRule(kind)) return [];
    return nameReferencesOf(kind, fields).flatMap((mention) =>
      mention.reference.kinds.includes('zone') ? [mention.name] : [],
    );
  });
  return [...new Set(names)].filter((zone) => zone !== 'any');
}

function rewriteSecurityRule(
  draft: Draft,
  zones: () => readonly string[],
  hasOtherZones: (container: Container) => boolean,
): readonly Draft[] {
  const { entry, kind } = draft;
  if (kind.name !== 'security_rule' || entry === undefined) return [draft];
  const stated = nodeAt(entry, 'rule-type');
  const values = stated === undefined ? [] : valuesOf(stated);
  const type = stated === undefined ? 'universal' : values.map(({ value }) => value).join(' ');
  if (type === 'universal') return [draft];
  const disabled = (why: string, remedy: string): readonly Draft[] => {
    draft.disabled = { why, remedy };
    return [draft];
  };
  if (type === '') return disabled('its type is empty', 'state the type in the file');
  if (!types.has(type)) return disabled(`"${type}" is not a type of rule`, 'correct the type in the file');
  const from = textsIn(draft.fields['from']);
  const to = textsIn(draft.fields['to']);
  const fromZones = from.includes('any') ? zones() : from;
  const toZones = to.includes('any') ? zones() : to;
  if (fromZones.length === 0 || (toZones.length === 0 && type === 'interzone')) {
    const why = `it matches traffic of the type ${type}, and the zones are not in the file`;
    return disabled(why, 'list the zones of the rule, then enable it');
  }
  // PAN-OS ignores the destination zones of an intrazone rule.
  if (type === 'intrazone' && toZones.length > 0 && fromZones.some((zone) => !toZones.includes(zone))) {
    return disabled('it matches traffic inside zones, and its two lists of zones differ', 'make both lists equal');
  }
  const pairs =
    type === 'intrazone' ? fromZones.map((zone) => ({ from: zone, to: [zone] })) : betweenPairs(fromZones, toZones);
  if (pairs.length === 0) return disabled(`a rule of the type ${type} with these zones matches nothing`, 'remove it');
  const how = `${type} rule, written as ${String(pairs.length)} ${pairs.length === 1 ? 'rule' : 'rules'} for its zones`;
  draft.leftovers = draft.leftovers.filter(({ node }) => node !== stated);
  if (stated !== undefined) draft.judged.set(stated, { outcome: 'rewritten', why: how });
  if (stated !== undefined && (from.includes('any') || to.includes('any')) && hasOtherZones(draft.container)) {
    draft.judged.set(stated, withoutOtherZones(how));
  }
  return pairs.map(({ from: one, to: others }, i) => ({
    ...draft,
    name: pairs.length === 1 ? draft.name : `${draft.name}-${String(i + 1)}`,
    fields: { ...draft.fields, from: [one], to: others },
    rewritten: [...draft.rewritten, how],
  }));
}

interface ZonePair {
  readonly from: string;
  readonly to: readonly string[];
}

function betweenPairs(from: readonly string[], to: readonly string[]): readonly ZonePair[] {
  return from
    .map((zone) => ({ from: zone, to: to.filter((other) => other !== zone) }))
    .filter(({ to: others }) => others.length > 0);
}

/** A rule for some firewalls only is written disabled: it would apply to others. */
export function limitToTargets(draft: Draft): void {
  const target = draft.entry === undefined ? undefined : nodeAt(draft.entry, 'target');
  if (target === undefined) return;
  draft.leftovers = draft.leftovers.filter(({ node, isConflict }) => node !== target || isConflict === true);
  if (target.text === '' && target.children.every(saysNothing)) {
    for (const leaf of leavesOf(target)) {
      draft.judged.set(leaf, { outcome: 'not-configuration', why: 'the rule applies to every firewall of the group' });
    }
    return;
  }
  const devices = nodeAt(target, 'devices');
  const names = devices === undefined || isLeaf(devices) ? [] : devices.children.map(keyOf);
  const tags = nodeAt(target, 'tags');
  if (names.length === 0 && (tags === undefined || isLeaf(tags))) {
    const why = 'its target names no firewall and is not empty';
    draft.disabled = { why, remedy: 'state the firewalls in the file, or remove the target' };
    return;
  }
  const isNegated = valueOf(nodeAt(target, 'negate'))?.value !== 'no' && nodeAt(target, 'negate') !== undefined;
  const which = names.length === 0 ? 'firewalls with a tag' : `${isNegated ? 'all but ' : ''}${names.join(', ')}`;
  draft.disabled = {
    why: `it applies only to ${which}, and rules of the service apply to all firewalls of a folder`,
    remedy: 'put these firewalls into a folder of their own, move the rule there, and enable it',
  };
}

/** Panorama writes this into rules for every firewall. */
function saysNothing(part: ConfigNode): boolean {
  if (keyOf(part) === 'negate')
    return (
      valuesOf(part)
        .map(({ value }) => value)
        .join(' ') === 'no'
    );
  return ['devices', 'tags'].includes(keyOf(part)) && isLeaf(part) && part.text === '';
}
