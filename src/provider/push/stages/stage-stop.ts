import { messageOf, visibleText } from '../../../core';
import { PushError } from '../push-error';
import type { FirewallTools } from './firewalls';
import { firewallsOf, firewallText, runningVersions } from './firewalls';
import type { StageTarget } from './stage-targets';

/** Why a rollout stopped. */
export interface Stop {
  readonly targets: readonly StageTarget[];
  /** Index of the stage. */
  readonly at: number;
  /** Its job; without one, the stage was not pushed. */
  readonly jobId?: string;
  /** Name of the check, and what was seen. */
  readonly why: string;
  /** What the restore of the stage did. */
  readonly restored?: string;
  /** Version before the stage. */
  readonly before?: number;
  /** Command that goes on. */
  readonly again: string;
}

/** Makes the error of a stop: stage, check and value, what runs where now, and the command for each way on. */
export async function stageStop(tools: FirewallTools, stop: Stop): Promise<PushError> {
  const { targets, at, jobId, why, restored, before, again } = stop;
  const target = targets[at];
  const name = target?.stage.name ?? '';
  const isPushed = jobId !== undefined;
  const later = targets.slice(isPushed ? at + 1 : at).map(({ stage }) => `"${stage.name}"`);
  const back =
    before === undefined || restored !== undefined || target === undefined
      ? []
      : [`  back:   scm restore ${String(before)} --discard-all-staged-changes ${namesOf(target)}`];
  const lines = [
    `the rollout stopped at stage "${name}" (${String(at + 1)} of ${String(targets.length)})${isPushed ? '' : ', before its push'}: ${why}`,
    ...(later.length === 0 ? [] : [`not pushed: ${later.length === 1 ? 'stage' : 'stages'} ${later.join(', ')}`]),
    ...(restored === undefined ? [] : [restored]),
    'what runs now:',
    ...(await runningLines(tools, targets)),
    'ways on:',
    `  on:     fix the cause, then ${again}: it continues at this stage, and pushes nothing twice`,
    ...back,
    ...(jobId === undefined ? [] : [`  look:   scm jobs ${jobId}`]),
  ];
  const phase = isPushed ? { phase: 'finished' as const, jobId } : { phase: 'prepare' as const };
  return new PushError('PUSH_STAGES', lines.join('\n'), phase);
}

function namesOf({ folders, devices }: StageTarget): string {
  const quoted = (text: string): string =>
    /^[\w.-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
  return [
    ...(folders.length === 0 ? [] : [`--folder ${folders.map(quoted).join(' ')}`]),
    ...(devices.length === 0 ? [] : [`--device ${devices.map(quoted).join(' ')}`]),
  ].join(' ');
}

async function runningLines(tools: FirewallTools, targets: readonly StageTarget[]): Promise<readonly string[]> {
  try {
    const running = await runningVersions(tools);
    const lines: string[] = [];
    for (const target of targets) {
      if (target.folders.length + target.devices.length === 0) continue;
      const devices = [...(await firewallsOf(tools, target))].sort((a, b) => (a.serial < b.serial ? -1 : 1));
      for (const firewall of devices) {
        const shown = firewallText(firewall);
        const version = running.get(firewall.serial);
        const runs = version === undefined || version === 0 ? 'no version is known' : `version ${String(version)}`;
        lines.push(
          visibleText(
            `  ${shown}, stage "${target.stage.name}": ${runs}${firewall.connected ? '' : ', not connected'}`,
          ),
        );
      }
    }
    return lines.length === 0 ? ['  no firewall is affected'] : lines;
  } catch (error) {
    return [`  not known: ${messageOf(error)}`];
  }
}
