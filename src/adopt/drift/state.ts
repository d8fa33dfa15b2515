import { CodedError, isObject, messageOf } from '../../core';
import { parseWire } from '../../client';
import { decodeRecord, innerPath, isRecorded, type ConfigRecord } from '../../provider';
import type { SynthesizedBlock } from './synthesised';

type Fields = Readonly<Record<string, unknown>>;

/**
 * The resources in a Terraform state: the file of a local state (version 4), or what `terraform show -json` prints of a
 * state. A state file also says which attributes the configuration sets; the others are left out. `name` is for messages.
 * Throws `INVALID_STATE`.
 */
export function readState(text: string, name: string): readonly SynthesizedBlock[] {
  const state = parsed(text, name);
  if (isObject(state)) {
    if ('encrypted_data' in state)
      throw invalid(name, 'it is encrypted; pass the output of tofu show -json instead, as in --state -');
    if ('planned_values' in state || 'resource_changes' in state)
      throw invalid(name, 'it is a plan; pass the output of terraform show -json without a plan file');
    if (state['version'] === 4 && Array.isArray(state['resources'])) return inStateFile(state['resources']);
    if (typeof state['format_version'] === 'string') {
      const { values } = state;
      return isObject(values) && isObject(values['root_module']) ? inModule(values['root_module']) : [];
    }
    if (typeof state['version'] === 'number' && state['version'] !== 4)
      throw invalid(name, `it has version ${state['version']}; pass the output of terraform show -json instead`);
  }
  throw invalid(name, 'it is not a Terraform state; pass terraform.tfstate or the output of terraform show -json');
}

function parsed(text: string, name: string): unknown {
  try {
    return parseWire(text);
  } catch (error) {
    throw invalid(name, `${messageOf(error)}; pass terraform.tfstate or the output of terraform show -json`);
  }
}

function invalid(name: string, cause: string): CodedError {
  return new CodedError('INVALID_STATE', `cannot read the state ${name}: ${cause}`);
}

/** Instances of a state file; a deposed one is about to be destroyed. */
function inStateFile(resources: readonly unknown[]): readonly SynthesizedBlock[] {
  return resources.filter(isObject).flatMap(({ mode, module, type, name, instances }) =>
    mode !== 'managed' || typeof type !== 'string' || typeof name !== 'string' || !Array.isArray(instances)
      ? []
      : instances
          .filter(isObject)
          .filter(({ deposed }) => deposed === undefined)
          .flatMap(({ attributes, index_key: index, private: bytes }) => {
            if (!isObject(attributes)) return [];
            const inModule = typeof module === 'string' ? `${module}.` : '';
            const key = index === undefined ? '' : `[${JSON.stringify(index)}]`;
            const record = typeof bytes === 'string' ? decodeRecord(Buffer.from(bytes, 'base64')) : undefined;
            return [{ address: `${inModule}${type}.${name}${key}`, type, body: configured(attributes, record) }];
          }),
  );
}

function inModule(module: Fields): readonly SynthesizedBlock[] {
  const { resources, child_modules: children } = module;
  const own = Array.isArray(resources) ? resources.filter(isObject) : [];
  return [
    ...own.flatMap(({ mode, address, type, values, deposed_key: deposed }) =>
      mode === 'managed' && typeof address === 'string' && typeof type === 'string' && isObject(values)
        ? deposed === undefined
          ? [{ address, type, body: values }]
          : []
        : [],
    ),
    ...(Array.isArray(children) ? children.filter(isObject).flatMap(inModule) : []),
  ];
}

/** What says which object it is, whether a configuration sets it or not. */
const identity: ReadonlySet<string> = new Set(['id', 'name', 'folder', 'snippet', 'device', 'position']);

/** The attributes that a configuration sets; all of them where no record says it. */
function configured(fields: Fields, record: ConfigRecord | undefined): Fields {
  if (record === undefined || record.size === 0) return fields;
  const within = (value: Fields, parent: string): Fields =>
    Object.fromEntries(
      Object.entries(value).flatMap(([key, inner]) => {
        const path = innerPath(parent, key);
        if (parent === '' && identity.has(key)) return [[key, inner]];
        if (!isRecorded(record, path)) return [];
        return [[key, isObject(inner) ? within(inner, path) : inner]];
      }),
    );
  return within(fields, '');
}
