import { CodedError, isObject, messageOf } from '../../../core';
import { parseWire } from '../../../client';
import { decodeRecord, innerPath, isRecorded, type ConfigRecord } from '../../../provider';
import type { SynthesizedBlock } from './synthesised';

type Fields = Readonly<Record<string, unknown>>;

/**
 * Reads the resources of a Terraform state: a local state file (version 4), or the output of `terraform show -json`.
 * A state file also records which attributes the configuration sets; the others are omitted. `name` is for messages.
 * Throws `INVALID_STATE`.
 */
export function readState(text: string, name: string): readonly SynthesizedBlock[] {
  const state = parseState(text, name);
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

function parseState(text: string, name: string): unknown {
  try {
    return parseWire(text);
  } catch (error) {
    throw invalid(name, `${messageOf(error)}; pass terraform.tfstate or the output of terraform show -json`);
  }
}

function invalid(name: string, cause: string): CodedError {
  return new CodedError('INVALID_STATE', `cannot read the state ${name}: ${cause}`);
}

/** Reads the instances of a state file. Skips deposed instances, which Terraform is about to destroy. */
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
            return [{ address: `${inModule}${type}.${name}${key}`, type, body: configuredFields(attributes, record) }];
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

/** Attributes that identify an object; kept even if the configuration does not set them. */
const identity: ReadonlySet<string> = new Set(['id', 'name', 'folder', 'snippet', 'device', 'position']);

/** Keeps only the attributes that the configuration sets; all of them if there is no record. */
function configuredFields(fields: Fields, record: ConfigRecord | undefined): Fields {
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
