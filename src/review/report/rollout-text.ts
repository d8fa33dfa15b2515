import { countedNoun, namesText } from '../../core';
import type { PushChange, StageChange } from './report';

/** Names that one line has; the JSON report has all. */
const mostNames = 20;

/** One line for each stage of the pushes of a plan: which firewalls get the change, when, and what must hold after it. */
export function rolloutLines(pushes: readonly PushChange[]): readonly string[] {
  const staged = pushes.filter(({ stages = [] }) => stages.length > 0);
  return staged.flatMap(({ address, stages = [] }) =>
    stages.map((stage, i) => {
      const which = staged.length > 1 ? `${address}, ` : '';
      return `${which}${String(i + 1)} of ${String(stages.length)}, ${stageLine(stage, i)}`;
    }),
  );
}

function stageLine({ name, where, firewalls, wait, maxFailures, checks }: StageChange, at: number): string {
  const place = where.length === 0 ? (at === 0 ? 'everything' : 'everything else') : namesText(where);
  const who =
    firewalls === undefined
      ? 'its firewalls are known at the apply'
      : firewalls.length === 0
        ? 'no firewall'
        : `${countedNoun(firewalls.length, 'firewall')}: ${namesText(firewalls, mostNames)}`;
  const fails = maxFailures === undefined ? '' : `; ${countedNoun(maxFailures, 'firewall')} may fail`;
  const then = [...(wait === undefined ? [] : [`a wait of ${wait}`]), ...checks];
  return `${name} (${place}): ${who}${fails}${then.length === 0 ? '' : `; then ${then.join(', then ')}`}`;
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
