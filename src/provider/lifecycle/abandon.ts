import { attributeNamed, type ResourceKind } from '../../catalog';
import { warningDiagnostic } from '../../core';
import { diagnoseApiError } from '../api-diagnostic';
import { runJournaled } from '../journaled';
import { nameObject, objectLockKey, type ProviderSession } from '../session';
import { asText, type Fields } from '../state/fields';
import { writable } from '../state/merge';
import { subjectOf } from '../subject';
import { stateOnly, type LifecycleResult } from '../managed/result';

/**
 * Removes an object from the state if the API cannot delete it. Resets one attribute at the service if the kind defines
 * that. Otherwise the object remains unchanged, which is reported as a warning.
 */
export async function abandonObject(
  session: ProviderSession,
  kind: ResourceKind,
  prior: Fields,
): Promise<LifecycleResult> {
  const { signal } = session;
  const [id, last] = [asText(prior['id']) ?? '', asText(prior[kind.onAbandon?.as ?? ''])];
  const attribute = attributeNamed(kind, kind.onAbandon?.attribute ?? '');
  if (last !== undefined && attribute !== undefined) {
    try {
      await session.exclusively(objectLockKey(kind, id), async () => {
        const remote = await session.client.get(kind, id, { signal });
        if (remote === undefined) return;
        const body = { ...writable(kind.attributes, remote), [attribute.wire]: last };
        await runJournaled(session, 'update', subjectOf(kind, prior), (_, send) =>
          send(() => session.client.update(kind, id, body, { signal })),
        );
      });
    } catch (error) {
      return { state: prior, diagnostics: diagnoseApiError(error, kind, 'update') };
    }
    return stateOnly(null);
  }
  const detail = 'The API cannot delete it. It is removed from the state and remains unchanged at the service.';
  return {
    state: null,
    diagnostics: [warningDiagnostic(`${nameObject(subjectOf(kind, prior))} remains at the service`, detail)],
  };
}
