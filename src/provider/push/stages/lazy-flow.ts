import type { FirewallClient } from './firewalls';
import type { CheckForm } from './stage';
import type { StageTarget } from './stage-targets';

/** Judges flows at the firewalls of a stage. Loads the engine at the first use: most pushes need none of it. */
export async function wrongFlow(
  client: FirewallClient,
  target: StageTarget,
  form: Extract<CheckForm, { is: 'flow' }>,
  signal: AbortSignal,
): Promise<string | undefined> {
  const { wrongFlowAt } = await import('./flows.js');
  return wrongFlowAt(client, target, form, signal);
}
