import { isObject, parseJson } from '../../core';
import type { ConfigChange } from './config-change';
import { ownPattern, takesProvider } from './provider-pattern';

type Fields = Readonly<Record<string, unknown>>;

/**
 * Adds the plugin folder to a CLI configuration in JSON, and returns the change or why it cannot be made. Terraform reads
 * a block as an object or as a list of objects.
 */
export function withMirrorInJson(text: string, plugins: string): ConfigChange | string {
  const config = parsed(text);
  if (config === undefined) return 'it is not valid JSON';
  const present = config['provider_installation'];
  if (present === undefined) return { kind: 'none' };
  const [methods, second] = blocksOf(present) ?? [];
  if (methods === undefined || second !== undefined) return 'it does not have exactly one provider_installation object';
  const merged = withMethods(methods, plugins);
  if (typeof merged === 'string') return merged;
  if (JSON.stringify(merged) === JSON.stringify(methods)) return { kind: 'none' };
  return { kind: 'write', text: `${JSON.stringify({ ...config, provider_installation: [merged] }, null, 2)}\n` };
}

/** Removes the plugin folder from a CLI configuration in JSON; exclusions remain. */
export function withoutMirrorInJson(text: string, plugins: string): string {
  const config = parsed(text);
  const [methods] = blocksOf(config?.['provider_installation']) ?? [];
  if (config === undefined || methods === undefined || !has(methods, plugins)) return text;
  const others = (blocksOf(methods['filesystem_mirror']) ?? []).filter(({ path }) => path !== plugins);
  const { filesystem_mirror: _, ...rest } = methods;
  const without = { ...rest, ...(others.length === 0 ? {} : { filesystem_mirror: others }) };
  return `${JSON.stringify({ ...config, provider_installation: [without] }, null, 2)}\n`;
}

function withMethods(methods: Fields, plugins: string): Fields | string {
  const mirrors = blocksOf(methods['filesystem_mirror'] ?? []);
  if (mirrors === undefined) return 'its filesystem_mirror is not an object';
  const own = has(methods, plugins) ? [] : [{ path: plugins, include: [ownPattern] }];
  // Development overrides must precede all other methods.
  const { dev_overrides: overrides, ...rest } = methods;
  const excluded: Record<string, unknown> = {};
  for (const name of ['direct', 'network_mirror', 'oci_mirror']) {
    const blocks = blocksOf(methods[name] ?? []);
    if (blocks === undefined) return `its ${name} is not an object`;
    if (blocks.some(takesOurs)) excluded[name] = blocks.map(withExclusion);
  }
  return {
    ...(overrides === undefined ? {} : { dev_overrides: Array.isArray(overrides) ? overrides : [overrides] }),
    ...rest,
    ...(own.length + mirrors.length === 0 ? {} : { filesystem_mirror: [...own, ...mirrors] }),
    ...excluded,
  };
}

function has(methods: Fields, plugins: string): boolean {
  return (blocksOf(methods['filesystem_mirror'] ?? []) ?? []).some(
    (block) => block['path'] === plugins && takesOurs(block),
  );
}

function withExclusion(block: Fields): Fields {
  return takesOurs(block) ? { ...block, exclude: [...(textsOf(block['exclude']) ?? []), ownPattern] } : block;
}

function takesOurs(block: Fields): boolean {
  return takesProvider(textsOf(block['include']), textsOf(block['exclude']));
}

function textsOf(value: unknown): readonly string[] | undefined {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : undefined;
}

function blocksOf(value: unknown): readonly Fields[] | undefined {
  if (isObject(value)) return [value];
  return Array.isArray(value) && value.every(isObject) ? value : undefined;
}

function parsed(text: string): Fields | undefined {
  try {
    const value: unknown = parseJson(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
