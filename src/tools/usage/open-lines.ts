import type { LinesOfRule, LogAccount, TrafficSession } from '../../engine/logs';
import type { Firewalls, LogFirewall, LogSource } from './firewalls';
import type { AddressesOfLog, KnownRule, RuleBook } from './rules/rule-book';

/** Lines of one source. */
interface SourceLines {
  readonly source: LogSource;
  /** Lines that can be of any rule. */
  readonly any: number;
  readonly lost: ReadonlyMap<string, number>;
  readonly started: ReadonlyMap<string, number>;
}

/**
 * Lines of logs that can be sessions of a rule, so that it is not known to be unused: those that were not understood, starts
 * of sessions that may not have ended, and sessions under a name that the configuration does not have, which a rule that
 * matches them may have had.
 */
export class OpenLines {
  readonly #book: RuleBook;
  readonly #firewalls: Firewalls;
  readonly #sources: SourceLines[] = [];
  readonly #renamed = new Map<string, number>();

  constructor(book: RuleBook, firewalls: Firewalls) {
    this.#book = book;
    this.#firewalls = firewalls;
  }

  addSource(source: LogSource, { lost, started }: LogAccount): void {
    // A name that the configuration does not have can be an old one of any rule.
    const any = lost.filter(({ rule }) => rule === undefined || !this.#book.has(rule));
    this.#sources.push({
      source,
      any: any.reduce((sum, { lines }) => sum + lines, 0),
      lost: byName(lost),
      started: byName(started),
    });
  }

  /** A session of a rule that the configuration does not have by this name. */
  addRenamed(session: TrafficSession, firewall: LogFirewall, addresses: AddressesOfLog): void {
    for (const key of this.#book.renamedOf(session, firewall, addresses))
      this.#renamed.set(key, (this.#renamed.get(key) ?? 0) + session.sessions);
  }

  /** `isUsed`: the rule has sessions, so its starts of sessions are counted by their ends. */
  of(rule: KnownRule, isUsed: boolean): number {
    let lines = this.#renamed.get(rule.key) ?? 0;
    const { name } = rule.rule;
    for (const { source, any, lost, started } of this.#sources) {
      if (!this.#firewalls.canBeIn(source, rule.firewalls)) continue;
      lines += any + (lost.get(name) ?? 0) + (isUsed ? 0 : (started.get(name) ?? 0));
    }
    return lines;
  }
}

function byName(all: readonly LinesOfRule[]): ReadonlyMap<string, number> {
  return new Map(all.map(({ rule = '', lines }) => [rule, lines]));
}
