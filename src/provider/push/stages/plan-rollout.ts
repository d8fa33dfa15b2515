import { kindNamed } from '../../../catalog';
import { messageOf } from '../../../core';
import { isUnknown, UNKNOWN } from '../../../terraform/protocol';
import { placeOf, type NamedAt } from '../../plan/unknown-names';
import type { ProviderSession } from '../../session';
import { asTexts, holdsUnknown, type Fields } from '../../state/fields';
import { PushError } from '../push-error';
import { readTree, type PushTree } from '../tree';
import { serialIn } from './firewalls';
import { flowJudge, requireJudgeableFlows, requireReadableFlows } from './lazy-flow';
import { plannedFirewalls, rowOf, type StageRow } from './planned-rollout';
import { itemsOf, stagesIn } from './stage';
import { stageTargets } from './stage-targets';

/** Fills the firewalls of each stage into the plan of a push. They stay unknown if this run makes their folders. */
export async function planRollout(session: ProviderSession, planned: Fields): Promise<Fields> {
  const { signal } = session;
  const { rollout = null, stages = null } = planned;
  if (!isUnknown(rollout) || holdsUnknown(stages)) return planned;
  const [folders, devices] = [asTexts(planned['folders']), asTexts(planned['devices'])];
  // Otherwise the triggers say where the rest is, and they are known after the writes.
  const isNamed =
    folders.length + devices.length > 0 && !holdsUnknown(planned['folders']) && !holdsUnknown(planned['devices']);
  const parsed = stagesIn(planned);
  await requireReadableFlows(parsed);
  let tree: PushTree;
  try {
    tree = await readTree(session);
  } catch (error) {
    signal.throwIfAborted();
    session.log.info(`the firewalls of the stages are known after the apply: ${messageOf(error)}`);
    return planned;
  }
  // This run may create what does not exist yet. Otherwise an error is certain.
  if ([...folders, ...parsed.flatMap((stage) => stage.folders)].some((folder) => !tree.has(folder))) return planned;
  const serials = typeof tree.devices === 'string' ? undefined : new Set(tree.devices.map(({ serial }) => serial));
  if (parsed.some((stage) => stage.devices.some((serial) => serials?.has(serial) !== true))) return planned;
  const targets = stageTargets(parsed, { folders, devices, to: isNamed ? 'named' : 'derived' }, tree);
  // Otherwise this run may make what the questions name: the apply looks before its first push.
  if (!session.run.hasPlannedChange) await requireJudgeableFlows(flowJudge(session), targets);
  const rows = targets.map((target) => {
    const { stage, firewalls } = rowOf(target, tree);
    const isRest = target.stage.folders.length + target.stage.devices.length === 0;
    return { stage, firewalls: firewalls === undefined || (isRest && !isNamed) ? UNKNOWN : [...firewalls] };
  });
  return { ...planned, rollout: rows };
}

/** Folders and firewalls of new stages, which must exist. */
export function namedStages(prior: Fields | undefined, planned: Fields): readonly NamedAt[] {
  const namesIn = (fields: Fields | undefined, list: 'folders' | 'devices'): readonly string[] =>
    itemsOf(fields?.['stages']).flatMap((stage) => asTexts(stage[list]));
  return (['folders', 'devices'] as const).flatMap((list) => {
    const before = new Set(namesIn(prior, list));
    const scope = list === 'folders' ? 'folder' : 'device';
    const fresh = namesIn(planned, list).filter((name) => !before.has(name));
    return fresh.flatMap((name) => placeOf({ scope, name }, ['stages']));
  });
}

/**
 * Compares the firewalls of the stages with the plan. Throws `PUSH_STAGES` if others have moved one since. Returns notes if
 * this run may have done it.
 */
export function changeSincePlan(
  { run }: Pick<ProviderSession, 'run'>,
  planned: Fields,
  rows: readonly StageRow[],
): readonly string[] {
  const serials = (texts: readonly string[]): readonly string[] => texts.map(serialIn);
  const changes = rows.flatMap(({ stage, firewalls }, at) => {
    const before = plannedFirewalls(planned, at);
    if (before === undefined || firewalls === undefined) return [];
    const [old, now] = [serials(before), serials(firewalls)];
    const more = firewalls.filter((_, i) => !old.includes(now[i] ?? ''));
    const less = before.filter((_, i) => !now.includes(old[i] ?? ''));
    return [
      ...(more.length === 0 ? [] : [`stage "${stage}" now also has ${more.join(', ')}`]),
      ...(less.length === 0 ? [] : [`stage "${stage}" no longer has ${less.join(', ')}`]),
    ];
  });
  if (changes.length === 0) return [];
  if (run.writes.some(({ kind }) => kindNamed(kind).contains !== undefined)) return changes;
  throw new PushError(
    'PUSH_STAGES',
    `cannot roll out: the firewalls of the stages have changed since the plan: ${changes.join('; ')}; nothing was pushed; plan and apply again`,
    { phase: 'prepare' },
  );
}
