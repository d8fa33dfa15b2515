import type { Container } from '../../../../catalog';
import type { Configuration } from '../../../../engine/policy';
import { SessionJudge } from '../../../../engine/replay';
import type { KnownRule } from '../../../usage';
import type { RuleSession } from './seen-values';
import { containerKey } from '../../../../tenant';

/** What a narrowed rulebase does with the sessions that the rule allowed. */
export interface KeptSessions {
  readonly sessions: number;
  readonly distinct: number;
  /** Still allowed, decided by the policy engine. */
  readonly allowed: number;
  /** Blocked after the change. */
  readonly cut: number;
  /** Not decided, such as by a condition that neither the log nor the configuration decides. */
  readonly open: number;
  /** Sessions that the rule cannot have allowed: it has changed since. */
  readonly contradicted: number;
  /** Up to five sessions that are cut or open, as text. */
  readonly examples: readonly string[];
}

/** Decides every distinct session of a rule before and after a change, at each firewall that can have written it. */
export function keptSessions(
  rule: KnownRule,
  sessions: readonly RuleSession[],
  before: Configuration,
  after: Configuration,
): KeptSessions {
  const judges = new Map<string, SessionJudge>();
  const judgeAt = (place: Container): SessionJudge => {
    const key = containerKey(place);
    const judge = judges.get(key) ?? new SessionJudge(before, after, place);
    judges.set(key, judge);
    return judge;
  };
  const own = new Set(rule.firewalls.map(containerKey));
  const counts = { sessions: 0, distinct: sessions.length, allowed: 0, cut: 0, open: 0, contradicted: 0 };
  const examples: string[] = [];
  for (const { session, firewall } of sessions) {
    counts.sessions += session.sessions;
    const places = firewall.places.filter((place) => own.has(containerKey(place)));
    const outcomes = new Set(places.map((place) => outcomeOf(judgeAt(place).judge(session))));
    // Where the rule cannot have allowed it, another one of these firewalls wrote it. Without a firewall nothing is decided.
    const is = (['cut', 'open', 'allowed', 'contradicted'] as const).find((one) => outcomes.has(one)) ?? 'open';
    counts[is] += session.sessions;
    if ((is === 'cut' || is === 'open') && examples.length < 5) {
      const { source, destination, service, application = 'unidentified' } = session;
      examples.push(`${source} to ${destination}, ${service}, ${application}`);
    }
  }
  return { ...counts, examples };
}

function outcomeOf(verdict: ReturnType<SessionJudge['judge']>): 'allowed' | 'cut' | 'open' | 'contradicted' {
  if (verdict === undefined) return 'open';
  if (!verdict.isWitnessed || verdict.before.effect !== 'allow') return 'contradicted';
  if (verdict.after.effect === 'allow') return 'allowed';
  return verdict.after.effect === 'block' ? 'cut' : 'open';
}
