import { CodedError, deepEqual, isObject, jsonProblem, parseJson } from '../../core';
import { providerBlocksIn, variablesIn, type ProviderBlock } from './plan-configuration';
import { dataSourcesIn, type DataSource } from './data-sources';
import { snapshotFormat } from '../../tenant';

/** Values by Terraform attribute name. */
export type PlanValues = Readonly<Record<string, unknown>>;

/** Planned action of an entry. */
export type PlanAction = 'none' | 'create' | 'read' | 'update' | 'replace' | 'delete' | 'forget';

/** The parts of a plan entry that a review uses. */
export interface PlanEntry {
  readonly address: string;
  /** Address before a `moved` block. */
  readonly previousAddress?: string;
  readonly type: string;
  /** Source address of its provider. */
  readonly provider: string;
  /** Its provider block: `scm`, or `scm.other` for one with an alias; undefined if the plan does not contain it. */
  readonly providerBlock?: string;
  readonly action: PlanAction;
  readonly before?: PlanValues;
  readonly after?: PlanValues;
  /** Values known only after the apply: `true` in the structure of the values. */
  readonly unknown: unknown;
  readonly sensitiveBefore: unknown;
  readonly sensitiveAfter: unknown;
  /** Paths of attributes that require replacement. */
  readonly replacedBy: readonly string[];
  readonly imported: boolean;
  /** Top-level attributes that the configuration sets; undefined if the plan does not contain it. */
  readonly configured?: ReadonlySet<string>;
  /** Attributes among them that the configuration sets to constants: unknown parts of these are set by the service. */
  readonly constant?: ReadonlySet<string>;
  /** Values of these as the configuration has them; Terraform drops what an attribute does not have. */
  readonly constantValues?: Readonly<Record<string, unknown>>;
  /** Provisioners of the resource by type, such as `local-exec`; Terraform runs them on create or destroy. */
  readonly provisioners: readonly string[];
  /** An instance deposed by a replacement, which is still to be deleted. */
  readonly isDeposed?: true;
}

export type { ProviderBlock } from './plan-configuration';

/** The parts of a plan that a review uses. */
export interface Plan {
  readonly terraform: string;
  readonly made?: string;
  /** Resources of all providers, including unchanged ones, without data sources. */
  readonly entries: readonly PlanEntry[];
  /** Changes made outside Terraform since the last apply. */
  readonly drift: readonly PlanEntry[];
  /** Changes that Terraform cannot plan yet. */
  readonly deferred: readonly PlanEntry[];
  /** Addresses of provider actions that the apply invokes. */
  readonly actions: readonly string[];
  /** Addresses of data sources that Terraform reads during the apply. */
  readonly reads: readonly string[];
  /** Data sources of all providers: Terraform reads most of them while it plans. */
  readonly dataSources: readonly DataSource[];
  /** Provider blocks of the root module and of modules. */
  readonly providerBlocks: readonly ProviderBlock[];
  /** Values of the variables of the root module that are not sensitive, as `var.name`. */
  readonly variables: ReadonlyMap<string, unknown>;
  /** Changed outputs of the root module, as `output.name`. */
  readonly outputs: readonly string[];
  /** Checks, conditions and validations that fail, by the address of what contains them. */
  readonly failedChecks: readonly string[];
  /** Whether the plan covers the whole configuration, without `-target` and deferred changes. */
  readonly isComplete: boolean;
}

/** Reads the output of `terraform show -json` for a plan. `from` names the source in errors. Throws `NOT_A_PLAN`. */
export function readPlan(text: string, from: string): Plan {
  const json = parsePlan(text, from);
  const { format } = json;
  if (format === snapshotFormat) throw notAPlan(from, 'it is a file of "scm snapshot"; pass it with --snapshot');
  if (typeof format === 'string' && format.startsWith('scm-review/')) throw notAPlan(from, 'it is a review of one');
  const { resource_changes: changes = [], resource_drift: drift = [], terraform_version: version, timestamp } = json;
  if (!Array.isArray(changes) || !Array.isArray(drift) || typeof json['format_version'] !== 'string') {
    throw notAPlan(from, 'it has no resource_changes');
  }
  if (!json['format_version'].startsWith('1.')) {
    throw notAPlan(from, `its format is ${json['format_version']}, this command reads 1.x`);
  }
  if (json['planned_values'] === undefined) {
    throw notAPlan(from, 'it is the JSON of a state, not of a plan');
  }
  if (json['errored'] === true) throw notAPlan(from, 'the plan ended with an error, so it is incomplete');
  const configured = configuredAttributes(json['configuration']);
  const providerBlocks = providerBlocksIn(json['configuration']);
  return {
    terraform: typeof version === 'string' ? version : '',
    ...(typeof timestamp === 'string' ? { made: timestamp } : {}),
    entries: changes.flatMap((change: unknown) => entriesOf(change, configured, from)),
    drift: drift.flatMap((change: unknown) => entriesOf(change, configured, from)),
    deferred: listOf(json['deferred_changes']).flatMap((one) =>
      isObject(one) ? entriesOf(one['resource_change'], configured, from) : [],
    ),
    actions: [
      ...listOf(json['action_invocations']),
      ...listOf(json['deferred_action_invocations']).map((one) => (isObject(one) ? one['action_invocation'] : one)),
    ].flatMap((one) => (isObject(one) && typeof one['address'] === 'string' ? [one['address']] : [])),
    reads: changes.flatMap((change: unknown) =>
      isObject(change) && change['mode'] === 'data' && typeof change['address'] === 'string' && isRead(change['change'])
        ? [change['address']]
        : [],
    ),
    providerBlocks,
    dataSources: dataSourcesIn(json, providerBlocks),
    variables: variablesIn(json),
    outputs: changedOutputs(json['output_changes']),
    failedChecks: failedChecks(json['checks']),
    isComplete: json['complete'] !== false,
  };
}

function changedOutputs(changes: unknown): readonly string[] {
  return Object.entries(isObject(changes) ? changes : {}).flatMap(([name, change]) => {
    const actions = isObject(change) ? listOf(change['actions']) : [];
    return actions.length === 1 && actions[0] === 'no-op' ? [] : [`output.${name}`];
  });
}

/** What is neither passed nor known after the apply has failed, also in a form that no Terraform writes. */
function failedChecks(checks: unknown): readonly string[] {
  if (checks === undefined || checks === null) return [];
  if (!Array.isArray(checks)) return ['checks'];
  return checks.flatMap((check: unknown) => {
    if (!isObject(check)) return ['a check'];
    const all = [check, ...listOf(check['instances'])];
    if (all.every((one) => isObject(one) && (one['status'] === 'pass' || one['status'] === 'unknown'))) return [];
    const address = isObject(check['address']) ? check['address']['to_display'] : undefined;
    return [typeof address === 'string' ? address : 'a check'];
  });
}

function parsePlan(text: string, from: string): Readonly<Record<string, unknown>> {
  let json: unknown;
  try {
    json = parseJson(text);
  } catch (cause) {
    throw notAPlan(from, jsonProblem(cause), cause);
  }
  if (!isObject(json)) throw notAPlan(from, 'it is not a JSON object');
  return json;
}

function notAPlan(from: string, why: string, cause?: unknown): CodedError {
  const remedy = 'pass the file of "terraform plan -out FILE", or its JSON from "terraform show -json FILE"';
  return new CodedError('NOT_A_PLAN', `cannot read the plan ${from}: ${why}; ${remedy}`, { cause });
}

function entriesOf(value: unknown, configured: ReadonlyMap<string, Written>, from: string): readonly PlanEntry[] {
  if (!isObject(value) || !isObject(value['change'])) throw notAPlan(from, 'one of its changes is not an object');
  const { address, type, mode, provider_name: provider, previous_address: previous, change } = value;
  if (typeof address !== 'string' || typeof type !== 'string')
    throw notAPlan(from, 'one of its changes has no address');
  if (mode === 'data') return [];
  const { before, after, actions } = change;
  const paths: readonly unknown[] = Array.isArray(change['replace_paths']) ? change['replace_paths'] : [];
  const written = configured.get(address.replace(/\[(\d+|"([^"\\]|\\.)*")\]/g, ''));
  return [
    {
      address,
      ...(typeof previous === 'string' ? { previousAddress: previous } : {}),
      type,
      provider: typeof provider === 'string' ? provider : '',
      action: actionOf(Array.isArray(actions) ? actions.map(String) : [], { before, after }),
      ...(isObject(before) ? { before } : {}),
      ...(isObject(after) ? { after } : {}),
      unknown: change['after_unknown'],
      sensitiveBefore: change['before_sensitive'],
      sensitiveAfter: change['after_sensitive'],
      replacedBy: paths.map((path) => (Array.isArray(path) ? path.join('.') : String(path))),
      imported: isObject(change['importing']),
      ...(written === undefined
        ? {}
        : { configured: written.all, constant: written.constant, constantValues: written.constantValues }),
      ...(written?.providerBlock === undefined ? {} : { providerBlock: written.providerBlock }),
      provisioners: written?.provisioners ?? [],
      ...(typeof value['deposed'] === 'string' ? { isDeposed: true as const } : {}),
    },
  ];
}

/** Terraform plans no action where both values are equal. A plan that says so of others is judged by its values. */
function actionOf(
  actions: readonly string[],
  { before, after }: Readonly<Record<'before' | 'after', unknown>>,
): PlanAction {
  if (actions.includes('create') && (actions.includes('delete') || actions.includes('forget'))) return 'replace';
  const [only = ''] = actions;
  switch (only) {
    case 'create':
    case 'update':
    case 'delete':
    case 'forget':
      return only;
    default: {
      const [was, is] = [before ?? undefined, after ?? undefined];
      if (deepEqual(was, is)) return 'none';
      return was === undefined ? 'create' : is === undefined ? 'delete' : 'update';
    }
  }
}

function isRead(change: unknown): boolean {
  return isObject(change) && Array.isArray(change['actions']) && change['actions'].includes('read');
}

/** Top-level attributes that one block sets. */
interface Written {
  readonly providerBlock?: string;
  readonly all: ReadonlySet<string>;
  readonly constant: ReadonlySet<string>;
  readonly constantValues: Readonly<Record<string, unknown>>;
  readonly provisioners: readonly string[];
}

/** Maps each address without instance keys to the attributes that its block sets. */
function configuredAttributes(configuration: unknown): ReadonlyMap<string, Written> {
  const found = new Map<string, Written>();
  const visit = (module: unknown, prefix: string): void => {
    if (!isObject(module)) return;
    for (const one of Array.isArray(module['resources']) ? module['resources'] : []) {
      if (isObject(one) && typeof one['address'] === 'string') found.set(prefix + one['address'], writtenIn(one));
    }
    const calls = isObject(module['module_calls']) ? module['module_calls'] : {};
    for (const [name, call] of Object.entries(calls)) {
      if (isObject(call)) visit(call['module'], `${prefix}module.${name}.`);
    }
  };
  if (isObject(configuration)) visit(configuration['root_module'], '');
  return found;
}

function writtenIn({ expressions, provisioners, ...block }: Readonly<Record<string, unknown>>): Written {
  const key = block['provider_config_key'];
  const all = isObject(expressions) ? expressions : {};
  const constant = Object.entries(all).filter(([, one]) => isObject(one) && one['constant_value'] !== undefined);
  return {
    ...(typeof key === 'string' ? { providerBlock: key } : {}),
    all: new Set(Object.keys(all)),
    constant: new Set(constant.map(([name]) => name)),
    constantValues: Object.fromEntries(
      constant.map(([name, one]) => [name, isObject(one) ? one['constant_value'] : undefined]),
    ),
    provisioners: listOf(provisioners).flatMap((one) =>
      isObject(one) && typeof one['type'] === 'string' ? [one['type']] : [],
    ),
  };
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
