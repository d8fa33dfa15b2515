import { makePause } from '../make-pause';
import { partsOf } from '../model/id-batches';
import type { Transaction } from '../model/transaction';
import { PushSelection } from './commit';
import { copiedSoFar, noteCopied } from './copied-version';
import type { JobRow, RequestedPush } from '../model/job-row';
import { latestVersion } from './latest-version';

/** Maximum number of objects that one transaction copies. Fewer changes than this are copied by the commit itself. */
const mostAtOnce = 1000;

/**
 * Copies some objects of a push into its future version, which is not readable until it is complete. The commit then
 * compares the copies and has little left to write. Otherwise the commit of a large version would block other requests.
 * Returns whether more may remain.
 */
export async function copyAhead(
  tx: Transaction,
  job: Pick<JobRow, 'id'>,
  order: RequestedPush,
  most = mostAtOnce,
  pause = makePause(),
): Promise<'more' | 'done'> {
  // Such pushes have at most a few hundred changes, and the authors of a change may still change.
  if (order.admins !== undefined) return 'done';
  const last = await latestVersion(tx);
  const version = last + 1;
  const known = await copiedSoFar(tx);
  const isMine = known?.job === job.id && known.version === version;
  if (!isMine && (await tx.changes.count(most + 1)) <= most) return 'done';
  const all = await tx.changes.ids(isMine ? known.after : '', most);
  const end = all.at(-1);
  if (end === undefined) return 'done';
  const choice = await PushSelection.of(tx, order, last);
  for (const ids of partsOf(all)) {
    await copyPart(tx, choice, ids, { last, version });
    await pause();
  }
  await noteCopied(tx, { job: job.id, version, after: end });
  return 'more';
}

async function copyPart(
  tx: Transaction,
  choice: PushSelection,
  ids: readonly string[],
  { last, version }: { readonly last: number; readonly version: number },
): Promise<void> {
  const copied = await tx.versions.copyRows(ids, version);
  const pushed = (await tx.versions.findStaged(ids, last)).filter((object) => choice.includes(object));
  const open = pushed.filter(({ id, now }) => now !== undefined && copied.get(id)?.stamp !== now.stamp);
  const openIds = open.map(({ id }) => id);
  await tx.versions.removeCopies(
    openIds.filter((id) => copied.has(id)),
    version,
  );
  await tx.versions.revise(openIds, version);
}
