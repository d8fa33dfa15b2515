import { thrownDiagnostic } from './diagnostic-wire';
import type { ProviderHandlers } from './handlers';
import { withDiagnostics } from './rpc-values';
import type { RpcMethod } from './rpc-method';
import * as wire from './tfplugin6';

/** Encoded schemas of a provider. */
export type ProviderSchemas = Pick<ProviderHandlers, 'schemaBytes' | 'identitySchemaBytes'>;

/** Returns the RPCs that need only the schemas, by name. The first start of every command answers nothing else. */
export function schemaRpcs(schemas: ProviderSchemas): ReadonlyMap<string, RpcMethod> {
  return new Map<string, RpcMethod>([
    [
      'GetProviderSchema',
      async () => {
        try {
          return await schemas.schemaBytes();
        } catch (thrown) {
          return wire.GetProviderSchemaResponse.encode(withDiagnostics([thrownDiagnostic(thrown)]));
        }
      },
    ],
    // Called by Terraform 1.12 and later. An empty response means that no resource type has an identity.
    ['GetResourceIdentitySchemas', async () => (await schemas.identitySchemaBytes?.()) ?? wire.Empty.encode({})],
    ['GetFunctions', async () => functionsOf(await schemas.schemaBytes())],
  ]);
}

/** Converts a GetProviderSchema response to a GetFunctions response. */
function functionsOf(schema: Uint8Array): Uint8Array {
  const { functions } = wire.GetProviderSchemaResponse.decode(schema);
  return wire.GetFunctionsResponse.encode({ functions });
}
