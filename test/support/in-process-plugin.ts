import type { InProcessProvider } from './in-process-provider';
import type { TerraformPlugin } from './terraform-core';

const nothing = new Uint8Array();

/** A provider in this process, for the part that Terraform plays in the life of a resource. */
export function inProcessPlugin({ handlers, context }: InProcessProvider): TerraformPlugin {
  return {
    validateResource: (typeName, config) =>
      handlers.validateResource({ typeName, config, writeOnlyAllowed: true }, context),
    plan: ({ private: bytes = nothing, ...call }) =>
      handlers.plan(
        { ...call, proposed: call.proposed === undefined ? call.config : call.proposed, private: bytes },
        context,
      ),
    apply: ({ private: bytes = nothing, ...call }) => handlers.apply({ ...call, private: bytes }, context),
    read: ({ private: bytes = nothing, ...call }) => handlers.read({ ...call, private: bytes }, context),
    import: async (typeName, id) => {
      const { resources, diagnostics } = await handlers.import({ typeName, id }, context);
      return { resources: resources.map((found) => ({ identity: null, ...found })), diagnostics };
    },
  };
}
