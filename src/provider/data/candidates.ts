import {
  isListed,
  isSameContainer,
  listQueryOf,
  subResourceId,
  scopes,
  type Container,
  type ResourceKind,
} from '../../catalog';
import type { WireObject } from '../../client';
import type { ProviderSession } from '../session';
import { queryFieldsOf } from '../subject';
import { asText, type Fields } from '../state/fields';
import { containerIn, filtersIn, positionsIn } from './data-arguments';
import { shownFields, type DataObject } from './data-state';
import { appliesIn } from './nearest';

/** Lists all objects that match the arguments, by rulebase, in the order of the service. */
export async function candidates(
  session: ProviderSession,
  kind: ResourceKind,
  config: Fields,
): Promise<readonly DataObject[]> {
  const container = containerIn(kind, config);
  const name = asText(config['name']);
  const lists = await Promise.all(
    positionsIn(kind, config).map(async (position) => {
      const query = { container, position, queryFields: queryFieldsOf(kind, config), signal: session.signal };
      if (!kind.api.operations.includes('list')) {
        const only = await session.client.get(kind, subResourceId(kind, config) ?? '', query);
        return only === undefined ? [] : [{ object: only, position }];
      }
      const objects =
        name === undefined || (hasTwoNames(kind) && isListed(kind))
          ? await session.lists.all(kind, query)
          : await session.lists.listNamed(kind, name, query);
      const there =
        container === undefined || listQueryOf(kind).includes(container.scope)
          ? objects
          : await applying(session, container, objects);
      return there.map((object): DataObject => ({ object, position }));
    }),
  );
  const filters = [...filtersIn(kind, config), ...(name === undefined ? [] : [['name', name] as const])];
  if (filters.length === 0) return lists.flat();
  return lists.flat().filter((found) => {
    const fields = shownFields(kind, found);
    return filters.every(([attribute, wanted]) => means(kind, attribute, asText(fields[attribute]), wanted));
  });
}

/** Filters the objects that apply in a container, for lists that cannot be queried by container. */
async function applying(
  session: ProviderSession,
  container: Container,
  objects: readonly WireObject[],
): Promise<readonly WireObject[]> {
  const applies = await Promise.all(objects.map((object) => appliesIn(session, container, object)));
  return objects.filter((_, i) => applies[i]);
}

/** Compares the value of an attribute with the expected one; predefined folders have two names. */
export function means(kind: ResourceKind, attribute: string, value: string | undefined, wanted: string): boolean {
  if (value === undefined) return false;
  const scope = attribute === 'name' && hasTwoNames(kind) ? scopes[0] : scopes.find((one) => one === attribute);
  return scope === undefined ? value === wanted : isSameContainer({ scope, name: value }, { scope, name: wanted });
}

function hasTwoNames(kind: ResourceKind): boolean {
  return kind.contains === scopes[0];
}
