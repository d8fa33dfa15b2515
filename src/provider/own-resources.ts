import { association } from './association/association-resource';
import { order } from './order/order-resource';
import type { OwnResource } from './own-resource';
import { anchor, push } from './push/push-resources';
import { pushOnDestroyType, pushType, ruleOrderType, snippetAssociationType } from './schema/provider-schema';

/** The resources that are no objects of the service, by type name. */
export const ownResources: ReadonlyMap<string, OwnResource> = new Map([
  [pushType, push],
  [pushOnDestroyType, anchor],
  [ruleOrderType, order],
  [snippetAssociationType, association],
]);
