import { kindLabel, type ResourceKind } from '../../catalog';
import { errorDiagnostic, type Diagnostic } from '../../core';
import { typeNameOf } from '../schema/type-name';
import { nameObject, type ProviderSession } from '../session';
import type { Fields } from '../state/fields';
import { subjectOf } from '../subject';
import { configuredAddresses } from './configured-addresses';
import { objectOf, ownerOf } from './planned-objects';

/**
 * Reports an error if another resource of this configuration manages the same object: destroying one would delete the
 * object of the other.
 */
export function findDuplicate(
  session: ProviderSession,
  kind: ResourceKind,
  prior: Fields | undefined,
  planned: Fields,
  bytes: Uint8Array,
): readonly Diagnostic[] {
  const [object, owner] = [objectOf(kind, planned, session.renames), ownerOf(prior, bytes)];
  if (object === undefined || owner === undefined) return [];
  return session.planned.take(object, owner) === 'free' ? [] : [duplicateDiagnostic(session, kind, planned)];
}

function duplicateDiagnostic(session: ProviderSession, kind: ResourceKind, planned: Fields): Diagnostic {
  const subject = subjectOf(kind, planned);
  const addresses = configuredAddresses(session, typeNameOf(kind.name), subject.name);
  const found = addresses.map(({ address, place }) => `  ${address} (${place})`).join('\n');
  const candidates = addresses.length === 0 ? '' : `\n\nResources that may be this ${kindLabel(kind.name)}:\n${found}`;
  return errorDiagnostic(
    `cannot plan ${nameObject(subject)}: another resource of this configuration is the same object`,
    `Both would write the object, and destroying one deletes it for the other. Remove one of them or give it another ` +
      `name; to give a resource another address, use a moved block.${candidates}`,
    subject.name === '' ? undefined : [kind.api.key ?? 'name'],
  );
}
