import { kindLabel } from '../../catalog';
import { namesToTry, warningDiagnostic, type Diagnostic, type Path } from '../../core';
import { typeNameOf } from '../schema/type-name';
import type { WantedName } from './wanted-name';

/** Makes the warning about a name that neither the service nor the plan so far has. */
export function unknownNameWarning(wanted: WantedName, others: readonly string[], path: Path): Diagnostic {
  const label = labelsOf(wanted);
  // Terraform groups warnings by their summary, so the location is in the detail.
  return warningDiagnostic(
    `cannot find ${label} "${wanted.name}": the name is neither at the service nor in this plan`,
    `${notVisible(wanted)}${sentence(namesToTry(wanted.name, others))} The apply fails unless the object exists by ` +
      `then. If this configuration creates it, use the name of the resource (${typeOf(wanted)}.<name>.name), so that ` +
      'Terraform creates it first.',
    path,
  );
}

/** `No such zone is visible in folder "Oslo". `; empty for a name that is visible everywhere. */
export function notVisible(wanted: WantedName): string {
  const { container } = wanted;
  if (container === undefined || wanted.kinds.every(({ scopes }) => scopes.length === 0)) return '';
  return `No such ${labelsOf(wanted)} is visible in ${container.scope} "${container.name}". `;
}

/** Returns the labels of the wanted kinds: `address, address group or region`. */
function labelsOf({ kinds }: Pick<WantedName, 'kinds'>): string {
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
