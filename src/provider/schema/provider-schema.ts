import { allKinds } from '../../catalog';
import type { ProviderSchema } from '../../protocol/schema';
import { orderSchema } from './order-schema';
import { providerBlock } from './provider-block';
import { pushOnDestroySchema, pushSchema } from './push-schema';
import { resourceSchema } from './resource-schema';

/** Type name of the resource that pushes. */
export const pushType = 'scm_push';

/** Type name of the resource that pushes when it is destroyed. */
export const pushOnDestroyType = 'scm_push_on_destroy';

/** Type name of the resource that keeps rules in order. */
export const ruleOrderType = 'scm_rule_order';

const prefix = 'scm_';

/** `address` → `scm_address`. */
export function typeNameOf(kindName: string): string {
  return prefix + kindName;
}

/** `scm_address` → `address`. */
export function kindNameOf(typeName: string): string {
  return typeName.startsWith(prefix) ? typeName.slice(prefix.length) : typeName;
}

/** Everything that the provider offers. Loads the whole catalogue: for build time only. */
export function providerSchema(): ProviderSchema {
  return {
    provider: providerBlock,
    resources: {
      ...Object.fromEntries(allKinds().map((kind) => [typeNameOf(kind.name), resourceSchema(kind)])),
      [pushType]: pushSchema,
      [pushOnDestroyType]: pushOnDestroySchema,
      [ruleOrderType]: orderSchema,
    },
    dataSources: {},
  };
}
