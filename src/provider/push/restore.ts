import type { ConfigVersion, Job } from '../../catalog';
import { messageOf } from '../../core';
import type { ProviderSession } from '../session';
import { statusClassOf } from './status-class';
import type { PushOutcome } from './outcome';

/**
 * Restores the candidate to the running configuration after a push that no device accepted, so that the failed change
 * is not staged. Only if there is no newer version. Deleted objects are back afterwards, so their deletes become
 * pending. Returns a message.
 */
export async function restoreCandidate(session: ProviderSession, outcome: PushOutcome): Promise<string> {
  const why = await whyNot(session, outcome);
  if (why !== undefined) return `The configuration was not restored, because ${why}`;
  const deleted = session.journal.unpushed().filter(({ what, id }) => what === 'delete' && id !== '');
  // Before the rollback: after it, a killed process could record nothing. A delete that is not needed is dropped.
  for (const { kind, scope, container, name, id } of deleted) {
    session.journal.addPendingDelete({ kind, scope, container, name, id });
  }
  try {
    await session.client.rollback({ signal: session.signal });
  } catch (error) {
    return `The configuration could not be restored: ${messageOf(error)}`;
  }
  const again =
    deleted.length === 0
      ? ''
      : `; ${deleted.length} deleted ${deleted.length === 1 ? 'object is' : 'objects are'} back until the next push`;
  return `The candidate was restored to what runs${again}`;
}

async function whyNot(session: ProviderSession, outcome: PushOutcome): Promise<string | undefined> {
  const { devices, verdict, missing, job } = outcome;
  if (verdict !== 'failure' || missing.length > 0) return 'the devices that received the change are unknown';
  const statuses = devices.map(({ status, result }) =>
    statusClassOf({ ...job, status_str: status, result_str: result }),
  );
  const took = devices.filter((_, i) => statuses[i] === 'succeeded').map(({ device }) => device);
  if (took.length > 0) return `${took.join(', ')} received the change`;
  if (statuses.some((status) => status !== 'failed')) return 'the devices that received the change are unknown';
  try {
    const newer = newerThan(await session.client.versions({ signal: session.signal }), job);
    return newer === undefined ? undefined : `version ${newer.version} was created by ${newer.admin} in the meantime`;
  } catch (error) {
    return `the versions cannot be read: ${messageOf(error)}`;
  }
}

/** Finds a version newer than that of a job. A failed job without a version counts from its start time. */
export function newerThan(versions: readonly ConfigVersion[], job: Job): ConfigVersion | undefined {
  const own = versions.find(({ description }) => description !== '' && description === job.description);
  const since = Date.parse(job.insert_ts ?? job.start_ts ?? '');
  return versions.find((version) => (own === undefined ? !(Date.parse(version.date) < since) : version.id > own.id));
}
