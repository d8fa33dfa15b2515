import type { ResourceKind } from '../catalog';
import { ApiError, isNotFound } from '../client';
import { errorDiagnostic, messageOf, type Diagnostic, type Path } from '../core';
import { typeNameOf } from './schema/type-name';
import type { Fields } from './state/fields';
import { subjectOf } from './subject';
import { nameObject } from './session';

/** What a user is told about a failed call, at the attribute that the answer names where it names one. */
export function diagnoseApiError(error: unknown, kind: ResourceKind): readonly Diagnostic[] {
  if (!(error instanceof ApiError))
    return [errorDiagnostic(`The ${kind.name.replaceAll('_', ' ')} could not be handled`, messageOf(error))];
  const path = pathIn(error, kind);
  return [
    errorDiagnostic(
      `The service refused the ${kind.name.replaceAll('_', ' ')}: ${error.apiMessage ?? error.code}`,
      error.message,
      path,
    ),
  ];
}

/** A name that is taken: which object has it, and how to take that object over. */
export function nameTakenDiagnostic(
  kind: ResourceKind,
  planned: Fields,
  id: string | undefined,
  error: ApiError,
): Diagnostic {
  const subject = subjectOf(kind, planned);
  const way =
    id === undefined
      ? 'An object of that name applies there already, perhaps from a folder above. Choose another name.'
      : `The object ${id} has this name. To manage it from here, add\n\nimport {\n  to = ${typeNameOf(kind.name)}.NAME\n  id = "${id}"\n}`;
  return errorDiagnostic(`${nameObject(subject)} exists already`, `${way}\n\n${error.message}`, [
    kind.api.key ?? 'name',
  ]);
}

/** The attribute that the details of an answer begin with: `tag: …`, `source[0]: …`. */
function pathIn(error: ApiError, kind: ResourceKind): Path | undefined {
  const named = kind.attributes.find((attribute) =>
    error.details.some((line) => new RegExp(`^['"]?${attribute.wire}['"]?(\\[|\\.|:|\\s)`).test(line)),
  );
  if (named !== undefined) return [named.name];
  // A write to a container that is not there answers that the object is not present.
  const scope =
    isNotFound(error) && error.method === 'POST'
      ? kind.scopes.find((one) => error.details.join(' ').includes(one))
      : undefined;
  return scope === undefined ? undefined : [scope];
}
