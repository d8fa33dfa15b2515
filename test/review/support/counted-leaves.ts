/**
 * Counts what a plan changes, from its JSON alone: an independent check of the accounts. It shares no code with src.
 *
 * A scalar that differs is one. In a list of scalars each item that comes or goes is one, and another order of the
 * items that stay is one. Lists of objects with unique names are compared by name, others by index. A value that is
 * known only after the apply is one. What an entry does besides is one each: moved, import, forget, each provisioner
 * that runs, and an update without a changed value.
 */

type Json = Readonly<Record<string, unknown>>;

/** The number of changed values and events in the JSON of a plan. */
export function countedLeaves(text: string): number {
  const plan = JSON.parse(text) as Json;
  const entries = arrayIn(plan, 'resource_changes') as readonly Json[];
  const provisioners = provisionersByAddress(plan);
  const managed = entries.filter(({ mode }) => mode !== 'data');
  const reads = entries.filter((one) => one['mode'] === 'data' && actionsOf(one).includes('read')).length;
  const deferred = arrayIn(plan, 'deferred_changes').length;
  const targeted = plan['complete'] === false && deferred === 0 ? 1 : 0;
  const actions = arrayIn(plan, 'action_invocations').length + arrayIn(plan, 'deferred_action_invocations').length;
  const changed = managed.reduce((sum, one) => sum + entryCount(one, provisioners), 0);
  const events = reads + deferred + targeted + actions + outputs(plan) + failedChecks(plan);
  return changed + events + otherTenants(plan) + otherPrograms(plan) + settings(plan);
}

function outputs(plan: Json): number {
  const all = Object.values((plan['output_changes'] ?? {}) as Readonly<Record<string, Json>>);
  return all.filter((one) => JSON.stringify(one['actions']) !== '["no-op"]').length;
}

function failedChecks(plan: Json): number {
  const { checks } = plan;
  if (checks == null) return 0;
  if (!Array.isArray(checks)) return 1;
  const isFine = (one: unknown): boolean => /^(pass|unknown)$/.test(String(part(one, 'status')));
  return checks.filter((one: unknown) => ![one, ...listOf(part(one, 'instances'))].every(isFine)).length;
}

/** What of the provider block decides nothing about the connection, or is counted with the tenants. */
const idle = `scope skip_verify_certificate client_id client_secret logging request_timeout overall_timeout max_retries
  max_concurrent_requests adopt_existing token_cache referenced_delete unknown_references strict allow_unknown_values`;

/** Other attributes of the provider blocks of ours, one each. */
function settings(plan: Json): number {
  const blocks = Object.entries(
    (part(plan['configuration'], 'provider_config') ?? {}) as Readonly<Record<string, Json>>,
  );
  return blocks
    .filter(([key, block]) => /\/scm$/i.test(nameOf(block)) || /(^|:)scm(\.|$)/.test(key))
    .flatMap(([, block]) => Object.entries((block['expressions'] ?? {}) as Json))
    .filter(([, expression]) => part(expression, 'constant_value') !== null)
    .map(([name]) => name)
    .filter((name) => !idle.split(/\s+/).includes(name)).length;
}

/** Provider blocks of ours besides the one without alias, unless both write the same scope, or the same constants and no scope. */
function otherTenants(plan: Json): number {
  const blocks = Object.entries((part(plan['configuration'], 'provider_config') ?? {}) as Json)
    .map(([key, block]) => ({ key, block: block as Json }))
    .filter(({ block }) => String(block['full_name'] ?? block['name']).endsWith('scm'));
  const text = JSON.stringify(part(plan['configuration'], 'root_module') ?? {});
  const used = blocks.filter(({ key }) => text.includes(`"provider_config_key":"${key}"`));
  const scopeOf = ({ block }: (typeof used)[number]): unknown =>
    part(part(block['expressions'], 'scope'), 'constant_value');
  const isForeign = ({ block }: (typeof used)[number]): boolean => {
    const source = String(block['full_name'] ?? block['name']);
    return source.includes('/') && !source.endsWith('/cdktf-scm/scm');
  };
  const [own, foreign] = [used.filter((one) => !isForeign(one)), used.filter(isForeign)];
  const main = own.find(({ key }) => !key.includes('.')) ?? own[0];
  const written = ({ block }: (typeof used)[number]): string =>
    JSON.stringify(Object.entries((block['expressions'] ?? {}) as Json).sort(([a], [b]) => (a < b ? -1 : 1)));
  const isConstant = ({ block }: (typeof used)[number]): boolean =>
    Object.values((block['expressions'] ?? {}) as Json).every((one) => part(one, 'constant_value') !== undefined);
  const isSame = (one: (typeof used)[number], other: (typeof used)[number]): boolean =>
    scopeOf(one) === undefined ? isConstant(one) && written(one) === written(other) : scopeOf(one) === scopeOf(other);
  const others = own.filter((one) => one !== main && !isSame(one, main!));
  const isUnverified = ({ block }: (typeof used)[number]): boolean => {
    const skip = part(block['expressions'], 'skip_verify_certificate');
    return skip !== undefined && part(skip, 'constant_value') !== false;
  };
  const isRepeated = ({ block }: (typeof used)[number]): boolean =>
    Object.values((block['expressions'] ?? {}) as Json).some((one) => JSON.stringify(one).includes('"each.'));
  const unverified = blocks.filter(
    (one) => (isUnverified(one) || isRepeated(one)) && !others.includes(one) && !foreign.includes(one),
  );
  return others.length + foreign.length + unverified.length;
}

/** Source of a provider block. */
function nameOf({ full_name: full, name }: Json): string {
  if (typeof full === 'string') return full;
  return typeof name === 'string' ? name : '';
}

/** Data sources of other providers that are read before the apply, and other providers: one each. */
function otherPrograms(plan: Json): number {
  const blocks = (part(plan['configuration'], 'provider_config') ?? {}) as Readonly<Record<string, Json>>;
  const isOther = (source: string): boolean =>
    source.includes('/') &&
    !source.endsWith('cdktf-scm/scm') &&
    !/^(registry\.(terraform\.io|opentofu\.org)\/)?hashicorp\/(random|null|time)$/.test(source) &&
    !/^(terraform\.io\/)?builtin\/terraform$/.test(source);
  const sources = new Map<string, string>();
  const plain = (address: unknown): string => String(address).replace(/\[(\d+|"[^"]*")\]/g, '');
  const sourceOf = (key: string): string => {
    const short = key.slice(key.indexOf(':') + 1);
    const block = blocks[key] ?? blocks[short] ?? blocks[short.split('.')[0] ?? ''];
    if (block !== undefined) return nameOf(block);
    return short.startsWith('scm') ? '' : `hashicorp/${short.split('.')[0] ?? ''}`;
  };
  const visit = (module: unknown, prefix: string): void => {
    if (!isRecord(module)) return;
    for (const one of arrayIn(module, 'resources') as readonly Json[]) {
      if (one['mode'] !== 'data') continue;
      const { provider_config_key: own, provider_name: source, type } = one;
      const key = typeof own === 'string' ? own : (String(type).split('_')[0] ?? '');
      sources.set(plain(prefix + String(one['address'])), typeof source === 'string' ? source : sourceOf(key));
    }
    for (const [name, call] of Object.entries((module['module_calls'] ?? {}) as Json)) {
      visit((call as Json)['module'], `${prefix}module.${name}.`);
    }
    for (const child of arrayIn(module, 'child_modules')) visit(child, '');
  };
  visit(part(plan['configuration'], 'root_module'), '');
  visit(part(part(plan['prior_state'], 'values'), 'root_module'), '');
  const late = new Set(
    (arrayIn(plan, 'resource_changes') as readonly Json[])
      .filter((one) => one['mode'] === 'data' && actionsOf(one).includes('read'))
      .map((one) => plain(one['address'])),
  );
  const early = [...sources].filter(([address, source]) => isOther(source) && !late.has(address));
  const providers = Object.values(blocks).map(nameOf);
  const known = /^(registry\.(terraform\.io|opentofu\.org)|terraform\.local)\/cdktf-scm\/scm$/;
  const isElsewhere = (source: string): boolean => /\/cdktf-scm\/scm$/.test(source) && !known.test(source);
  return early.length + new Set(providers.filter((one) => isOther(one) || isElsewhere(one))).size;
}

function entryCount(entry: Json, provisioners: ReadonlyMap<string, number>): number {
  const change = entry['change'] as Json;
  const named = actionsOf(entry);
  const isIdle = named.includes('no-op') || named.includes('read') || named.every((one) => !verbs.includes(one));
  const sides = JSON.stringify([form(change['before']), form(change['after'])]);
  // What is said to stay as it is and does not counts by its values.
  const doesDiffer = count(change['before'], change['after'], {}) > 0;
  const told = sides.startsWith('[null,') ? 'create' : sides.endsWith(',null]') ? 'delete' : 'update';
  const actions = isIdle && doesDiffer ? [told] : named;
  const events = (entry['previous_address'] === undefined ? 0 : 1) + (isRecord(change['importing']) ? 1 : 0);
  if (isIdle && !doesDiffer) return events;
  if (actions.includes('forget') && actions.length === 1) return events + 1;
  const isDelete = actions.length === 1 && actions[0] === 'delete';
  const values = count(change['before'], isDelete ? null : change['after'], isDelete ? {} : change['after_unknown']);
  const address = String(entry['address']).replace(/\[(\d+|"[^"]*")\]/g, '');
  const runs = actions.length === 1 && actions[0] === 'update' ? 0 : (provisioners.get(address) ?? 0);
  return events + Math.max(values, 1) + runs;
}

const verbs = ['create', 'update', 'delete', 'forget'];

function count(before: unknown, after: unknown, unknown: unknown): number {
  if (unknown === true) return 1;
  const marks = JSON.stringify(unknown ?? {}).includes('true');
  if (isEmpty(before) && isEmpty(after) && !marks)
    return JSON.stringify(form(before)) === JSON.stringify(form(after)) ? 0 : 1;
  if (isScalar(before) || isScalar(after)) return before === after ? 0 : 1;
  if (!marks && isScalars(before) && isScalars(after)) return inLists(listOf(before), listOf(after));
  if (!marks && isNamed(before) && isNamed(after)) return inNamed(listOf(before), listOf(after));
  const keys = new Set([before, after, unknown].flatMap((one) => (one == null ? [] : Object.keys(one as Json))));
  return [...keys].reduce((sum, key) => sum + count(part(before, key), part(after, key), part(unknown, key)), 0);
}

function inLists(before: readonly unknown[], after: readonly unknown[]): number {
  const left = [...before];
  const stay: unknown[] = [];
  let added = 0;
  for (const item of after) {
    const at = left.indexOf(item);
    if (at === -1) added += 1;
    else stay.push(...left.splice(at, 1));
  }
  const gone = [...left];
  const kept = before.filter((item) => {
    const at = gone.indexOf(item);
    if (at !== -1) gone.splice(at, 1);
    return at === -1;
  });
  return added + left.length + (JSON.stringify(kept) === JSON.stringify(stay) ? 0 : 1);
}

function inNamed(before: readonly unknown[], after: readonly unknown[]): number {
  const names = (list: readonly unknown[]): readonly string[] => list.map((one) => String((one as Json)['name']));
  const [old, fresh] = [names(before), names(after)];
  const all = [...new Set([...old, ...fresh])];
  const values = all.map((name) => count(before[old.indexOf(name)], after[fresh.indexOf(name)], undefined));
  const stay = old.filter((name) => fresh.includes(name)).join('\n');
  const moved = stay === fresh.filter((name) => old.includes(name)).join('\n') ? 0 : 1;
  return values.reduce((sum, one) => sum + one, moved);
}

function form(value: unknown): unknown {
  return value ?? null;
}

function part(value: unknown, key: string): unknown {
  return value == null ? undefined : (value as Json)[key];
}

function isRecord(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isScalar(value: unknown): boolean {
  return value != null && typeof value !== 'object';
}

function isEmpty(value: unknown): boolean {
  return value == null || (typeof value === 'object' && Object.keys(value).length === 0);
}

function isScalars(value: unknown): boolean {
  return value == null || (Array.isArray(value) && value.every((item) => item === null || typeof item !== 'object'));
}

function isNamed(value: unknown): boolean {
  if (value == null) return true;
  if (!Array.isArray(value)) return false;
  const names = value.map((item: unknown) => (isRecord(item) ? item['name'] : undefined));
  return names.every((name) => typeof name === 'string') && new Set(names).size === names.length;
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function arrayIn(plan: Json, name: string): readonly unknown[] {
  return listOf(plan[name]);
}

function actionsOf(entry: Json): readonly string[] {
  return listOf((entry['change'] as Json)['actions']).map(String);
}

function provisionersByAddress(plan: Json): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  const visit = (module: unknown, prefix: string): void => {
    if (!isRecord(module)) return;
    for (const one of arrayIn(module, 'resources') as readonly Json[]) {
      found.set(`${prefix}${String(one['address'])}`, arrayIn(one, 'provisioners').length);
    }
    for (const [name, call] of Object.entries((module['module_calls'] ?? {}) as Json)) {
      visit((call as Json)['module'], `${prefix}module.${name}.`);
    }
  };
  visit(part(plan['configuration'], 'root_module'), '');
  return found;
}
