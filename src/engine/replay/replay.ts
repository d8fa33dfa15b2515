import type { Container } from '../../catalog';
import type { Configuration } from '../policy';
import {
  otherSystem,
  readSessions,
  type ReadOptions,
  type ReadTogether,
  type SkippedLines,
  type TrafficSession,
} from '../logs';
import { SessionJudge, type JudgedSide, type SessionVerdict } from './evaluate/session-judge';
import { garbageCollector } from './collect-garbage';
import { firewallsOf } from './own-firewalls';
import { rulesByIdentifier } from './renamed-rules';
import { pseudonymLimits } from './pseudonym-limits';
import type { Replay } from './replay-result';
import { UnknownZones } from './unknown-zones';
import { AgreementCounts } from './report/agreement';
import { Groups } from './report/groups';

/** Sessions between two garbage collections. */
const collectedEvery = 10_000;
/** This many groups and values need some tens of megabytes. */
const usualGroups = 10_000;
const mostValues = 500_000;

/** Inputs of a replay. */
export interface ReplayInput {
  readonly logs: readonly string[];
  /** Default: no plan, so that the log is compared with the configuration only. */
  readonly before?: Configuration;
  readonly after: Configuration;
  readonly container: Container;
  /** The virtual system whose sessions count. Default: all. */
  readonly system?: string;
  /** What several replays have read that are added up. */
  readonly together?: ReadTogether;
  /** Maximum number of groups in each list; sessions of further groups are only counted. Default 10,000. */
  readonly mostGroups?: number;
  /** Opens the database that groups log lines. */
  readonly open?: ReadOptions['open'];
}

/**
 * Decides the sessions of traffic logs before and after a change. Each distinct session is evaluated once. Memory use
 * does not depend on the length of the logs. Throws the codes of `readSessions`.
 */
export async function replay(input: ReplayInput): Promise<Replay> {
  const { after, container, system, mostGroups = usualGroups } = input;
  const before = input.before ?? after;
  const judge = new SessionJudge(before, after, container);
  const others = firewallsOf(before, container);
  const budget = { left: mostValues };
  const list = (): Groups => new Groups(mostGroups, budget);
  const lists: Lists = {
    blocked: list(),
    allowed: list(),
    allowedUnless: list(),
    blockedUnless: list(),
    undecided: list(),
  };
  const zones = new UnknownZones([before, after]);
  const agreement = new AgreementCounts(mostGroups, budget);
  const conditions = new Map<string, { condition: string; answer: 'yes' | 'no'; sessions: number }>();
  let [distinct, unchanged] = [0, 0];
  const collect = garbageCollector();
  const currentName = rulesByIdentifier(before, container);
  const take = (logged: TrafficSession): SkippedLines | undefined => {
    const session = currentName(logged);
    const { sessions, firewall } = session;
    distinct += 1;
    if (distinct % collectedEvery === 0) collect();
    const other = otherSystem(session, system);
    if (other !== undefined) return other;
    // Of the systems of a firewall, a configuration has at most one below the firewall.
    if (system === undefined && others.isOther(firewall, session.system))
      return {
        why: 'other firewall',
        lines: sessions,
        fault: `firewall ${firewall} is not of ${container.scope} ${container.name}`,
      };
    const verdict = judge.judge(session);
    if (verdict === undefined)
      return { why: 'unreadable', lines: sessions, fault: `unknown protocol "${session.service}"` };
    agreement.add(session, verdict);
    zones.add(session);
    for (const { text, answer } of verdict.decided) {
      const key = `${answer} ${text}`;
      const known = conditions.get(key) ?? { condition: text, answer, sessions: 0 };
      known.sessions += sessions;
      conditions.set(key, known);
    }
    const name = listOf(session, verdict);
    if (name === undefined) unchanged += sessions;
    else lists[name].add(session, verdict.before.by, verdict.after.by, verdict.after.reasons);
    return undefined;
  };
  const { open, together } = input;
  const account = await readSessions(input.logs, take, {
    withSourcePorts: judge.hasSourcePorts,
    onPseudonyms: (made) => pseudonymLimits(made, [before, after], container),
    ...(open && { open }),
    ...(together && { together }),
  });
  const log = { ...account, notes: [...account.notes, ...zones.notes()] };
  return {
    format: 'scm-replay/2',
    container,
    ...(system !== undefined && { system }),
    log,
    sessions: log.sessions,
    hasPlan: input.before !== undefined,
    unchanged,
    blocked: lists.blocked.done(),
    allowed: lists.allowed.done(),
    allowedUnless: lists.allowedUnless.done(),
    blockedUnless: lists.blockedUnless.done(),
    undecided: lists.undecided.done(),
    decidedByLog: [...conditions.values()].sort(
      (a, b) => b.sessions - a.sessions || (a.condition < b.condition ? -1 : 1),
    ),
    agreement: agreement.done(),
    assumptions: judge.assumptions,
  };
}

type Lists = Readonly<Record<'blocked' | 'allowed' | 'allowedUnless' | 'blockedUnless' | 'undecided', Groups>>;

/** The list of a session; undefined if it is decided as before. Where the configuration before is open, the log counts. */
function listOf({ action }: TrafficSession, { before, after }: SessionVerdict): keyof Lists | undefined {
  const was = before.effect === 'maybe' ? action : before.effect;
  if (before.effect === 'maybe' && isSameDecision(before, after)) return 'undecided';
  if (after.effect === 'maybe') {
    const isOpen = after.effects.some((effect) => effect !== was);
    return isOpen ? (was === 'block' ? 'allowedUnless' : 'blockedUnless') : 'undecided';
  }
  if (after.effect === was) return undefined;
  return after.effect === 'allow' ? 'allowed' : 'blocked';
}

function isSameDecision(one: JudgedSide, other: JudgedSide): boolean {
  if (one.allowed !== undefined && other.allowed !== undefined) return one.allowed === other.allowed;
  return (
    one.open.length === other.open.length &&
    one.effects.every((effect, i) => effect === other.effects[i] && one.open[i] === other.open[i])
  );
}
