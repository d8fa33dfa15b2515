import { errorDiagnostic, messageOf, type Diagnostic } from '../../core';
import type { JournalSubject, JournaledWrite } from '../journal-line';
import { nameObject, type ProviderSession } from '../session';
import { isCoveredByPush } from './coverage';
import { destinationOf, parentsIn } from './destination';
import type { DonePush } from './done-push';
import { pushKey, pushNow } from './run-push';
import { notPushableWarning } from './not-pushable';
import { readTree, type PushTree } from './tree';

/**
 * Returns the ID of the push that ran before a delete and does not contain it; undefined if this process has not pushed
 * yet. With create_before_destroy, Terraform deletes after the push.
 */
export async function lateFor(session: ProviderSession, subject: JournalSubject): Promise<string | undefined> {
  if (session.run.pushes.length === 0) return undefined;
  return choosePush(session, subject, await readTree(session))?.order.resourceId;
}

/** Pushes again after a late delete, unless a later push already contains it. */
export async function pushAfterDelete(
  session: ProviderSession,
  written: JournaledWrite | undefined,
): Promise<readonly Diagnostic[]> {
  if (written?.late === undefined) return [];
  try {
    return await session.exclusively(pushKey, () => again(session, written));
  } catch (error) {
    const detail =
      `${messageOf(error)}. The delete is staged but not pushed: apply again, or run\n\n  ${repair(written)}\n\n` +
      'with the credentials of this configuration.';
    return [errorDiagnostic(`${nameObject(written)} was deleted after the push, and the second push failed`, detail)];
  }
}

async function again(session: ProviderSession, written: JournaledWrite): Promise<readonly Diagnostic[]> {
  const tree = await readTree(session);
  const unpushed = session.journal.unpushed();
  const parents = parentsIn(unpushed);
  const wasPushed = session.run.pushes.some(
    ({ holds, pushed, admin }) =>
      admin === undefined && holds.has(written.entry) && isCoveredByPush(pushed, written, parents, tree),
  );
  if (wasPushed) return [];
  const push = choosePush(session, written, tree);
  if (push === undefined) return [];
  const destination = push.order.to === 'named' ? push.order.destination : destinationOf([written], unpushed, tree);
  if (destination.folders.length === 0 && destination.devices.length === 0) {
    return destination.notPushable.map(notPushableWarning);
  }
  await pushNow(session, { ...push.order, destination });
  return [];
}

/** Selects the latest push that covers the change; otherwise the latest one. */
function choosePush(session: ProviderSession, subject: JournalSubject, tree: PushTree): DonePush | undefined {
  const latest = session.run.pushes.slice().reverse();
  const parents = parentsIn(session.journal.unpushed());
  return (
    latest.find(({ order, pushed }) => order.to === 'named' && isCoveredByPush(pushed, subject, parents, tree)) ??
    latest.find(({ order }) => order.to === 'derived') ??
    latest[0]
  );
}

function repair({ scope, container }: JournaledWrite): string {
  const [flag, name] = scope === 'device' ? ['--device', container] : ['--folder', container];
  return scope === 'snippet' || container === ''
    ? 'scm push --folder "All Firewalls"'
    : `scm push ${flag} ${JSON.stringify(name)}`;
}
