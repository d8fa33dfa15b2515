import { copyText, type TrafficSession } from '../../logs';
import { Tally, type TallyResult, type TallyBudget } from './tally';

/** Sessions with the same zones, deciding rules and conditions. */
export interface SessionGroup {
  readonly fromZone: string;
  readonly toZone: string;
  /** Rules that decide before and after. */
  readonly before: string;
  readonly after: string;
  /** Conditions that the result depends on, or for a disagreement its reason. */
  readonly reasons: readonly string[];
  readonly sessions: number;
  readonly bytes: number;
  readonly firstSeen: string;
  readonly lastSeen: string;
  readonly sources: TallyResult;
  readonly destinations: TallyResult;
  /** Applications with their services: `ssh tcp/22`. */
  readonly applications: TallyResult;
}

/** A list of groups, the largest first. */
export interface GroupList {
  readonly sessions: number;
  readonly groups: readonly SessionGroup[];
  /** Sessions in groups beyond the limit, which bounds the memory use. */
  readonly notGrouped: number;
}

interface Counted {
  readonly key: Pick<SessionGroup, 'fromZone' | 'toZone' | 'before' | 'after' | 'reasons'>;
  sessions: number;
  bytes: number;
  firstSeen: string;
  lastSeen: string;
  readonly sources: Tally;
  readonly destinations: Tally;
  readonly applications: Tally;
}

/** Counts sessions by group, up to a maximum number of groups. */
export class Groups {
  readonly #most: number;
  readonly #budget: TallyBudget;
  readonly #groups = new Map<string, Counted>();
  #sessions = 0;
  #notGrouped = 0;

  constructor(most: number, budget: TallyBudget) {
    this.#most = most;
    this.#budget = budget;
  }

  add(session: TrafficSession, before: string, after: string, reasons: readonly string[] = []): void {
    const { fromZone, toZone, sessions, bytes, firstSeen, lastSeen } = session;
    this.#sessions += sessions;
    const key = [fromZone, toZone, before, after, ...reasons].join('\n');
    const group = this.#groups.get(key) ?? this.#start(key, { fromZone, toZone, before, after, reasons });
    if (group === undefined) {
      this.#notGrouped += sessions;
      return;
    }
    group.sessions += sessions;
    group.bytes += bytes;
    if (group.firstSeen === '' || (firstSeen !== '' && firstSeen < group.firstSeen))
      group.firstSeen = copyText(firstSeen);
    if (lastSeen > group.lastSeen) group.lastSeen = copyText(lastSeen);
    group.sources.add(session.source, sessions);
    group.destinations.add(session.destination, sessions);
    group.applications.add(`${session.application ?? 'unidentified'} ${session.service}`, sessions);
  }

  done(): GroupList {
    const groups = [...this.#groups.entries()].sort(
      ([a, one], [b, other]) => other.sessions - one.sessions || (a < b ? -1 : 1),
    );
    return {
      sessions: this.#sessions,
      groups: groups.map(([, { key, sources, destinations, applications, ...counts }]) => ({
        ...key,
        ...counts,
        sources: sources.done(),
        destinations: destinations.done(),
        applications: applications.done(),
      })),
      notGrouped: this.#notGrouped,
    };
  }

  #start(key: string, of: Counted['key']): Counted | undefined {
    if (this.#groups.size >= this.#most) return undefined;
    const { fromZone, toZone, before, after } = of;
    const group: Counted = {
      key: {
        ...of,
        fromZone: copyText(fromZone),
        toZone: copyText(toZone),
        before: copyText(before),
        after: copyText(after),
      },
      sessions: 0,
      bytes: 0,
      firstSeen: '',
      lastSeen: '',
      sources: new Tally(this.#budget),
      destinations: new Tally(this.#budget),
      applications: new Tally(this.#budget),
    };
    this.#groups.set(copyText(key), group);
    return group;
  }
}
