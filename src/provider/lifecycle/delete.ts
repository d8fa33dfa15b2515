import { nameReferencesOf, type ResourceKind } from '../../catalog';
import { ApiError, isReferenced } from '../../client';
import { errorDiagnostic, warningDiagnostic } from '../../core';
import { diagnoseApiError } from '../api-diagnostic';
import type { JournaledWrite } from '../journal-line';
import { lateFor, pushAfterDelete } from '../push/delete-after-push';
import { runJournaled } from '../journaled';
import { nameObject, objectLockKey, type ProviderSession } from '../session';
import { isEmptyValue } from '../../tenant';
import { asText, type Fields } from '../state/fields';
import { toBody } from '../state/to-wire';
import { queryFieldsOf, subjectOf, writeContainer } from '../subject';
import { retryPendingDeletes } from '../pending-deletes/complete-pending-deletes';
import { abandonObject } from './abandon';
import { stateOnly, type LifecycleResult } from '../managed/result';

/**
 * Deletes an object; a missing object counts as deleted. A delete that is refused because of references becomes a
 * pending delete or an error, depending on `referenced_delete`.
 */
export async function deleteManaged(
  session: ProviderSession,
  kind: ResourceKind,
  prior: Fields,
): Promise<LifecycleResult> {
  const id = asText(prior['id']) ?? '';
  const subject = subjectOf(kind, prior);
  if (!kind.api.operations.includes('delete')) return abandonObject(session, kind, prior);
  let written: JournaledWrite | undefined;
  try {
    const deferred = await lateFor(session, subject);
    await session.exclusively(objectLockKey(kind, id), () =>
      runJournaled(
        session,
        'delete',
        subject,
        async (entry, send) => {
          const object = { ...toBody(kind, prior), ...(await takenFrom(session, kind, prior)) };
          const container = writeContainer(kind, prior);
          await send(() => session.client.remove(kind, id, { signal: session.signal, container, object }));
          session.owners.gone(kind.name, id);
          written = entry;
        },
        deferred === undefined ? {} : { late: deferred },
      ),
    );
  } catch (error) {
    if (error instanceof ApiError && isReferenced(error)) return whenReferenced(session, prior, subject, error);
    return { state: prior, diagnostics: diagnoseApiError(error, kind, 'delete') };
  }
  const diagnostics = await retryPendingDeletes(session, nameReferencesOf(kind, toBody(kind, prior)));
  return { state: null, diagnostics: [...diagnostics, ...(await pushAfterDelete(session, written))] };
}

function whenReferenced(
  session: ProviderSession,
  prior: Fields,
  subject: ReturnType<typeof subjectOf>,
  error: ApiError,
): LifecycleResult {
  const users =
    error.referrers.length > 0
      ? `It is referenced by ${error.referrers.map(({ text }) => text).join(', ')}.`
      : 'The service does not report the references.';
  if (session.referencedDelete === 'fail') {
    const remedy =
      'Remove the references, apply, and then remove the resource. Or set referenced_delete = "owe" (the default) in the ' +
      'provider block: the delete is then retried once nothing references the object.';
    return {
      state: prior,
      diagnostics: [errorDiagnostic(`${nameObject(subject)} is still referenced`, `${users} ${remedy}`)],
    };
  }
  session.journal.addPendingDelete(subject);
  session.owners.gone(subject.kind, subject.id);
  session.log.info(`pending delete: ${nameObject(subject)}`);
  const detail = `${users} The delete is pending: it is retried once nothing references the object, and the push fails until then.`;
  return {
    ...stateOnly(null),
    diagnostics: [
      warningDiagnostic(`${nameObject(subject)} is still referenced and will be deleted later in this run`, detail),
    ],
  };
}

/**
 * Returns the query parameters of a delete that come from attributes. Values missing in the state are read from the
 * service.
 */
async function takenFrom(
  session: ProviderSession,
  kind: ResourceKind,
  prior: Fields,
): Promise<Readonly<Record<string, unknown>>> {
  const wanted = kind.attributes.filter(({ name }) => kind.api.delete?.parameters?.includes(name) === true);
  if (wanted.every((attribute) => !isEmptyValue(attribute.type, prior[attribute.name]))) {
    return Object.fromEntries(wanted.map(({ name, wire }) => [wire, prior[name] ?? null]));
  }
  const id = asText(prior['id']) ?? '';
  const container = writeContainer(kind, prior);
  const remote = await session.client.get(kind, id, {
    signal: session.signal,
    container,
    queryFields: queryFieldsOf(kind, prior),
  });
  return Object.fromEntries(wanted.map(({ name, wire }) => [wire, remote?.[wire] ?? prior[name] ?? null]));
}
