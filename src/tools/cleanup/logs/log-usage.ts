import { accountNotes, type TrafficSession } from '../../../engine/logs';
import type { Configuration } from '../../../engine/policy';
import { usageOf, type Usage, type UsageInput, type UsageRow } from '../../usage';

/** Values of one side beyond which a rule is not tightened on it. */
const mostValues = 1000;

/** What the sessions of one rule had. Undefined for a side with too many values. */
export interface RuleUsage {
  readonly sources: ReadonlySet<string> | undefined;
  readonly destinations: ReadonlySet<string> | undefined;
  readonly services: ReadonlySet<string> | undefined;
  /** Those that the firewall identified. */
  readonly applications: ReadonlySet<string> | undefined;
}

/** What traffic logs show of the rules of some firewalls. */
export interface LogUsage extends Pick<Usage, 'period' | 'sessions'> {
  /** Rows of the rules, by their keys. */
  readonly rows: ReadonlyMap<string, UsageRow>;
  /** Values of the sessions of rules, by their keys. */
  readonly rules: ReadonlyMap<string, RuleUsage>;
  /** Whether the addresses can be compared with those of the configuration. */
  readonly addresses: 'real' | 'pseudonyms';
  /** What was not read, and what limits the evaluation. */
  readonly lines: readonly string[];
}

/** Reads traffic logs, in memory that depends on the number of rules only. Throws the codes of `readSessions`. */
export async function readUsage(
  configuration: Configuration,
  sources: UsageInput['sources'],
  options: Pick<UsageInput, 'earlierThan'> = {},
): Promise<LogUsage> {
  const rules = new Map<string, Counted>();
  const {
    period,
    sessions,
    rules: rows,
    sources: read,
    notes,
  } = await usageOf({
    ...options,
    configuration,
    sources,
    onSession: (session, rule) => {
      if (rule === undefined) return;
      const known = rules.get(rule.key) ?? new Counted();
      rules.set(rule.key, known);
      known.add(session);
    },
  });
  const logs = read.map(({ log }) => log);
  return {
    ...{ period, sessions, rules, rows: new Map(rows.map((row) => [row.key, row])) },
    addresses: logs.some(({ pseudonyms }) => pseudonyms !== undefined) ? 'pseudonyms' : 'real',
    lines: [...accountNotes(...logs), ...notes],
  };
}

class Counted implements RuleUsage {
  readonly #sources = new Values();
  readonly #destinations = new Values();
  readonly #services = new Values();
  readonly #applications = new Values();

  add({ source, destination, service, application }: TrafficSession): void {
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
