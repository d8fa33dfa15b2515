import type { ProviderSession } from '../../session';
import type { PushOutcome } from '../outcome';
import type { PushOrder } from '../push-order';
import { pushKey, pushNow, recordDestination } from '../run-push';
import { readTree } from '../tree';
import { wrongFlow } from './lazy-flow';
import { rollOut } from './roll-out';
import type { Stage } from './stage';
import { stageTargets } from './stage-targets';

/** A rollout of a Terraform run; without an outcome if there was nothing to push. */
export interface RolloutRun {
  readonly outcome: PushOutcome | undefined;
  readonly notes: readonly string[];
}

/** Rolls a push out in stages. No other push of this process comes between them. */
export function runRollout(
  session: ProviderSession,
  order: PushOrder,
  stages: readonly Stage[],
  signal: AbortSignal,
): Promise<RolloutRun> {
  return session.exclusively(pushKey, async () => {
    const { client, clock, log, configFolder } = session;
    const { options, destination } = order;
    const targets = stageTargets(stages, destination, await readTree(client, signal));
    // A restore brings deleted objects back, so their deletes become pending.
    const deleted = session.journal.unpushed().filter(({ what, id }) => what === 'delete' && id !== '');
    const run = await rollOut(
      {
        ...{ client, clock, log },
        folder: configFolder,
        onFailure: options.onFailure,
        again: 'run terraform apply again',
        onRestored: () => {
          for (const { kind, scope, container, name, id } of deleted)
            session.journal.addPendingDelete({ kind, scope, container, name, id });
        },
        wrongFlow: (target, form, abort) => wrongFlow(client, target, form, abort),
        push: async ({ target, part, words, isSuperseded }, abort) => {
          const description = options.description === undefined ? words : `${words}: ${options.description}`;
          const { folders, devices } = target;
          const { outcome } = await pushNow(
            session,
            {
              ...order,
              destination: { folders, devices, notPushable: [] },
              to: 'named',
              options: { ...options, onFailure: 'error', description },
              part: { name: part, isSuperseded },
            },
            abort,
          );
          return outcome;
        },
      },
      targets,
      signal,
    );
    await recordDestination(session, order, signal);
    return run;
  });
}
