import { type Container, containerOf, kindLabel, type ResourceKind, printable } from '../../catalog';
import type { WireObject } from '../../client';
import { errorDiagnostic, type Diagnostic } from '../../core';
import type { TfValue } from '../../terraform/protocol';
import { lookupNames } from '../schema/data-schema';
import { asText, type Fields } from '../state/fields';
import { containerIn } from './data-arguments';
import { shownFields, type DataObject } from './data-state';

/** Reports that no object has the ID. */
export function unknownId(kind: ResourceKind, id: string): Diagnostic {
  return errorDiagnostic(
    `There is no ${withId(kind, id)}`,
    'It does not exist, or the service account has no permission to read it. Search by another argument, for example the name.',
    ['id'],
  );
}

/** Reports that the object with the ID is not visible in the given location. */
export function elsewhere(kind: ResourceKind, id: string, container: Container, object: WireObject): Diagnostic {
  const own = containerOf(object);
  return errorDiagnostic(
    `The ${withId(kind, id)} is not visible in ${lookupText(container)}`,
    `It is in ${own === undefined ? 'no location' : lookupText(own)}, which ${lookupText(container)} does not inherit from. Remove id or ${container.scope}.`,
    [container.scope],
  );
}

/** Reports that an attribute of the object with the ID differs from the argument. */
export function otherwise(
  kind: ResourceKind,
  id: string,
  attribute: string,
  is: TfValue | undefined,
  configured: TfValue | undefined,
): Diagnostic {
  return errorDiagnostic(
    `The ${withId(kind, id)} has a different ${attribute}`,
    `Its ${attribute} is ${JSON.stringify(printable(kind, is))}, not ${JSON.stringify(printable(kind, configured))}. Remove one of the two.`,
    [attribute],
  );
}

function withId(kind: ResourceKind, id: string): string {
  return `${kindLabel(kind.name)} ${kind.api.singleton === 'tenant' ? 'in this tenant' : `with the id ${JSON.stringify(id)}`}`;
}

/** Reports that no object matches the arguments. */
export function absent(kind: ResourceKind, config: Fields): Diagnostic {
  const container = containerIn(kind, config);
  const where = container === undefined ? '' : ` in ${lookupText(container)}`;
  const name = asText(config['name']);
  return errorDiagnostic(
    `There is no ${kindLabel(kind.name)}${name === undefined ? '' : ` ${JSON.stringify(name)}`}${where}`,
    `${container === undefined ? 'No object with this name exists.' : `Searched the ${container.scope} and everything it inherits.`} ` +
      'Names are case-sensitive. If this configuration creates it, reference the ' +
      'resource, so that Terraform creates it first.',
    [name === undefined ? (container?.scope ?? 'id') : 'name'],
  );
}

/** Reports that several objects match the arguments, and lists them. */
export function several(kind: ResourceKind, config: Fields, found: readonly DataObject[]): Diagnostic {
  const name = asText(config['name']);
  const lines = found.slice(0, 20).map(({ object, position }) => {
    const container = containerOf(object);
    const fields = shownFields(kind, { object, position });
    const place =
      container === undefined ? 'in no container' : `in ${container.scope} ${JSON.stringify(container.name)}`;
    return `- ${asText(fields['id']) ?? 'without an id'} ${place}${position === undefined ? '' : ` (${position})`}`;
  });
  const rest = found.length > lines.length ? `\n- and ${found.length - lines.length} more` : '';
  const ways = lookupNames(kind).filter((one) => one !== 'name' && (config[one] ?? null) === null);
  return errorDiagnostic(
    `Found ${found.length} objects of type ${kindLabel(kind.name)}${name === undefined ? '' : ` named ${JSON.stringify(name)}`}`,
    `${lines.join('\n')}${rest}\nSet ${ways.join(' or ')} to select one.`,
    name === undefined ? undefined : ['name'],
  );
}

function lookupText({ scope, name }: Container): string {
  return `${scope} ${JSON.stringify(name)}`;
}
