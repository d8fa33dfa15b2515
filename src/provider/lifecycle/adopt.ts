import type { ResourceKind } from '../../catalog';
import { errorDiagnostic } from '../../core';
import { diagnoseApiError } from '../api-diagnostic';
import type { ProviderSession } from '../session';
import { asText, type Fields } from '../state/fields';
import { fromWire } from '../state/from-wire';
import { findExisting, idOf } from './find';
import type { LifecycleResult } from '../managed/result';
import { updateManaged } from './update';

/** Adopts an object of a kind that the API cannot create: finds it by name and updates it to the plan. */
export async function adoptObject(
  session: ProviderSession,
  kind: ResourceKind,
  planned: Fields,
  config: Fields,
): Promise<LifecycleResult> {
  const name = asText(planned[kind.api.key ?? 'name']) ?? '';
  try {
    const object = await findExisting(session, kind, planned);
    if (object === undefined) {
      const detail = `There is no ${kind.name} "${name}" in this tenant. The API cannot create it: onboard it first, then apply again.`;
      return { state: null, diagnostics: [errorDiagnostic(`${kind.name} "${name}" does not exist`, detail, ['name'])] };
    }
    const prior: Fields = { ...fromWire(kind, object.object, undefined), id: idOf(object.object), revision: null };
    const result = await updateManaged(session, kind, { prior, planned, config });
    const failed = result.diagnostics.some(({ severity }) => severity === 'error');
    return failed ? { state: null, diagnostics: result.diagnostics } : result;
  } catch (error) {
    return { state: null, diagnostics: diagnoseApiError(error, kind, 'create') };
  }
}
