import { kindNamed, kindLabel } from '../../catalog';
import type { Configuration, ConfiguredObject } from '../../engine/policy';
import { kindsIn, kindsMeaning } from '../../engine/policy/engine';
import type { Counter, Counters } from './counter';
import { allEntries } from './entries/entry';
import { lists } from './entries/entry-reader';
import type { ListCounts } from './entries/list-counts';
import type { LogFirewall } from './firewalls';
import { keysIn } from './known-before';
import type { KnownRule, RuleBook } from './rules/rule-book';
import { limitOf, linesOf, partState, ruleState, type Evidence } from './state';
import type { UsageRow, UseState } from './usage-result';
import { containerKey, objectKey } from '../../tenant';

/** What the rows of all tables are made of. */
export interface RowInput {
  readonly configuration: Configuration;
  readonly book: RuleBook;
  readonly lists: ListCounts;
  readonly evidence: Evidence;
  /** Firewalls of the logs, by name. */
  readonly seen: ReadonlyMap<string, LogFirewall>;
  /** Rules that were not distinguished, by the key of their row. */
  readonly notDistinguished: ReadonlyMap<string, readonly KnownRule[]>;
}

/** `pre rules of folder Oslo` */
function placeText({ container, rulebase }: KnownRule['object']): string {
  return `${rulebase} rules of ${container.scope} ${container.name}`;
}

/** One row for each rule, and for the sessions of none: each session is in one row. */
export function ruleRows(counted: Counters, input: RowInput): readonly UsageRow[] {
  const { book, evidence, seen, notDistinguished } = input;
  const keys = new Set(book.rules.map(({ key }) => key));
  const rules = book.rules.map((rule): UsageRow => {
    const counter = counted.all.get(rule.key);
    const places = new Set(rule.firewalls.map(containerKey));
    const here = [...seen.values()].filter((firewall) =>
      firewall.places.some((place) => places.has(containerKey(place))),
    );
    const used = counter !== undefined && counter.total.sessions > 0;
    const limit = limitOf(rule, evidence);
    const { kind, name, container, rulebase } = rule.object;
    const state = used ? 'used' : ruleState(rule, evidence);
    return {
      ...{ key: rule.key, kind, name, container, rulebase, state },
      ...(limit === undefined ? {} : { limit, ...linesOf(limit, [rule], evidence) }),
      ...countsOf(
        counter,
        here.map((firewall) => firewall.name),
      ),
    };
  });
  const others = [...counted.all].filter(([key]) => !keys.has(key));
  return sorted([...rules, ...others.map(([key, counter]) => otherRow(key, counter, notDistinguished.get(key)))]);
}

const otherStates: Readonly<Record<string, UseState>> = {
  several: 'not distinguished',
  default: 'default rule',
  unknown: 'unknown rule',
  none: 'no rule',
};

function otherRow(key: string, counter: Counter, rules: readonly KnownRule[] | undefined): UsageRow {
  const [is = '', name = ''] = key.split('\n');
  const [first] = rules ?? [];
  const of = rules === undefined ? {} : { of: rules.map(({ object }) => placeText(object)).join(' or ') };
  return {
    key,
    name: first?.object.name ?? name,
    ...of,
    state: otherStates[is] ?? 'unknown rule',
    ...countsOf(counter),
  };
}

/** One row for each object that a rule can name as address, service or application. */
export function objectRows(counted: Counters, input: RowInput): readonly UsageRow[] {
  const owners = ownersOf(input);
  return sorted(
    matchedObjects(input.configuration).map((object): UsageRow => {
      const { kind, name, container } = object;
      return { ...partRow(objectKey(object), counted, owners, input), kind, name, ...(container && { container }) };
    }),
  );
}

/** One row for each entry of a list of a rule, and each member of a group. */
export function memberRows(counted: Counters, input: RowInput): readonly UsageRow[] {
  const { configuration, book } = input;
  const owners = ownersOf(input);
  const holders = new Map<
    string,
    { readonly of: string; readonly list: string; readonly at: Pick<UsageRow, 'container' | 'rulebase'> }
  >();
  for (const { key, object } of book.rules) {
    const { name, container, rulebase } = object;
    for (const list of lists)
      holders.set(`${key}|${list}`, { of: `rule "${name}"`, list, at: { container, rulebase } });
  }
  for (const object of matchedObjects(configuration)) {
    const { kind, name, container } = object;
    holders.set(objectKey(object), {
      of: `${kindLabel(kind)} "${name}"`,
      list: 'members',
      at: container === undefined ? {} : { container },
    });
  }
  const keys = new Set([...keysIn(configuration), ...owners.keys()]);
  return sorted(
    [...keys].flatMap((key): readonly UsageRow[] => {
      const cut = key.lastIndexOf('\n');
      const holder = cut === -1 ? undefined : holders.get(key.slice(0, cut));
      const name = key.slice(cut + 1);
      if (holder === undefined || name === 'any') return [];
      const { of, list, at } = holder;
      return [{ ...partRow(key, counted, owners, input), name, of, list, ...at }];
    }),
  );
}

function partRow(
  key: string,
  counted: Counters,
  owners: ReadonlyMap<string, ReadonlySet<KnownRule>>,
  { evidence }: RowInput,
): Omit<UsageRow, 'name'> {
  const counter = counted.all.get(key);
  const possible = counter?.possible ?? 0;
  const isUsed = counter !== undefined && counter.total.sessions > 0;
  const rules = [...(owners.get(key) ?? [])];
  const state = isUsed ? 'used' : partState(key, possible, rules, evidence);
  return { key, state, ...linesOf(state, rules, evidence), ...countsOf(counter) };
}

/** The rules that have an object or member, directly or in a group, at any firewall. */
function ownersOf({ book, lists: counts }: RowInput): ReadonlyMap<string, ReadonlySet<KnownRule>> {
  const owners = new Map<string, Set<KnownRule>>();
  for (const rule of book.rules) {
    const keys = new Set<string>();
    for (const place of rule.firewalls) {
      for (const list of lists) {
        for (const { member, object } of allEntries(counts.entriesAt(rule, list, place))) {
          keys.add(member);
          if (object !== undefined) keys.add(object);
        }
      }
    }
    for (const key of keys) {
      const known = owners.get(key);
      if (known === undefined) owners.set(key, new Set([rule]));
      else known.add(rule);
    }
  }
  return owners;
}

/** Objects that the lists of a security rule can name. */
function matchedObjects({ objects }: Configuration): readonly ConfiguredObject[] {
  const rule = kindNamed(kindsMeaning('security-rule')[0] ?? '');
  const kinds = new Set(lists.flatMap((list) => kindsIn(rule, list)));
  return objects.filter(({ kind }) => kinds.has(kind));
}

/** One row for each value of the sessions; the empty one is for those without. */
export function valueRows(counted: Counters): readonly UsageRow[] {
  return sorted(
    [...counted.all].map(([key, counter]): UsageRow => {
      return { key, name: key === '' ? 'not identified' : key, state: 'used', ...countsOf(counter) };
    }),
  );
}

/** `firewalls`: those that are listed even without a session. */
function countsOf(
  counter: Counter | undefined,
  firewalls: readonly string[] = [],
): Pick<UsageRow, 'sessions' | 'bytes' | 'firstSeen' | 'lastSeen' | 'possible' | 'firewalls'> {
  const none = { sessions: 0, bytes: 0, firstSeen: '', lastSeen: '' };
  const names = [...new Set([...(counter?.byFirewall.keys() ?? []), ...firewalls])].sort();
  return {
    ...(counter?.total ?? none),
    possible: counter?.possible ?? 0,
    firewalls: names.map((firewall) => ({ firewall, ...(counter?.byFirewall.get(firewall) ?? none) })),
  };
}

function sorted(rows: readonly UsageRow[]): readonly UsageRow[] {
  return rows.toSorted((a, b) => b.sessions - a.sessions || b.possible - a.possible || (a.key < b.key ? -1 : 1));
}
