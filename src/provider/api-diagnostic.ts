import { kindLabel, type ResourceKind } from '../catalog';
import { ApiError, isAborted, isNotFound, type ApiErrorCode } from '../client';
import { CodedError, errorDiagnostic, messageOf, type Diagnostic, type Path } from '../core';
import { typeNameOf } from './schema/type-name';
import type { Fields } from './state/fields';
import { subjectOf } from './subject';
import { nameObject } from './session';

/** The CRUD operation that failed. */
export type Verb = 'create' | 'read' | 'update' | 'delete';

/** Converts an error of a CRUD operation to diagnostics, with the attribute path if the response names an attribute. */
export function diagnoseApiError(error: unknown, kind: ResourceKind, verb: Verb): readonly Diagnostic[] {
  const object = kindLabel(kind.name);
  if (isCancelled(error)) return [errorDiagnostic(`cannot ${verb} ${object}: canceled`, afterCancel(error))];
  if (!(error instanceof ApiError)) return [errorDiagnostic(`cannot ${verb} ${object}`, messageOf(error))];
  const cause = error.apiMessage ?? causes[error.code];
  return [errorDiagnostic(`cannot ${verb} ${object}: ${cause}`, error.message, pathIn(error, kind))];
}

function isCancelled(error: unknown): error is Error {
  return isAborted(error) || (error instanceof CodedError && error.code === 'STOPPED');
}

function afterCancel(error: Error): string {
  const isOpen = error instanceof ApiError && error.outcome === 'unknown';
  return isOpen
    ? `${error.message}. The request may have been executed; the next apply checks.`
    : 'Nothing was sent; apply again.';
}

/** Causes to show when the service returned no message. */
const causes: Readonly<Record<ApiErrorCode, string>> = {
  API_INVALID: 'the service refused the values',
  API_UNAUTHENTICATED: 'the service refused the access token',
  API_FORBIDDEN: 'the service account lacks the permission',
  API_NOT_FOUND: 'not found',
  API_NAME_CONFLICT: 'the name is taken',
  API_REFERENCED: 'still referenced',
  API_CONFLICT: 'conflict with another change',
  API_NOT_SUPPORTED: 'the service does not support the operation',
  API_THROTTLED: 'too many requests',
  API_REFUSED: 'the service refused the request',
  API_SERVICE_FAILED: 'the service failed',
  API_UNREADABLE_ANSWER: 'unreadable answer',
  API_UNEXPECTED_ANSWER: 'the answer does not answer the request',
  API_NO_CONNECTION: 'no connection to the service',
  API_CONNECTION_LOST: 'connection lost',
  API_TIMED_OUT: 'timed out',
  API_ABORTED: 'canceled',
  API_UNTRUSTED_CERTIFICATE: 'untrusted certificate',
  API_TOO_LARGE: 'the answer is too large',
};

/** Returns the diagnostic for a name that is taken: which object has it and how to import that object. */
export function nameTakenDiagnostic(
  kind: ResourceKind,
  planned: Fields,
  id: string | undefined,
  error: ApiError,
): Diagnostic {
  const subject = subjectOf(kind, planned);
  const way =
    id === undefined
      ? 'An object with this name is already visible there, possibly inherited from a parent folder. Choose another name.'
      : `Object ${id} has this name. To manage it here, add\n\nimport {\n  to = ${typeNameOf(kind.name)}.NAME\n  id = "${id}"\n}`;
  return errorDiagnostic(`${nameObject(subject)} already exists`, `${way}\n\n${error.message}`, [
    kind.api.key ?? 'name',
  ]);
}

/** Finds the attribute that a detail of the response starts with, for example `tag: …` or `source[0]: …`. */
function pathIn(error: ApiError, kind: ResourceKind): Path | undefined {
  const named = kind.attributes.find((attribute) =>
    error.details.some((line) => new RegExp(`^['"]?${attribute.wire}['"]?(\\[|\\.|:|\\s)`).test(line)),
  );
  if (named !== undefined) return [named.name];
  // A create in a location that does not exist is answered with "object not present".
  const scope =
    isNotFound(error) && error.method === 'POST'
      ? kind.scopes.find((one) => error.details.join(' ').includes(one))
      : undefined;
  return scope === undefined ? undefined : [scope];
}
