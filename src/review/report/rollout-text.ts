import { countedNoun, namesText } from '../../core';
import type { PushChange, StageChange } from './report';

/** Names that one line has; the JSON report has all. */
const mostNames = 20;

/** One line for each stage of the pushes of a plan: which firewalls get the change, when, and what must hold after it. */
export function rolloutLines(pushes: readonly PushChange[]): readonly string[] {
  return rolloutStages(pushes).map(
    ({ who, then }) => `${who}${then.length === 0 ? '' : `; then ${then.join(', then ')}`}`,
  );
}

/** One stage of a push in words. */
export interface StageWords {
  /** Its place in the rollout, its name and its firewalls. */
  readonly who: string;
  /** The wait and each check, in their order. */
  readonly then: readonly string[];
}

/** The stages of the pushes of a plan. */
export function rolloutStages(pushes: readonly PushChange[]): readonly StageWords[] {
  const staged = pushes.filter(({ stages = [] }) => stages.length > 0);
  return staged.flatMap(({ address, stages = [] }) =>
    stages.map((stage, i) => {
      const which = staged.length > 1 ? `${address}, ` : '';
      const { wait, checks } = stage;
      return {
        who: `${which}${String(i + 1)} of ${String(stages.length)}, ${firewallsOf(stage, i)}`,
        then: [...(wait === undefined ? [] : [`a wait of ${wait}`]), ...checks],
      };
    }),
  );
}

function firewallsOf({ name, where, firewalls, maxFailures }: StageChange, at: number): string {
  const place = where.length === 0 ? (at === 0 ? 'everything' : 'everything else') : namesText(where);
  const who =
    firewalls === undefined
      ? 'its firewalls are known at the apply'
      : firewalls.length === 0
        ? 'no firewall'
        : `${countedNoun(firewalls.length, 'firewall')}: ${namesText(firewalls, mostNames)}`;
  const fails = maxFailures === undefined ? '' : `; ${countedNoun(maxFailures, 'firewall')} may fail`;
  return `${name} (${place}): ${who}${fails}`;
}

/** ` in 2 stages: canary, then rest`; empty for a push without stages. */
export function stagesClause({ stages = [] }: PushChange): string {
  if (stages.length === 0) return '';
  const names = stages.map(({ name, firewalls }) =>
    firewalls === undefined ? name : `${name} (${countedNoun(firewalls.length, 'firewall')})`,
  );
  return ` in ${countedNoun(stages.length, 'stage')}: ${names.join(', then ')}`;
}

/** `, with on_failure = "restore"`; empty if all settings have their defaults. */
export function settingsClause({ settings = [] }: PushChange): string {
  return settings.length === 0 ? '' : `, with ${namesText(settings)}`;
}
