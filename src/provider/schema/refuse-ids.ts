import { mentionsOf, type ResourceKind } from '../../catalog';
import { errorDiagnostic, type Diagnostic } from '../../core';
import type { Fields } from '../state/fields';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Ids in places where the service takes them but answers names: every plan after would show a difference. */
export function refuseIds(kind: ResourceKind, config: Fields): readonly Diagnostic[] {
  return mentionsOf(kind, config)
    .filter(({ name, reference }) => reference.orId === true && uuid.test(name))
    .map(({ name, path, reference }) => {
      const what = reference.kinds.join(' or ').replaceAll('_', ' ');
      const detail = `"${name}" is an id. Write the name of the ${what}: the service answers with names, so an id would show up as a change in every plan.`;
      return errorDiagnostic(`${String(path[path.length - 1])} must hold names`, detail, path);
    });
}
