import { isObject } from '../../core';
import type { ProviderBlock } from './plan-configuration';

/** A data source of the configuration, or one that Terraform has read for the plan. */
export interface DataSource {
  /** Without instance keys. */
  readonly address: string;
  readonly type: string;
  /** Source address of its provider. */
  readonly provider: string;
}

type Values = Readonly<Record<string, unknown>>;

/** Returns the data sources of a plan. Terraform reads most of them while it plans, so no change shows them. */
export function dataSourcesIn(
  { configuration, prior_state: prior }: Values,
  blocks: readonly ProviderBlock[],
): readonly DataSource[] {
  const found = new Map<string, DataSource>();
  const note = (one: unknown, prefix: string, providerOf: (one: Values) => string): void => {
    if (!isObject(one) || one['mode'] !== 'data' || typeof one['address'] !== 'string') return;
    const address = withoutKeys(prefix + one['address']);
    if (!found.has(address)) found.set(address, { address, type: String(one['type']), provider: providerOf(one) });
  };
  // What has been read names its provider itself.
  const read = (module: unknown): void => {
    if (!isObject(module)) return;
    for (const one of listOf(module['resources'])) note(one, '', nameOfProvider);
    for (const one of listOf(module['child_modules'])) read(one);
  };
  const configured = (module: unknown, prefix: string): void => {
    if (!isObject(module)) return;
    for (const one of listOf(module['resources'])) note(one, prefix, (known) => providerOfKey(known, blocks));
    const calls = isObject(module['module_calls']) ? module['module_calls'] : {};
    for (const [name, call] of Object.entries(calls)) {
      if (isObject(call)) configured(call['module'], `${prefix}module.${name}.`);
    }
  };
  const values = isObject(prior) ? prior['values'] : undefined;
  read(isObject(values) ? values['root_module'] : undefined);
  configured(isObject(configuration) ? configuration['root_module'] : undefined, '');
  return [...found.values()];
}

function nameOfProvider({ provider_name: name }: Values): string {
  return typeof name === 'string' ? name : '';
}

/** A module can use a block that only a module above it has; without any block, the name is that of a known provider. */
function providerOfKey({ provider_config_key: key, type }: Values, blocks: readonly ProviderBlock[]): string {
  return typeof key === 'string' ? sourceOfKey(key, blocks) : sourceOfType(String(type), blocks);
}

/** Returns the source of the provider that a type belongs to by its name. */
export function sourceOfType(type: string, blocks: readonly ProviderBlock[]): string {
  return sourceOfKey(type.split('_')[0] ?? '', blocks);
}

function sourceOfKey(named: string, blocks: readonly ProviderBlock[]): string {
  const short = named.replace(/^.*:/, '');
  const [name = ''] = short.split('.');
  const block = [named, short, name].map((one) => blocks.find((other) => other.key === one)).find((one) => one);
  if (block !== undefined) return block.provider;
  return name === 'scm' ? '' : `hashicorp/${name}`;
}

/** Removes the keys of count and for_each. */
export function withoutKeys(address: string): string {
  return address.replaceAll(/\[(?:\d+|"(?:[^"\\]|\\.)*")\]/g, '');
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
