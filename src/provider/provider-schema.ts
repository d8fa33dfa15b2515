import { allKinds, allReadOnlyKinds, isReadable, type ResourceKind } from '../catalog';
import type { ProviderSchema, Schema } from '../terraform/protocol';
import { actions } from './actions/actions';
import { ephemeralResources } from './ephemeral/ephemeral-resources';
import { providerFunctions } from './functions/functions';
import { identitySchema } from './identity/identity';
import { canQuery, listSchema } from './list/list-schema';
import { associationSchema } from './schema/association-schema';
import { dataListSchema, dataSchema, listTypeNameOf } from './schema/data-schema';
import { orderSchema } from './schema/order-schema';
import { providerBlock } from './schema/provider-block';
import { pushOnDestroySchema, pushSchema } from './schema/push-schema';
import { resourceSchema } from './schema/resource-schema';
import { typeNameOf } from './schema/type-name';

/** Type name of the push resource. */
export const pushType = 'scm_push';

/** Type name of the resource that pushes on destroy. */
export const pushOnDestroyType = 'scm_push_on_destroy';

/** Type name of the rule order resource. */
export const ruleOrderType = 'scm_rule_order';

/** Type name of the snippet association resource. */
export const snippetAssociationType = 'scm_snippet_association';

let built: ProviderSchema | undefined;

/** Returns the schemas of the whole provider. Loads the complete catalog once: for build time, migration and tests. */
export function providerSchema(): ProviderSchema {
  built ??= buildSchema();
  return built;
}

function buildSchema(): ProviderSchema {
  return {
    provider: providerBlock,
    resources: {
      ...Object.fromEntries(allKinds().map((kind) => [typeNameOf(kind.name), resourceSchema(kind)])),
      [pushType]: pushSchema,
      [pushOnDestroyType]: pushOnDestroySchema,
      [ruleOrderType]: orderSchema,
      [snippetAssociationType]: associationSchema,
    },
    dataSources: Object.fromEntries([...allKinds(), ...allReadOnlyKinds()].flatMap(dataSchemas)),
    identities: Object.fromEntries(allKinds().map((kind) => [typeNameOf(kind.name), identitySchema(kind)])),
    listResources: Object.fromEntries(
      allKinds()
        .filter(canQuery)
        .map((kind) => [typeNameOf(kind.name), listSchema(kind)]),
    ),
    actions: mapSchemas(actions),
    ephemeralResources: mapSchemas(ephemeralResources),
    functions: mapSchemas(providerFunctions),
  };
}

function mapSchemas<S>(parts: Readonly<Record<string, { readonly schema: S }>>): Readonly<Record<string, S>> {
  return Object.fromEntries(Object.entries(parts).map(([name, { schema }]) => [name, schema]));
}

function dataSchemas(kind: ResourceKind): readonly (readonly [string, Schema])[] {
  const lists = kind.api.operations.includes('list');
  return [
    ...(isReadable(kind) ? [[typeNameOf(kind.name), dataSchema(kind)] as const] : []),
    ...(lists ? [[listTypeNameOf(kind.name), dataListSchema(kind)] as const] : []),
  ];
}
