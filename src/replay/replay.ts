import type { Container } from '../catalog';
import type { Configuration } from '../policy';
import { SessionJudge, type JudgedSide, type SessionVerdict } from './evaluate/session-judge';
import { readLog } from './read/read-log';
import { garbageCollector } from './collect-garbage';
import type { Replay } from './replay-result';
import { Groups } from './report/groups';
import type { TrafficSession, Skipped } from './session';

/** Sessions between two garbage collections. */
const collectedEvery = 10_000;
/** This many groups need a few megabytes. */
const usualGroups = 10_000;

/** Inputs of a replay. */
export interface ReplayInput {
  readonly logs: readonly string[];
  readonly before: Configuration;
  readonly after: Configuration;
  readonly container: Container;
  /** Maximum number of groups in each list; sessions of further groups are only counted. Default 10,000. */
  readonly mostGroups?: number;
}

/**
 * Decides the sessions of traffic logs before and after a change. Each distinct session is evaluated once. Memory use
 * does not depend on the length of the logs. Throws `LOG_UNREADABLE`.
 */
export async function replay({
  logs,
  before,
  after,
  container,
  mostGroups = usualGroups,
}: ReplayInput): Promise<Replay> {
  const judge = new SessionJudge(before, after, container);
  const list = (): Groups => new Groups(mostGroups);
  const lists = { blocked: list(), allowed: list(), allowedUnless: list(), undecidable: list(), disagreements: list() };
  const skipped: Record<Skipped, number> = { 'start of a session': 0, 'other log type': 0, unreadable: 0 };
  const model = { decided: 0, sameAction: 0, sameRule: 0 };
  let [sessions, unchanged] = [0, 0];
  const collect = garbageCollector();
  const session = (one: TrafficSession): void => {
    if ((sessions + 1) % collectedEvery === 0) collect();
    const verdict = judge.judge(one);
    if (verdict === undefined) {
      skipped.unreadable += 1;
      return;
    }
    sessions += 1;
    const { before: was, after: is } = verdict;
    if (was.effect !== 'maybe') {
      model.decided += 1;
      if (was.by === one.rule) model.sameRule += 1;
      if (was.effect === one.action) model.sameAction += 1;
      else lists.disagreements.add(one, `${one.action} by ${one.rule}`, `${was.effect} by ${was.by}`);
    }
    if (was.effect === 'maybe' || is.effect === 'maybe') {
      const reasons = [...new Set([...was.reasons, ...is.reasons])];
      lists.undecidable.add(one, was.by, is.by, reasons);
      if (mayLetIn(one, verdict)) lists.allowedUnless.add(one, was.by, is.by, reasons);
    } else if (was.effect === is.effect) unchanged += 1;
    else lists[is.effect === 'allow' ? 'allowed' : 'blocked'].add(one, was.by, is.by);
  };
  const reader = { session, skipped: (why: Skipped) => void (skipped[why] += 1) };
  for (const file of logs) await readLog(file, reader);
  return {
    format: 'scm-replay/1',
    container,
    sessions,
    skipped,
    unchanged,
    blocked: lists.blocked.done(),
    allowed: lists.allowed.done(),
    allowedUnless: lists.allowedUnless.done(),
    undecidable: lists.undecidable.done(),
    disagreements: lists.disagreements.done(),
    model,
    assumptions: judge.assumptions,
  };
}

/**
 * Whether the change may let in a session that was blocked. Where the configuration before does not decide, the log has
 * the action.
 */
function mayLetIn({ action }: TrafficSession, { before, after }: SessionVerdict): boolean {
  const was = before.effect === 'maybe' ? action : before.effect;
  return was === 'block' && after.effects.includes('allow') && !isSameDecision(before, after);
}

function isSameDecision(one: JudgedSide, other: JudgedSide): boolean {
  return (
    one.open.length === other.open.length &&
    one.effects.every((effect, i) => effect === other.effects[i] && one.open[i] === other.open[i])
  );
}
