import { validateFields, type ActionKind } from '../../catalog';
import { errorDiagnostic, isObject, type Diagnostic } from '../../core';
import { isUnknown } from '../../terraform/protocol';
import type { ProviderSession } from '../session';
import { asText, type Fields } from '../state/fields';
import { toWire } from '../state/to-wire';

/** Validates the configuration of an action. Unknown values are skipped. */
export function validateActionConfig(action: ActionKind, config: Fields): readonly Diagnostic[] {
  return validateFields(action, config, { names: 'terraform', isUnknown: (value) => isUnknown(value as never) }).map(
    ({ path, message }) => errorDiagnostic(`${String(path[0] ?? 'The action')} is not valid`, message, path),
  );
}

/** Sends the request of an action and returns the response; a list is wrapped as `{ items }`. */
export async function callAction(
  { client, signal }: ProviderSession,
  action: ActionKind,
  config: Fields,
): Promise<Readonly<Record<string, unknown>>> {
  const values = action.attributes.flatMap((attribute) => {
    const value = toWire(attribute.type, config[attribute.name]);
    return value === undefined ? [] : [{ ...attribute, value }];
  });
  const sent = (where: string) => values.filter(({ sentIn = 'body' }) => sentIn === where);
  const answer = await client.act(action, {
    id: action.api.path.includes('{id}') ? asText(config['id']) : undefined,
    query: Object.fromEntries(sent('query').flatMap(({ name, wire }) => [[wire, asText(config[name]) ?? '']])),
    body: Object.fromEntries(sent('body').map(({ wire, value }) => [wire, value])),
    signal,
  });
  return isObject(answer) ? answer : { items: answer };
}
