import { kindNamed } from '../../catalog';
import { association } from '../association/association-resource';
import type { ManagedResource } from '../managed/managed-resource';
import { specialResource } from '../managed/special-resource';
import { order } from '../order/order-resource';
import { pushOnDestroyType, pushType, ruleOrderType, snippetAssociationType } from '../provider-schema';
import { anchor, push } from '../push/push-resources';
import { kindNameOf } from '../schema/type-name';
import { kindResource } from './kind-resource';

/** Resources that are not objects of the service, by type name. */
const specialResources: ReadonlyMap<string, ManagedResource> = new Map([
  [pushType, specialResource(push)],
  [pushOnDestroyType, specialResource(anchor)],
  [ruleOrderType, specialResource(order)],
  [snippetAssociationType, specialResource(association)],
]);

/** Returns the resource with a type name. Throws `UNKNOWN_KIND`. */
export function managedResource(typeName: string): ManagedResource {
  return specialResources.get(typeName) ?? kindResource(kindNamed(kindNameOf(typeName)));
}
