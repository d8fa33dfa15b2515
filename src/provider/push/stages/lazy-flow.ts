import { messageOf } from '../../../core';
import type { Configuration } from '../../../engine/policy';
import { PushError } from '../push-error';
import type { FirewallTools } from './firewalls';
import type { FlowDoubts } from './flows';
import type { FlowForm, Stage } from './stage';
import type { StageTarget } from './stage-targets';

/** Judges flows. Loads the engine at the first use: most pushes need none of it. */
export interface FlowJudge {
  /** Reads the candidate. The API returns no running configuration: what is read before a push is what it activates. */
  readonly read: () => Promise<Configuration>;
  /** Returns the first flow that is wrong at a firewall of the stage; without a configuration on the candidate of now. */
  readonly wrong: (
    target: StageTarget,
    form: FlowForm,
    configuration: Configuration | undefined,
  ) => Promise<string | undefined>;
  /** Looks for questions that cannot be judged, before the first push. */
  readonly doubts: (targets: readonly StageTarget[]) => Promise<FlowDoubts>;
}

/** Checks that the questions of all stages can be read. Throws `PUSH_STAGES`. */
export async function requireReadableFlows(stages: readonly Stage[]): Promise<void> {
  for (const { name, checks } of stages)
    for (const check of checks) {
      if (check.form.is !== 'flow') continue;
      try {
        (await import('./flows.js')).readFlows(check.form);
      } catch (error) {
        throw new PushError('PUSH_STAGES', `cannot roll out: a check of stage "${name}": ${messageOf(error)}`, {
          phase: 'prepare',
        });
      }
    }
}

/** Checks that the flows of all stages can be judged. Returns what they assume. Throws `PUSH_STAGES`. */
export async function requireJudgeableFlows(
  { doubts }: FlowJudge,
  targets: readonly StageTarget[],
): Promise<readonly string[]> {
  // Nothing is pushed to a stage without folders and firewalls, and none of its checks runs.
  const asked = targets.filter(
    ({ stage, folders, devices }) =>
      folders.length + devices.length > 0 && stage.checks.some(({ form }) => form.is === 'flow'),
  );
  if (asked.length === 0) return [];
  const { fault, assumed } = await doubts(asked);
  if (fault === undefined) return assumed;
  throw new PushError('PUSH_STAGES', `cannot roll out: ${fault}`, { phase: 'prepare' });
}

/** Makes the judge of the flows of a tenant. */
export function flowJudge(tools: FirewallTools): FlowJudge {
  return {
    read: async () => (await import('./flows.js')).readCandidate(tools),
    doubts: async (targets) => (await import('./flows.js')).flowDoubts(tools, targets),
    wrong: async (...args) => (await import('./flows.js')).wrongFlowAt(tools, ...args),
  };
}
