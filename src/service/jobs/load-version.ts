import { printable } from '../../catalog';
import { problem } from '../api-problem';
import { deviceKind } from '../model/special-kinds';
import type { Transaction } from '../model/transaction';
import { reindexMentions } from '../operations/mention-index';
import { loadedMark } from './admin-push';
import { copiedVersion, forgetCopied } from './copied-version';
import { latestVersion } from './latest-version';

/** Replaces the candidate with a version and returns its number. Staged changes are lost. */
export async function loadIntoCandidate(
  tx: Transaction,
  body: Readonly<Record<string, unknown>> | undefined,
): Promise<number> {
  if (body === undefined) throw problem('missingBody', 'the request has no body');
  const unknown = Object.keys(body).filter((name) => name !== 'version');
  if (unknown.length > 0)
    throw problem(
      'invalidObject',
      unknown.map((name) => `${name} is not a field of a load`),
    );
  const requested = body['version'];
  const version = typeof requested === 'string' && /^\d{1,15}$/.test(requested) ? Number(requested) : requested;
  if (typeof version !== 'number' || !Number.isSafeInteger(version)) {
    throw problem('invalidObject', [
      `version must be the number of a version, got ${JSON.stringify(printable(undefined, requested))}`,
    ]);
  }
  if ((await tx.versions.get(version)) === undefined) {
    throw problem('notFound', [`version "${version}" does not exist`]);
  }
  await makeCandidate(tx, version);
  await tx.meta.set(loadedMark, String(version));
  await noteVersion(tx, 'load', version);
  return version;
}

/** Reverts the candidate to the running configuration; returns its version number, 0 before the first push. */
export async function rollBack(tx: Transaction): Promise<number> {
  const running = Number((await tx.meta.get('running')) ?? 0);
  await makeCandidate(tx, running);
  await tx.meta.set(loadedMark, running === (await latestVersion(tx)) ? '' : String(running));
  await noteVersion(tx, 'discard', running);
  return running;
}

function noteVersion(tx: Transaction, action: 'load' | 'discard', version: number): Promise<void> {
  const id = String(version);
  return tx.note({ action, kind: 'config_version', id, name: id, scope: '', container: '', changes: [] });
}

async function makeCandidate(tx: Transaction, version: number): Promise<void> {
  if ((await copiedVersion(tx)) !== undefined) {
    await tx.versions.removeAllCopies(await latestVersion(tx));
    await forgetCopied(tx);
  }
  await tx.versions.load(version, deviceKind);
  await tx.containersChanged();
  const tree = await tx.tree();
  // Devices whose folder did not exist in that version move to the top folder.
  for (const row of await tx.objects.ofKind(deviceKind)) {
    if (tree.byId(row.container) === undefined && tree.top !== undefined) {
      await tx.objects.update({ ...row, container: tree.top.id });
    }
  }
  await tx.containersChanged();
  await reindexMentions(tx);
  await tx.changes.forgetAll();
}
