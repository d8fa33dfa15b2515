import type { ProviderSession } from '../../session';
import type { Fields } from '../../state/fields';
import type { PushOutcome } from '../outcome';
import type { PushOrder } from '../push-order';
import { pushMark } from '../idempotency-key';
import { jobOfStage, pushKey, pushNow, recordRollout } from '../run-push';
import { readTree } from '../tree';
import { flowJudge } from './lazy-flow';
import { rollOut } from './roll-out';
import type { Stage } from './stage';
import { rowOf, type StageRow } from './planned-rollout';
import type { EndedStage } from './rollout-tools';
import { stageTargets, type StageTarget } from './stage-targets';
import { changeSincePlan } from './plan-rollout';

/** A rollout of a Terraform run; without an outcome if there was nothing to push. */
export interface RolloutRun {
  readonly outcome: PushOutcome | undefined;
  readonly notes: readonly string[];
  readonly stages: readonly EndedStage[];
  /** The firewalls of each stage. */
  readonly rows: readonly StageRow[];
}

/** What to roll out. */
export interface RolloutOrder {
  readonly order: PushOrder;
  readonly stages: readonly Stage[];
  /** The plan of the push, with the firewalls of the stages. */
  readonly planned: Fields;
}

/** Rolls a push out in stages. No other push of this process comes between them. */
export function runRollout(session: ProviderSession, { order, stages, planned }: RolloutOrder): Promise<RolloutRun> {
  return session.exclusively(pushKey, async () => {
    const { client, clock, log, configFolder, signal } = session;
    const { options, destination } = order;
    const tree = await readTree(session);
    const targets = stageTargets(stages, { ...destination, to: order.to }, tree);
    const rows = targets.map((target) => rowOf(target, tree));
    const moved = changeSincePlan(session, planned, rows);
    const holds = new Set(session.run.finished);
    // A restore brings deleted objects back, so their deletes become pending.
    const deleted = session.journal.unpushed().filter(({ what, id }) => what === 'delete' && id !== '');
    let [admin, isOwn]: [string | undefined, boolean] = [undefined, true];
    const orderOf = ({ folders, devices }: StageTarget, description?: string): PushOrder => ({
      ...order,
      destination: { folders, devices, notPushable: [] },
      to: 'named',
      options: { ...options, onFailure: 'error', ...(description !== undefined && { description }) },
    });
    const run = await rollOut(
      {
        ...{ client, clock, log, signal },
        folder: configFolder,
        ...{ onFailure: options.onFailure, limitMs: options.limitMs },
        again: 'run terraform apply again',
        beforeRestore: () => {
          for (const { kind, scope, container, name, id } of deleted)
            session.journal.addPendingDelete({ kind, scope, container, name, id });
        },
        flows: flowJudge(session),
        mark: pushMark(order),
        started: (target) => jobOfStage(session, orderOf(target), target.stage.name),
        push: async ({ target, part, restores = false, words, isSuperseded }) => {
          const description = options.description === undefined ? words : `${words}: ${options.description}`;
          const done = await pushNow(session, {
            ...orderOf(target, description),
            part: { name: part, restores, isSuperseded },
          });
          admin = done.admin;
          isOwn &&= done.isOwn;
          return done.outcome;
        },
      },
      targets,
    );
    const { outcome } = run;
    if (outcome !== undefined) {
      const { folders, devices } = destination;
      const isWhole = isOwn && run.isComplete;
      const whole = { order: { ...order, priorJob: outcome.job.id }, pushed: { folders, devices }, holds, admin };
      await recordRollout(session, { ...whole, isOwn: isWhole, outcome });
    }
    return { ...run, rows, notes: [...moved, ...run.notes] };
  });
}
