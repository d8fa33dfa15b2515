import { messageOf } from '../../../core';
import type { Configuration } from '../../../policy';
import { PushError } from '../push-error';
import type { FirewallClient } from './firewalls';
import type { FlowForm, Stage } from './stage';
import type { StageTarget } from './stage-targets';

/** Judges flows. Loads the engine at the first use: most pushes need none of it. */
export interface FlowJudge {
  /** Reads the candidate. The API returns no running configuration: what is read before a push is what it activates. */
  readonly read: (signal: AbortSignal) => Promise<Configuration>;
  /** Returns the first flow that is wrong at a firewall of the stage; without a configuration on the candidate of now. */
  readonly wrong: (
    target: StageTarget,
    form: FlowForm,
    configuration: Configuration | undefined,
    signal: AbortSignal,
  ) => Promise<string | undefined>;
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

/** Makes the judge of the flows of a tenant. */
export function flowJudge(client: FirewallClient): FlowJudge {
  return {
    read: async (signal) => (await import('./flows.js')).readCandidate(client, signal),
    wrong: async (...args) => (await import('./flows.js')).wrongFlowAt(client, ...args),
  };
}
