import type { ResourceKind } from '../../catalog';
import { deepEqual, errorDiagnostic, warningDiagnostic, type Diagnostic } from '../../core';
import { nestingText } from '../../tenant';
import { nameObject, type ProviderSession } from '../session';
import type { Fields } from '../state/fields';
import { subjectOf } from '../subject';

/**
 * Reports an object that contains itself over other objects of the plan: the service refuses one of them in the middle of
 * the apply, or the push fails.
 */
export function findNestingLoop(
  { nesting }: Pick<ProviderSession, 'nesting'>,
  kind: ResourceKind,
  prior: Fields | undefined,
  planned: Fields,
): readonly Diagnostic[] {
  const isNew =
    prior === undefined || kind.attributes.some(({ name }) => !deepEqual(prior[name] ?? null, planned[name] ?? null));
  nesting.add(kind, planned, 'terraform', isNew);
  const loop = nesting.loopOf(kind, planned);
  if (loop?.isNew !== true) return [];
  return [
    (loop.isOpen ? warningDiagnostic : errorDiagnostic)(
      `cannot plan ${nameObject(subjectOf(kind, planned))}: it contains itself`,
      `${nestingText(loop)}. Remove one of them from the other.`,
      [loop.attribute],
    ),
  ];
}
