import { isObject } from '../../core';

/** A provider block of the configuration. */
export interface ProviderBlock {
  /** `scm`, `scm.other`, or with the address of its module in front. */
  readonly key: string;
  /** Source address of the provider. */
  readonly provider: string;
  /** Its arguments as expressions, without those that are null: Terraform does not pass them on. */
  readonly expressions: unknown;
}

/** Returns the values of the variables of the root module that are not sensitive, as `var.name`. */
export function variablesIn({
  variables,
  configuration,
}: Readonly<Record<string, unknown>>): ReadonlyMap<string, unknown> {
  const root = isObject(configuration) ? configuration['root_module'] : undefined;
  const declared = isObject(root) ? root['variables'] : undefined;
  return new Map(
    Object.entries(isObject(variables) ? variables : {}).flatMap(([name, one]) => {
      const variable = isObject(declared) ? declared[name] : undefined;
      const isShown = isObject(one) && isObject(variable) && variable['sensitive'] !== true;
      return isShown ? [[`var.${name}`, one['value']] as const] : [];
    }),
  );
}

/** Returns the provider blocks of the root module and of modules. */
export function providerBlocksIn(configuration: unknown): readonly ProviderBlock[] {
  const all = isObject(configuration) ? configuration['provider_config'] : undefined;
  return Object.entries(isObject(all) ? all : {}).flatMap(([key, block]) =>
    isObject(block)
      ? [
          {
            key,
            provider: textIn(block, 'full_name') ?? textIn(block, 'name') ?? '',
            expressions: writtenIn(block['expressions']),
          },
        ]
      : [],
  );
}

function writtenIn(expressions: unknown): unknown {
  return Object.fromEntries(
    Object.entries(isObject(expressions) ? expressions : {}).filter(
      ([, one]) => !isObject(one) || one['constant_value'] !== null,
    ),
  );
}

function textIn(values: Readonly<Record<string, unknown>>, name: string): string | undefined {
  const value = values[name];
  return typeof value === 'string' ? value : undefined;
}
