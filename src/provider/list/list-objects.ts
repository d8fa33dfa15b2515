import {
  containerOf,
  isSameContainer,
  rulebases,
  type Container,
  type ResourceKind,
  type RulebasePosition,
} from '../../catalog';
import type { WireObject } from '../../client';
import type { ListEvent, ListRequest } from '../../terraform/protocol';
import { identityFrom } from '../identity/identity';
import { idOf } from '../lifecycle/find';
import { bareState } from '../lifecycle/import';
import { stateOfAnswer } from '../lifecycle/read';
import { readTree } from '../push/tree';
import type { ProviderSession } from '../session';
import { asText, type Fields } from '../state/fields';

/** Items of one request: the default page size of the service. Each page is yielded before the next is requested. */
const pageSize = 200;

/** Yields the objects of a kind page by page, until the limit is reached or the consumer stops. */
export async function* listResource(
  session: ProviderSession,
  kind: ResourceKind,
  { config, include, limit }: { readonly config: Fields } & Pick<ListRequest, 'include' | 'limit'>,
): AsyncGenerator<ListEvent> {
  let left = limit > 0 ? limit : Infinity;
  const prefix = asText(config['name_prefix']) ?? '';
  for (const container of await containersIn(session, kind, config)) {
    for (const position of positionsIn(kind, config)) {
      for await (const item of items(session, kind, container, position)) {
        if (config['include_inherited'] !== true && !isInLocation(item, container)) continue;
        if (!(asText(item['name'] as never) ?? '').startsWith(prefix)) continue;
        yield await eventOf(session, kind, { item, container, position }, include);
        // Checked here, because the next item may need another request.
        if (--left === 0) return;
      }
    }
  }
}

async function* items(
  session: ProviderSession,
  kind: ResourceKind,
  container: Container | undefined,
  position: RulebasePosition | undefined,
): AsyncGenerator<WireObject> {
  for (let offset = 0; ;) {
    const part = await session.client.listPart(kind, {
      container,
      position,
      offset,
      most: pageSize,
      signal: session.signal,
    });
    yield* part.items;
    offset += part.items.length;
    if (part.isLast || part.items.length === 0) return;
  }
}

/** Returns the location of the configuration, and with `recursive` all folders below it. */
async function containersIn(
  session: ProviderSession,
  kind: ResourceKind,
  config: Fields,
): Promise<readonly (Container | undefined)[]> {
  const container = kind.scopes.length === 0 ? undefined : containerOf(config);
  if (container?.scope !== 'folder' || config['recursive'] !== true) return [container];
  const tree = await readTree(session);
  return [container, ...tree.below(container.name).map((name) => ({ scope: 'folder', name }) as const)];
}

function positionsIn(kind: ResourceKind, config: Fields): readonly (RulebasePosition | undefined)[] {
  if (kind.api.rulebase !== true) return [undefined];
  const wanted = rulebases.find((rulebase) => rulebase === config['position']);
  return wanted === undefined ? rulebases : [wanted];
}

function isInLocation(item: WireObject, container: Container | undefined): boolean {
  const own = containerOf(item);
  return container === undefined || own === undefined || isSameContainer(own, container);
}

async function eventOf(
  session: ProviderSession,
  kind: ResourceKind,
  found: {
    readonly item: WireObject;
    readonly container: Container | undefined;
    readonly position: RulebasePosition | undefined;
  },
  include: ListRequest['include'],
): Promise<ListEvent> {
  const { item, position } = found;
  // Predefined folders have two names: keep the one in the configuration.
  const place = isInLocation(item, found.container) ? (found.container ?? containerOf(item)) : containerOf(item);
  const id = idOf(item) === '' ? String(item[kind.api.key ?? 'name']) : idOf(item);
  const state = {
    ...bareState(kind),
    ...(place === undefined || !kind.scopes.includes(place.scope) ? {} : { [place.scope]: place.name }),
    ...(position === undefined ? {} : { position }),
    id,
  };
  const whole =
    include === 'object' && kind.api.list.itemsComplete === false
      ? ((await session.client.get(kind, id, { container: place, signal: session.signal })) ?? item)
      : item;
  const object = await stateOfAnswer(session, kind, whole, state, undefined);
  const name = asText(object[kind.api.key ?? 'name']) ?? id;
  return {
    identity: identityFrom(kind, session.tenant, object, state),
    displayName: place === undefined ? name : `${name} (${place.scope} ${place.name})`,
    ...(include === 'object' ? { object } : {}),
  };
}
