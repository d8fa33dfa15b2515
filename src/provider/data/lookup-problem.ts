import { containerOf, type Container, type ResourceKind } from '../../catalog';
import type { WireObject } from '../../client';
import { errorDiagnostic, spaced, type Diagnostic } from '../../core';
import type { TfValue } from '../../protocol/value';
import { lookupNames } from '../schema/data-schema';
import { asText, type Fields } from '../state/fields';
import { containerIn } from './data-arguments';
import { shownFields, type Found } from './data-state';

/** Nothing has the id. */
export function unknownId(kind: ResourceKind, id: string): Diagnostic {
  return errorDiagnostic(
    `There is no ${withId(kind, id)}`,
    'The service does not know it, or the service account may not see it. Look for it by what else is known of it.',
    ['id'],
  );
}

/** The object of the id does not apply in the container. */
export function elsewhere(kind: ResourceKind, id: string, container: Container, object: WireObject): Diagnostic {
  const own = containerOf(object);
  return errorDiagnostic(
    `The ${withId(kind, id)} does not apply in ${named(container)}`,
    `It lives in ${own === undefined ? 'no container' : named(own)}, which ${named(container)} does not inherit from. Leave out id or ${container.scope}.`,
    [container.scope],
  );
}

/** The object of the id has another value of an attribute than is said. */
export function otherwise(
  kind: ResourceKind,
  id: string,
  attribute: string,
  is: TfValue | undefined,
  said: TfValue | undefined,
): Diagnostic {
  return errorDiagnostic(
    `The ${withId(kind, id)} has another ${attribute}`,
    `Its ${attribute} is ${JSON.stringify(is)}, not ${JSON.stringify(said)}. Leave out one of the two.`,
    [attribute],
  );
}

function withId(kind: ResourceKind, id: string): string {
  return `${spaced(kind.name)} ${kind.api.singleton === 'tenant' ? 'in this tenant' : `with the id ${JSON.stringify(id)}`}`;
}

/** Nothing is what the arguments say. */
export function absent(kind: ResourceKind, config: Fields): Diagnostic {
  const container = containerIn(kind, config);
  const where = container === undefined ? '' : ` in ${named(container)}`;
  const name = asText(config['name']);
  return errorDiagnostic(
    `There is no ${spaced(kind.name)}${name === undefined ? '' : ` ${JSON.stringify(name)}`}${where}`,
    `${container === undefined ? 'Nothing of that name was found.' : `Neither the ${container.scope}, if it exists, nor what it inherits from has it.`} ` +
      'Names are compared exactly, upper and lower case included. If it is made in this configuration, refer to the ' +
      'resource, so that Terraform makes it first.',
    [name === undefined ? (container?.scope ?? 'id') : 'name'],
  );
}

/** More than one object is what the arguments say. */
export function several(kind: ResourceKind, config: Fields, found: readonly Found[]): Diagnostic {
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
    `There are ${found.length} objects of the kind ${spaced(kind.name)}${name === undefined ? '' : ` named ${JSON.stringify(name)}`}`,
    `${lines.join('\n')}${rest}\nSay which one: give ${ways.join(' or ')}.`,
    name === undefined ? undefined : ['name'],
  );
}

function named({ scope, name }: Container): string {
  return `${scope} ${JSON.stringify(name)}`;
}
