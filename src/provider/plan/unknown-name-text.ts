import { kindLabel } from '../../catalog';
import { namesToTry, warningDiagnostic, type Diagnostic, type Path } from '../../core';
import { typeNameOf } from '../schema/type-name';
import type { ConfiguredAddress } from './configured-addresses';
import type { MissingName, WantedName } from './wanted-name';

/** Makes the warning about a name that neither the service nor the plan so far has. */
export function unknownNameWarning(wanted: WantedName, { others, elsewhere }: MissingName, path: Path): Diagnostic {
  const label = labelsOf(wanted);
  if (elsewhere !== undefined) {
    return warningDiagnostic(
      `cannot use ${label} "${wanted.name}" here: it is in ${elsewhere.scope} "${elsewhere.name}"`,
      `${notVisible(wanted)}The apply fails unless such an object exists by then; ${placeToUse(wanted)}.`,
      path,
    );
  }
  // Terraform groups warnings by their summary, so the location is in the detail.
  return warningDiagnostic(
    `cannot find ${label} "${wanted.name}": the name is neither at the service nor in this plan`,
    `${notVisible(wanted)}${sentence(namesToTry(wanted.name, others))} The apply fails unless the object exists by ` +
      `then. If this configuration creates it, use the name of the resource (${typeOf(wanted)}.<name>.name), so that ` +
      'Terraform creates it first.',
    path,
  );
}

/** Makes the warning about a plain name of an object that the same plan creates. */
export function plainNameWarning(
  subject: string,
  wanted: WantedName,
  { address, place }: ConfiguredAddress,
  path: Path,
): Diagnostic {
  return warningDiagnostic(
    `cannot order ${subject} after ${labelsOf(wanted)} "${wanted.name}": the name is plain text; use ${address}.name`,
    `${address} (${place}) creates the object, and Terraform may create both at the same time, or with -target only one. ` +
      'Then the service refuses the one that references an object which does not exist yet.',
    path,
  );
}

/** Returns where an object has to be for the reference. */
export function placeToUse({ position }: WantedName): string {
  return position === undefined
    ? 'an object is visible in its own folder and below: create it in a common parent folder'
    : 'name a rule of the same rulebase';
}

/** `No such zone is visible in folder "Oslo". `; empty for a name that is visible everywhere. */
export function notVisible(wanted: WantedName): string {
  const { container, position } = wanted;
  if (container === undefined || wanted.kinds.every(({ scopes }) => scopes.length === 0)) return '';
  if (position !== undefined)
    return `No such ${labelsOf(wanted)} is in the ${position} rulebase of ${container.scope} "${container.name}". `;
  return `No such ${labelsOf(wanted)} is visible in ${container.scope} "${container.name}". `;
}

/** Returns the labels of the wanted kinds: `address, address group or region`. */
export function labelsOf({ kinds }: Pick<WantedName, 'kinds'>): string {
  const labels = kinds.map(({ name }) => kindLabel(name));
  return labels.length < 2 ? labels.join('') : `${labels.slice(0, -1).join(', ')} or ${labels.at(-1) ?? ''}`;
}

/** Returns the resource type that usually has the name. */
export function typeOf({ kinds }: Pick<WantedName, 'kinds'>): string {
  return typeNameOf(kinds[0]?.name ?? '');
}

/** Makes a sentence of a proposal: a capital letter, and a final period unless it is a question. */
function sentence(proposal: string): string {
  return `${proposal.charAt(0).toUpperCase()}${proposal.slice(1)}${proposal.endsWith('?') ? '' : '.'}`;
}
