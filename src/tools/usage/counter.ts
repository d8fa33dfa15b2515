import { copyText, type TrafficSession } from '../../engine/logs';
import type { Count } from './usage-result';

type Counted = { -readonly [K in keyof Count]: Count[K] };

/** Counts sessions, together and by firewall. */
export class Counter {
  readonly total: Counted = fresh();
  /** Sessions that may belong here. */
  possible = 0;
  readonly byFirewall = new Map<string, Counted>();

  add(session: TrafficSession, firewall: string): void {
    const known = this.byFirewall.get(firewall) ?? fresh();
    this.byFirewall.set(firewall, known);
    for (const one of [this.total, known]) addTo(one, session);
  }
}

function fresh(): Counted {
  return { sessions: 0, bytes: 0, firstSeen: '', lastSeen: '' };
}

function addTo(count: Counted, { sessions, bytes, firstSeen, lastSeen }: TrafficSession): void {
  count.sessions += sessions;
  count.bytes += bytes;
  if (firstSeen !== '' && (count.firstSeen === '' || firstSeen < count.firstSeen))
    count.firstSeen = copyText(firstSeen);
  if (lastSeen > count.lastSeen) count.lastSeen = copyText(lastSeen);
}

/** Counters by key, made when they are needed. */
export class Counters {
  readonly all = new Map<string, Counter>();

  of(key: string): Counter {
    const known = this.all.get(key);
    if (known !== undefined) return known;
    const counter = new Counter();
    this.all.set(copyText(key), counter);
    return counter;
  }
}
