import type { TrafficSession } from '../../../../engine/logs';
import type { LogFirewall } from '../../../usage';

/** A distinct session of a rule, and the firewall that wrote it. */
export interface RuleSession {
  readonly session: TrafficSession;
  readonly firewall: LogFirewall;
}

/** Everything that the sessions of a rule had. */
export interface SeenValues {
  readonly source: ReadonlySet<string>;
  readonly destination: ReadonlySet<string>;
  readonly service: ReadonlySet<string>;
  readonly application: ReadonlySet<string>;
  /** Sessions without an identified application. */
  readonly unidentified: number;
}

/** Collects the values of sessions. */
export function seenValues(sessions: readonly RuleSession[]): SeenValues {
  const all = (value: (session: TrafficSession) => string): ReadonlySet<string> =>
    new Set(sessions.map(({ session }) => value(session)));
  const application = new Set<string>();
  let unidentified = 0;
  for (const { session } of sessions) {
    if (session.application === undefined) unidentified += session.sessions;
    else application.add(session.application);
  }
  return {
    source: all(({ source }) => source),
    destination: all(({ destination }) => destination),
    service: all(({ service }) => service),
    application,
    unidentified,
  };
}
