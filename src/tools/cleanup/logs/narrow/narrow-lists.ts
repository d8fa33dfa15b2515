import { kindNamed, type Container } from '../../../../catalog';
import { NamedSets, type Configuration, type ConfiguredObject } from '../../../../engine/policy';
import { anyAddress, meets, pairsOf, serviceRanges, textsAt } from '../../../../engine/policy/engine';
import type { KnownRule } from '../../../usage';
import type { Edit } from '../../proposal';
import { newService } from '../new-service';
import { foldAddresses, type KnownSet } from './fold-addresses';
import { foldNames, type NamedMembers } from './fold-names';
import type { Margin } from './margin';
import type { SeenValues } from './seen-values';
import { containerKey, objectKey, type Hierarchy } from '../../../../tenant';

/** A narrower list, or why there is none. */
export type NarrowedList =
  | { readonly is: 'narrower'; readonly names: readonly string[]; readonly created: readonly Edit[] }
  | { readonly is: 'unchanged'; readonly why: string };

/** What a rule is narrowed with. */
export interface NarrowInput {
  readonly configuration: Configuration;
  readonly places: Hierarchy;
  readonly rule: KnownRule;
  readonly seen: SeenValues;
  /** Whether the addresses can be written into a rule. */
  readonly addresses: 'real' | 'pseudonyms';
  readonly margin: Margin;
  /** Names of all applications, from the App-ID facts. */
  readonly applications: readonly string[];
}

/** The narrower list of each side of a rule. */
export function narrowedLists(
  input: NarrowInput,
): Readonly<Record<'source' | 'destination' | 'application' | 'service', NarrowedList>> {
  const { rule, configuration } = input;
  const sets = rule.firewalls.map((place) => new NamedSets(configuration, place));
  const usable = usableObjects(input, sets);
  return {
    source: addresses('source', input, sets, usable),
    destination: addresses('destination', input, sets, usable),
    application: applications(input, usable),
    service: services(input, sets, usable),
  };
}

/** Objects that the rule can name, and that are the same at each of its firewalls. */
function usableObjects(
  { configuration, places, rule }: NarrowInput,
  sets: readonly NamedSets[],
): readonly ConfiguredObject[] {
  const isAbove = (container: Container | undefined): boolean =>
    container === undefined ||
    containerKey(container) === containerKey(rule.object.container) ||
    places.isOnPath(container, rule.object.container);
  return configuration.objects.filter(
    ({ kind, name, container }) =>
      isAbove(container) &&
      sets.every((one) => {
        const object = one.find(kind, name);
        return object !== undefined && objectKey(object) === objectKey({ kind, name, ...(container && { container }) });
      }),
  );
}

function unchanged(why: string): NarrowedList {
  return { is: 'unchanged', why };
}

/** Lists of names are sets. */
function compared(old: readonly string[], names: readonly string[], created: readonly Edit[] = []): NarrowedList {
  const isSame = old.length === names.length && old.every((one) => names.includes(one));
  return isSame ? unchanged('every entry has sessions') : { is: 'narrower', names, created };
}

function isAny(names: readonly string[]): boolean {
  return names.length === 0 || names.includes('any');
}

function addresses(
  side: 'source' | 'destination',
  { rule, seen, margin, addresses: are }: NarrowInput,
  sets: readonly NamedSets[],
  usable: readonly ConfiguredObject[],
): NarrowedList {
  const { fields } = rule.rule;
  if (are === 'pseudonyms') return unchanged('the addresses in the logs are pseudonyms');
  if (fields[`negate_${side}`] === true) return unchanged('the list is negated');
  const names = textsAt(fields, side);
  const [first] = sets;
  if (first === undefined) return unchanged('the rule applies to no firewall');
  const open = isAny(names) ? [] : names.filter((name) => first.ofAddresses([name]).open.length > 0);
  const old = {
    names,
    addresses: isAny(names) ? anyAddress : first.ofAddresses(names).certain,
    open,
    openAddresses: open.length === 0 ? [] : first.ofAddresses(open).certain,
  };
  const known = usable.flatMap(({ kind, name }): readonly KnownSet[] => {
    const role = kindNamed(kind).policyRole;
    if (role !== 'address' && role !== 'address-group') return [];
    const [one, ...others] = sets.map((set) => set.of(kind, name));
    if (one === undefined || one.open.length > 0) return [];
    if (others.some((other) => other?.open.length !== 0 || other.certain.join() !== one.certain.join())) return [];
    return [{ name, addresses: one.certain, isGroup: role === 'address-group' }];
  });
  const found = foldAddresses(old, seen[side], known, margin);
  if (found === undefined) return unchanged('more than 5,000 networks: choose a wider margin');
  return found.length === 0 ? unchanged('no logged address is in it') : compared(names, found);
}

function applications(
  { rule, seen, margin, applications: all }: NarrowInput,
  usable: readonly ConfiguredObject[],
): NarrowedList {
  const names = textsAt(rule.rule.fields, 'application');
  const { application, unidentified } = seen;
  if (unidentified > 0) return unchanged(`${unidentified} sessions have no identified application`);
  const groups = usable.flatMap(({ kind, name, fields }): readonly NamedMembers[] => {
    const isGroup = kindNamed(kind).policyRole === 'application-group';
    return isGroup ? [{ name, members: new Set(textsAt(fields, 'members')) }] : [];
  });
  if (isAny(names)) {
    const families = new Set([...application].map(familyOf));
    const wanted = new Set([
      ...application,
      ...(margin.family ? all.filter((one) => families.has(familyOf(one))) : []),
    ]);
    return compared(
      names,
      foldNames(wanted, groups, (one) => one),
    );
  }
  // A name of no group is an application, or something whose applications are not known: none of them counts as covered.
  const membersOf = (name: string): ReadonlySet<string> =>
    groups.find((group) => group.name === name)?.members ?? new Set([name]);
  const isUsed = (name: string): boolean => {
    const members = membersOf(name);
    if ([...application].some((one) => members.has(one))) return true;
    return (
      margin.family && [...application].some((one) => [...members].some((member) => familyOf(member) === familyOf(one)))
    );
  };
  const kept = names.filter(isUsed);
  const covered = new Set(kept.flatMap((name) => [name, ...membersOf(name)]));
  return [...application].every((one) => covered.has(one))
    ? compared(names, kept)
    : unchanged('a filter, a container or a nested group matches some applications');
}

function familyOf(application: string): string {
  return application.split('-')[0] ?? application;
}

function services(input: NarrowInput, sets: readonly NamedSets[], usable: readonly ConfiguredObject[]): NarrowedList {
  const { rule, seen } = input;
  const names = textsAt(rule.rule.fields, 'service');
  if (names.includes('application-default')) return unchanged('application-default follows the applications');
  const [first] = sets;
  if (first === undefined) return unchanged('the rule applies to no firewall');
  const ports = [...seen.service];
  const ranges = new Map(ports.map((port) => [port, serviceRanges(port)]));
  const unknown = ports.find((port) => ranges.get(port) === undefined);
  if (unknown !== undefined) return unchanged(`the ports of ${unknown} are not known`);
  const known = usable.flatMap(({ kind, name }): readonly NamedMembers[] => {
    const set = first.of(kind, name);
    if (set?.of !== 'services') return [];
    const isKnown = sets.every((one) => {
      const other = one.of(kind, name);
      return other?.open.length === 0 && other.certain.join() === set.certain.join();
    });
    if (!isKnown) return [{ name, members: new Set([...ports, open]) }];
    const members = ports.filter((port) => meets(set.certain, ranges.get(port) ?? set.certain));
    const size = pairsOf(set.certain).reduce((sum, [from, to]) => sum + (Number(to) - Number(from)), 0);
    return [{ name, members: new Set(size === members.length ? members : [...members, open]) }];
  });
  if (!isAny(names)) {
    const kept = names.filter((name) => {
      const members = known.find((one) => one.name === name)?.members;
      return members === undefined || ports.some((port) => members.has(port));
    });
    return kept.length === 0 ? unchanged('no logged service is in it') : compared(names, kept);
  }
  const other = ports.find((port) => !/^(tcp|udp)\/\d+$/.test(port));
  if (other !== undefined) return unchanged(`sessions of ${other} have no port that a service can name`);
  const created: Edit[] = [];
  const single = (port: string): string => {
    const exact = known.find(({ members }) => members.size === 1 && members.has(port));
    if (exact !== undefined) return exact.name;
    const made = newService(input.configuration, rule.object.container, port);
    created.push(made);
    return made.object.name;
  };
  return compared(names, foldNames(new Set(ports), known, single), created);
}

/** Stands for whatever else a service has. */
const open = 'other ports';
