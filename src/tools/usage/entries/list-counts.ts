import type { Container } from '../../../catalog';
import type { TrafficSession } from '../../../engine/logs';
import type { Configuration } from '../../../engine/policy';
import { textsAt } from '../../../engine/policy/engine';
import type { LogFirewall } from '../firewalls';
import type { AddressesOfLog, KnownRule } from '../rules/rule-book';
import type { Counters } from '../counter';
import type { ListAccounts } from '../usage-result';
import { allEntries, rowsOf, type Entry, type Found } from './entry';
import { EntryReader, lists, type ListName } from './entry-reader';
import { containerKey } from '../../../tenant';

/** Answers that are kept; without a limit, a long log would need much memory. */
const mostKept = 200_000;

type Accounts = { -readonly [K in keyof ListAccounts]: ListAccounts[K] };

interface Answer {
  readonly is: keyof ListAccounts;
  readonly rows: Found;
}

/** Counts what the lists of rules have of the sessions that they decided. */
export class ListCounts {
  readonly #configuration: Configuration;
  readonly #counters: Counters;
  readonly #readers = new Map<string, EntryReader>();
  readonly #entries = new Map<string, readonly Entry[]>();
  readonly #answers = new Map<string, Answer>();
  readonly accounts: Readonly<Record<ListName, Accounts>> = {
    source: none(),
    destination: none(),
    service: none(),
    application: none(),
  };

  constructor(configuration: Configuration, counters: Counters) {
    this.#configuration = configuration;
    this.#counters = counters;
  }

  /** Counts a session of a known rule, or of none. */
  add(session: TrafficSession, rule: KnownRule | undefined, firewall: LogFirewall, addresses: AddressesOfLog): void {
    for (const list of lists) {
      const account = this.accounts[list];
      if (rule === undefined) {
        account.noRule += session.sessions;
        continue;
      }
      const isHidden = addresses === 'pseudonyms' && (list === 'source' || list === 'destination');
      const { is, rows } = this.#answer(rule, list, isHidden ? undefined : valueOf(session, list), firewall);
      account[is] += session.sessions;
      for (const [key, found] of rows) {
        const counter = this.#counters.of(key);
        if (found === 'sure') counter.add(session, firewall.name);
        else counter.possible += session.sessions;
      }
    }
  }

  /** The entries of a list of a rule at a firewall, without `any`. */
  entriesAt(rule: KnownRule, list: ListName, place: Container): readonly Entry[] {
    const at = containerKey(place);
    const key = `${at}\n${rule.key}\n${list}`;
    const known = this.#entries.get(key);
    if (known !== undefined) return known;
    const reader = this.#readers.get(at) ?? new EntryReader(this.#configuration, place);
    this.#readers.set(at, reader);
    const entries = reader.entries(`${rule.key}|${list}`, list, textsAt(rule.rule.fields, list));
    this.#entries.set(key, entries);
    return entries;
  }

  /** `value`: undefined if it is not known. */
  #answer(rule: KnownRule, list: ListName, value: string | undefined, { name, places }: LogFirewall): Answer {
    const key = `${rule.key}\n${list}\n${name}\n${value ?? '\n'}`;
    const known = this.#answers.get(key);
    if (known !== undefined) return known;
    const keys = new Set(rule.firewalls.map(containerKey));
    const at = places.filter((place) => keys.has(containerKey(place)));
    const answer = this.#find(rule, list, value, at);
    if (this.#answers.size >= mostKept) this.#answers.clear();
    this.#answers.set(key, answer);
    return answer;
  }

  #find(rule: KnownRule, list: ListName, value: string | undefined, places: readonly Container[]): Answer {
    const { fields } = rule.rule;
    const names = textsAt(fields, list);
    const isNegated = fields[`negate_${list}`] === true;
    if (value === undefined) return this.#unknown(rule, list, places);
    const found = places.map((place) => rowsOf(this.entriesAt(rule, list, place), value));
    const rows = isNegated
      ? new Map(
          places.flatMap((place) => this.entriesAt(rule, list, place).map((entry) => [entry.member, 'maybe'] as const)),
        )
      : agreed(found);
    if (names.length === 0 || names.includes('any')) return { is: 'any', rows };
    if (isNegated) return { is: 'negated', rows };
    const values = [...rows.values()];
    const is = values.includes('sure') ? 'entry' : values.length > 0 ? 'possible' : 'contradicted';
    return { is, rows };
  }

  /** A list has the value of a session that its rule decided, but each entry only may have it. */
  #unknown(rule: KnownRule, list: ListName, places: readonly Container[]): Answer {
    const { fields } = rule.rule;
    const names = textsAt(fields, list);
    const entries = places.flatMap((place) => [...allEntries(this.entriesAt(rule, list, place))]);
    const keys = entries.flatMap(({ member, object }) => (object === undefined ? [member] : [member, object]));
    const rows = new Map(keys.map((key) => [key, 'maybe'] as const));
    if (names.length === 0 || names.includes('any')) return { is: 'any', rows };
    return { is: fields[`negate_${list}`] === true ? 'negated' : 'possible', rows };
  }
}

/** Rows of a session whose firewall may be one of several: certain only where all of them agree. */
function agreed(found: readonly Found[]): Found {
  const [first = new Map<string, 'sure' | 'maybe'>(), ...others] = found;
  if (others.length === 0) return first;
  const keys = new Set(found.flatMap((one) => [...one.keys()]));
  return new Map(
    [...keys].map((key) => [key, found.every((one) => one.get(key) === 'sure') ? 'sure' : 'maybe'] as const),
  );
}

function valueOf({ source, destination, service, application = '' }: TrafficSession, list: ListName): string {
  return { source, destination, service, application }[list];
}

function none(): Accounts {
  return { any: 0, entry: 0, possible: 0, negated: 0, contradicted: 0, noRule: 0 };
}
