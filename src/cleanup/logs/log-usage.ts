import type { Container } from '../../catalog';
import { readSessions, type TrafficSession } from '../../logs';
import type { Period } from '../proposal';

/** Values of one side beyond which a rule is not tightened on it. */
const mostValues = 1000;

/** What the sessions of one rule had. Undefined for a side with too many values. */
export interface RuleUsage {
  readonly sessions: number;
  readonly sources: ReadonlySet<string> | undefined;
  readonly destinations: ReadonlySet<string> | undefined;
  readonly services: ReadonlySet<string> | undefined;
  /** Those that the firewall identified. */
  readonly applications: ReadonlySet<string> | undefined;
}

/** What traffic logs show of the rules of some firewalls. */
export interface LogUsage {
  /** The folder or device whose firewalls wrote the logs. */
  readonly container: Container;
  readonly period: Period;
  readonly sessions: number;
  /** By the names of rules, as the logs have them. */
  readonly rules: ReadonlyMap<string, RuleUsage>;
}

/** Reads traffic logs, in memory that depends on the number of rules only. Throws `LOG_UNREADABLE`, `LOG_COLUMNS` and `LOG_EMPTY`. */
export async function readUsage(logs: readonly string[], container: Container): Promise<LogUsage> {
  const rules = new Map<string, Counted>();
  const { period, sessions } = await readSessions(logs, (one) => {
    const known = rules.get(one.rule) ?? new Counted();
    rules.set(one.rule, known);
    known.add(one);
    return undefined;
  });
  return { container, period, sessions, rules };
}

class Counted implements RuleUsage {
  sessions = 0;
  readonly #sources = new Values();
  readonly #destinations = new Values();
  readonly #services = new Values();
  readonly #applications = new Values();

  add({ source, destination, service, application, sessions }: TrafficSession): void {
    this.sessions += sessions;
    this.#sources.add(source);
    this.#destinations.add(destination);
    this.#services.add(service);
    if (application !== undefined) this.#applications.add(application);
  }

  get sources(): ReadonlySet<string> | undefined {
    return this.#sources.all;
  }

  get destinations(): ReadonlySet<string> | undefined {
    return this.#destinations.all;
  }

  get services(): ReadonlySet<string> | undefined {
    return this.#services.all;
  }

  get applications(): ReadonlySet<string> | undefined {
    return this.#applications.all;
  }
}

/** A set that gives up when it becomes too large. */
class Values {
  all: Set<string> | undefined = new Set();

  add(value: string): void {
    // A part of a line of the log would keep the whole line in memory.
    if (this.all?.has(value) === false) this.all.add(Buffer.from(value).toString());
    if (this.all !== undefined && this.all.size > mostValues) this.all = undefined;
  }
}
