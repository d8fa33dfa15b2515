import { kindLabel, nameReferencesOf, type ResourceKind } from '../../catalog';
import { errorDiagnostic, type Diagnostic } from '../../core';
import type { Fields } from '../state/fields';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Refuses IDs in attributes for which the service accepts IDs but returns names: every later plan would show a
 * difference.
 */
export function refuseIds(kind: ResourceKind, config: Fields): readonly Diagnostic[] {
  return nameReferencesOf(kind, config)
    .filter(({ name, reference }) => reference.orId === true && uuid.test(name))
    .map(({ name, path, reference }) => {
      const what = reference.kinds.map(kindLabel).join(' or ');
      const detail = `"${name}" is an ID. Use the name of the ${what}: the service returns names, so an ID would be a change in every plan.`;
      return errorDiagnostic(
        `Invalid ${String(path.findLast((step) => typeof step === 'string'))}: ID instead of a name`,
        detail,
        path,
      );
    });
}
