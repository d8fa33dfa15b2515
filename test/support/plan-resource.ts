import type { Diagnostic } from '../../src/core';
import type { TfValue } from '../../src/terraform/protocol/value';
import { providerSchema } from '../../src/provider/provider-schema';
import type { InProcessProvider } from './in-process-provider';

/** Attributes of a resource; the others are null. */
export type Given = Readonly<Record<string, TfValue>>;

/** Plans a resource and returns the diagnostics. */
export type Planner = (type: string, configured: Given, prior?: Given) => Promise<readonly Diagnostic[]>;

/** Makes a planner of a provider. */
export function plannerOf(provider: InProcessProvider): Planner {
  const { resources } = providerSchema();
  return async (type, configured, prior) => {
    const attributes = resources[type]?.attributes ?? [];
    const shaped = (fields: Given): TfValue =>
      Object.fromEntries(attributes.map(({ name }) => [name, fields[name] ?? null]));
    const config = shaped(configured);
    const { diagnostics } = await provider.handlers.plan(
      {
        typeName: type,
        prior: prior === undefined ? null : shaped(prior),
        proposed: config,
        config,
        private: new Uint8Array(),
      },
      provider.context,
    );
    return diagnostics;
  };
}
