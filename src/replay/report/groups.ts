import { copyText } from '../plain';
import type { TrafficSession } from '../session';

/** Sessions with the same source, zones, application, service and rules. */
export interface SessionGroup {
  readonly source: string;
  readonly fromZone: string;
  readonly toZone: string;
  readonly service: string;
  /** Empty if the application was not identified. */
  readonly application: string;
  /** Rules that decide before and after. */
  readonly before: string;
  readonly after: string;
  readonly sessions: number;
  readonly lastSeen: string;
  /** Example destination. */
  readonly destination: string;
  /** Conditions that the result depends on. */
  readonly reasons: readonly string[];
}

/** A list of groups, the largest first. */
export interface GroupList {
  readonly sessions: number;
  readonly groups: readonly SessionGroup[];
  /** Sessions in groups beyond the limit, which bounds the memory use. */
  readonly notGrouped: number;
}

type Counted = { -readonly [K in keyof SessionGroup]: SessionGroup[K] };

/** Counts sessions by group, up to a maximum number of groups. */
export class Groups {
  readonly #most: number;
  readonly #groups = new Map<string, Counted>();
  #sessions = 0;
  #notGrouped = 0;

  constructor(most: number) {
    this.#most = most;
  }

  add(session: TrafficSession, before: string, after: string, reasons: readonly string[] = []): void {
    const { source, fromZone, toZone, service, application = '', time, destination } = session;
    this.#sessions += 1;
    const key = `${source}\n${fromZone}\n${toZone}\n${service}\n${application}\n${before}\n${after}\n${reasons.join()}`;
    const known = this.#groups.get(key);
    if (known !== undefined) {
      known.sessions += 1;
      if (time >= known.lastSeen) Object.assign(known, plainTexts({ lastSeen: time, destination }));
    } else if (this.#groups.size >= this.#most) this.#notGrouped += 1;
    else {
      const texts = { source, fromZone, toZone, service, application, before, after, lastSeen: time, destination };
      this.#groups.set(copyText(key), { ...plainTexts(texts), reasons, sessions: 1 });
    }
  }

  done(): GroupList {
    const groups = [...this.#groups.entries()].sort(
      ([a, one], [b, other]) => other.sessions - one.sessions || (a < b ? -1 : 1),
    );
    return { sessions: this.#sessions, groups: groups.map(([, group]) => group), notGrouped: this.#notGrouped };
  }
}

function plainTexts<T extends Readonly<Record<string, string>>>(texts: T): T {
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, copyText(text)])) as T;
}
