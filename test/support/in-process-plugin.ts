import type { InProcessProvider } from './in-process-provider';
import type { TerraformPlugin } from './terraform-core';

const nothing = new Uint8Array();

/** Wraps a provider in this process as the plugin that Terraform's side of a resource lifecycle calls. */
export function inProcessPlugin({ handlers, context }: InProcessProvider): TerraformPlugin {
  return {
    validateResource: (typeName, config) =>
      handlers.validateResource({ typeName, config, writeOnlyAllowed: true }, context),
    plan: async ({ private: bytes = nothing, ...call }) => ({
      identity: null,
      ...(await handlers.plan(
        { ...call, proposed: call.proposed === undefined ? call.config : call.proposed, private: bytes },
        context,
      )),
      deferred: 0,
    }),
    apply: async ({ private: bytes = nothing, ...call }) => ({
      identity: null,
      ...(await handlers.apply({ ...call, private: bytes }, context)),
    }),
    read: async ({ private: bytes = nothing, ...call }) => ({
      identity: null,
      ...(await handlers.read({ ...call, private: bytes }, context)),
    }),
    import: async (typeName, by) => {
      const wanted = typeof by === 'string' ? { id: by } : { id: '', identity: by };
      const { resources, diagnostics } = await handlers.import({ typeName, ...wanted }, context);
      return { resources: resources.map((found) => ({ identity: null, ...found })), diagnostics };
    },
  };
}
