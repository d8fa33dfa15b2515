import { effectivePolicy, verdict, Vocabulary, type Configuration, type Policy } from '../../src/engine/policy';
import type { Replay } from '../../src/engine/replay';
import { office } from '../trace/office';
import type { LoggedSession } from './logs';

/** What a replay counts, and its lists by zones and rules. */
export interface Counts {
  readonly sessions: number;
  readonly unchanged: number;
  readonly sameAction: number;
  readonly decided: number;
  readonly lists: Readonly<Record<string, number>>;
}

/** Decides every session by itself, with the verdicts of the policy. */
export function slowCounts(log: Iterable<LoggedSession>, before: Configuration, after: Configuration): Counts {
  const vocabulary = new Vocabulary();
  const policies = [before, after].map((one) => effectivePolicy(one, office, vocabulary)) as [Policy, Policy];
  const lists: Record<string, number> = {};
  const counts = { sessions: 0, unchanged: 0, sameAction: 0, decided: 0 };
  const add = (...parts: readonly string[]): void => {
    const key = parts.join(' | ');
    lists[key] = (lists[key] ?? 0) + 1;
  };
  for (const one of log) {
    counts.sessions += 1;
    const [was, is] = policies.map((policy) => outcome(policy, one)) as [Outcome, Outcome];
    const of = [one.fromZone, one.toZone];
    const logged = one.action === 'allow' ? 'allow' : 'block';
    if (was.effect !== 'maybe') {
      counts.decided += 1;
      if (was.effect === logged) counts.sameAction += 1;
    }
    const acted = was.effect === 'maybe' ? logged : was.effect;
    if (is.effect === 'maybe') add('undecidable', ...of, was.by, is.by);
    else if (acted === is.effect) counts.unchanged += 1;
    else add(is.effect === 'allow' ? 'allowed' : 'blocked', ...of, was.by, is.by);
  }
  return { ...counts, lists };
}

/** The same of a replay. */
export function countsOf(replay: Replay): Counts {
  const lists: Record<string, number> = {};
  for (const name of ['blocked', 'allowed', 'allowedUnless', 'blockedUnless', 'undecided'] as const) {
    for (const { fromZone, toZone, before, after, sessions } of replay[name].groups) {
      const isDecided = name === 'blocked' || name === 'allowed';
      const key = [isDecided ? name : 'undecidable', fromZone, toZone, before, after].join(' | ');
      lists[key] = (lists[key] ?? 0) + sessions;
    }
  }
  const { sessions, unchanged, agreement } = replay;
  return { sessions, unchanged, sameAction: agreement.sameAction, decided: agreement.decided, lists };
}

interface Outcome {
  readonly effect: 'allow' | 'block' | 'maybe';
  readonly by: string;
}

function applicationOf({ application }: LoggedSession): string | undefined {
  return application === 'not-applicable' ? undefined : application;
}

function outcome(policy: Policy, one: LoggedSession): Outcome {
  const application = applicationOf(one);
  const found = verdict(policy, {
    from: one.fromZone,
    to: one.toZone,
    source: one.source,
    destination: one.destination,
    service: `${one.protocol}/${String(one.port)}`,
    ...(application === undefined ? {} : { application }),
    answers: answersOf(policy, one),
  });
  const by = [...new Set(found.outcomes.map(({ rule }) => rule.name))].join(' or ');
  return { effect: found.certainty === 'surely' ? found.effect : 'maybe', by };
}

function answersOf({ vocabulary }: Policy, { user, category }: LoggedSession): Readonly<Record<string, 'yes' | 'no'>> {
  return Object.fromEntries(
    vocabulary.questions.flatMap(({ id, about, names = [] }): readonly (readonly [string, 'yes' | 'no'])[] => {
      const [value, none] = about === 'source_user' ? [user, ''] : about === 'category' ? [category, 'any'] : [];
      if (value === undefined) return [];
      if (value === none) return [[id, 'no']];
      return names.includes(value) ? [[id, 'yes']] : [];
    }),
  );
}
