import { type ResourceKind } from '../../catalog';
import { asText, type Fields } from '../state/fields';
import { errorDiagnostic, warningDiagnostic, type Diagnostic } from '../../core';
import { typeNameOf } from '../schema/type-name';
import { nameObject, type ProviderSession } from '../session';
import { subjectOf } from '../subject';
import { configuredAddresses } from './configured-addresses';
import { objectOf, ownerOf } from './planned-objects';

/**
 * Reports a replacement that creates the new object before the old one is deleted, although both have the same name. The
 * plugin protocol does not say which of the two comes first, so the files of the configuration do.
 */
export function findOverlap(
  session: ProviderSession,
  kind: ResourceKind,
  prior: Fields | undefined,
  planned: Fields,
  bytes: Uint8Array,
): readonly Diagnostic[] {
  const id = asText(prior?.['id']);
  if (prior !== undefined) {
    const before = objectOf(kind, prior, session.renames);
    if (before !== undefined && id !== undefined) session.planned.noteStored(before, id);
    return [];
  }
  // The second plan of a replacement has no prior state, and the owner of the first one.
  const owner = ownerOf(prior, bytes);
  if (owner === undefined || owner === 'new') return [];
  const object = objectOf(kind, planned, session.renames);
  if (object === undefined || object !== session.planned.stored(owner.id)) return [];
  const subject = subjectOf(kind, planned);
  const possible = configuredAddresses(session, typeNameOf(kind.name), subject.name);
  const first = possible.filter(({ createsFirst }) => createsFirst);
  if (first.length === 0) return [];
  const where = first.map(({ address, place }) => `  ${address} (${place})`).join('\n');
  const make = first.length === possible.length ? errorDiagnostic : warningDiagnostic;
  return [
    make(
      `cannot replace ${nameObject(subject)}: create_before_destroy creates the new object while the old one has its name`,
      'Names are unique, so the service refuses the new object in the middle of the apply. Remove create_before_destroy, or ' +
        `give the object another name:\n${where}`,
      subject.name === '' ? undefined : [kind.api.key ?? 'name'],
    ),
  ];
}
