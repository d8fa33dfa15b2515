import { expect } from '@jest/globals';
import { deepEqual, type Diagnostic } from '../../src/core';
import type { SchemaAttribute } from '../../src/terraform/protocol/schema';
import { isUnknown, type TfValue } from '../../src/terraform/protocol/value';
import type { Fields } from '../../src/provider/state/fields';
import type { PluginCalls } from './plugin-calls';

/** What Terraform stores for a resource. */
export interface Kept {
  readonly state: Fields;
  readonly private: Uint8Array;
  /** Null or absent for a resource without an identity. */
  readonly identity?: Fields | null;
}

/** The provider calls of a resource lifecycle. */
export type TerraformPlugin = Pick<PluginCalls, 'validateResource' | 'plan' | 'apply' | 'read' | 'import'>;

/** Result of a run. */
export type Outcome =
  | { readonly kind: 'unchanged' | 'applied' | 'replace'; readonly kept: Kept }
  | { readonly kind: 'refused'; readonly errors: readonly Diagnostic[] };

const nothing = new Uint8Array();

/** Terraform's side of the lifecycle of one resource, with its checks of the provider's responses. */
export class TerraformCore {
  readonly #plugin: TerraformPlugin;
  readonly #typeName: string;
  readonly #attributes: readonly SchemaAttribute[];

  constructor(plugin: TerraformPlugin, typeName: string, attributes: readonly SchemaAttribute[]) {
    this.#plugin = plugin;
    this.#typeName = typeName;
    this.#attributes = attributes;
  }

  /** Returns a configuration in which all other attributes are null. */
  config(configured: Readonly<Record<string, TfValue>>): Fields {
    return shaped(this.#attributes, configured) as Fields;
  }

  /** Validates, plans and applies, like one run of Terraform. */
  async apply(configured: Readonly<Record<string, TfValue>>, before?: Kept): Promise<Outcome> {
    const config = this.config(configured);
    const typeName = this.#typeName;
    const { diagnostics } = await this.#plugin.validateResource(typeName, config);
    if (errorsIn(diagnostics).length > 0) return { kind: 'refused', errors: errorsIn(diagnostics) };
    const prior = before?.state ?? null;
    const bytes = before?.private ?? nothing;
    const identity = before?.identity ?? null;
    const plan = await this.#plugin.plan({ typeName, prior, proposed: config, config, private: bytes, identity });
    if (errorsIn(plan.diagnostics).length > 0) return { kind: 'refused', errors: errorsIn(plan.diagnostics) };
    // UnexpectedProviderDeferralDiagnostic in node_resource_abstract_instance.go: these requests do not allow deferral.
    if ((plan.deferred ?? 0) !== 0) throw new Error('the plan is deferred, and the request does not allow it');
    // jsonplan of Terraform 1.14 fails with "value is not known" otherwise, also for a create.
    checkIdentity(plan.identity, plan.requiresReplace.length === 0 ? identity : plan.identity);
    checkPlan(this.#attributes, config, prior, plan.planned as Fields, '');
    if (before !== undefined && deepEqual(plan.planned, prior)) return { kind: 'unchanged', kept: before };
    if (before !== undefined && plan.requiresReplace.length > 0) return { kind: 'replace', kept: before };
    const applied = await this.#plugin.apply({
      typeName,
      prior,
      planned: plan.planned,
      config,
      private: plan.private,
      identity: plan.identity,
    });
    if (errorsIn(applied.diagnostics).length > 0) return { kind: 'refused', errors: errorsIn(applied.diagnostics) };
    checkApplied(plan.planned, applied.state, '');
    checkIdentity(applied.identity, plan.identity);
    if (plan.identity !== null) checkApplied(plan.identity, applied.identity, 'identity');
    else if (applied.identity !== null) checkIdentity(applied.identity, applied.identity);
    return { kind: 'applied', kept: keptOf(applied) };
  }

  /** Plans the next run of a valid configuration. Returns the attributes that would change, or the errors. */
  async plan(
    configured: Readonly<Record<string, TfValue>>,
    { state, private: bytes, identity = null }: Kept,
  ): Promise<readonly string[] | { readonly refused: readonly Diagnostic[] }> {
    const config = this.config(configured);
    const call = { typeName: this.#typeName, prior: state, proposed: config, config, private: bytes, identity };
    const plan = await this.#plugin.plan(call);
    if (errorsIn(plan.diagnostics).length > 0) return { refused: errorsIn(plan.diagnostics) };
    const planned = plan.planned as Fields;
    checkPlan(this.#attributes, config, state, planned, '');
    return this.#attributes
      .map(({ name }) => name)
      .filter((name) => !deepEqual(planned[name] ?? null, state[name] ?? null));
  }

  /** Refreshes, like the next run. Undefined if the object no longer exists. */
  async refresh(kept: Kept): Promise<Kept | undefined> {
    const read = await this.#plugin.read({ typeName: this.#typeName, ...kept, identity: kept.identity ?? null });
    expect(errorsIn(read.diagnostics)).toEqual([]);
    if (read.state === null) return undefined;
    checkIdentity(read.identity, kept.identity ?? null);
    return keptOf(read);
  }

  /**
   * Imports by an import ID, or by an identity, which the response must then contain (node_resource_plan_instance.go).
   */
  async import(by: string | Fields): Promise<Kept | undefined> {
    const { resources, diagnostics } = await this.#plugin.import(this.#typeName, by);
    expect(errorsIn(diagnostics)).toEqual([]);
    const [found] = resources;
    if (found !== undefined && typeof by !== 'string') checkIdentity(found.identity, found.identity ?? {});
    return found === undefined ? undefined : this.refresh(keptOf(found));
  }

  async destroy(kept: Kept): Promise<readonly Diagnostic[]> {
    const call = { typeName: this.#typeName, prior: kept.state, config: null, private: kept.private };
    const identity = kept.identity ?? null;
    const plan = await this.#plugin.plan({ ...call, proposed: null, identity });
    // node_resource_abstract_instance.go, planDestroy: the planned value must be null, and an identity must be known.
    if (errorsIn(plan.diagnostics).length === 0) expect(plan.planned).toBeNull();
    checkKnown(plan.identity);
    const { state, diagnostics } = await this.#plugin.apply({ ...call, planned: null });
    if (errorsIn(diagnostics).length === 0) expect(state).toBeNull();
    return errorsIn(diagnostics);
  }
}

function keptOf(answer: { readonly state: TfValue; readonly private: Uint8Array; readonly identity: TfValue }): Kept {
  const identity = answer.identity === null ? null : (answer.identity as Fields);
  return { state: answer.state as Fields, private: answer.private, identity };
}

/**
 * Checks the identity of an existing object like Terraform (validateIdentityKnown and validateIdentity in
 * node_resource_abstract_instance.go): completely known, with the same attributes as before.
 */
function checkIdentity(identity: TfValue, before: TfValue): void {
  if (before === null) return;
  const [now, old] = [identity as Fields, before as Fields];
  if (identity === null) throw new Error('the identity is gone');
  checkKnown(identity);
  checkNames(now, Object.keys(old));
}

/** Checks that an object has exactly these attributes. */
function checkNames(fields: Fields, names: readonly string[]): void {
  const isSame = Object.keys(fields).length === names.length && names.every((name) => name in fields);
  if (!isSame) expect(Object.keys(fields).sort()).toEqual([...names].sort());
}

/** Checks that an identity, if present, is completely known. */
function checkKnown(identity: TfValue): void {
  for (const [name, value] of Object.entries((identity ?? {}) as Fields)) {
    if (isUnknown(value)) throw new Error(`${name} of the identity is unknown`);
  }
}

/** Returns the errors among diagnostics. */
export function errorsIn(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  return diagnostics.filter(({ severity }) => severity === 'error');
}

function shaped(attributes: readonly SchemaAttribute[], given: unknown): TfValue {
  const fields = given as Record<string, TfValue>;
  return Object.fromEntries(
    attributes.map((attribute): [string, TfValue] => {
      const value = fields[attribute.name] ?? null;
      if (value === null || attribute.nested === undefined) return [attribute.name, value];
      const { nesting, attributes: inner } = attribute.nested;
      if (nesting === 'single') return [attribute.name, shaped(inner, value)];
      return [attribute.name, (value as readonly TfValue[]).map((item) => shaped(inner, item))];
    }),
  );
}

/** Checks a planned value like Terraform (AssertPlanValid in plans/objchange/plan_valid.go). */
export function checkPlan(
  attributes: readonly SchemaAttribute[],
  config: Fields,
  prior: Fields | null,
  planned: Fields,
  at: string,
): void {
  checkNames(
    planned,
    attributes.map(({ name }) => name),
  );
  for (const attribute of attributes) {
    const path = at === '' ? attribute.name : `${at}.${attribute.name}`;
    const [wanted, before, after] = [
      config[attribute.name] ?? null,
      prior?.[attribute.name] ?? null,
      planned[attribute.name] ?? null,
    ];
    if (attribute.writeOnly === true) {
      if (after !== null) throw new Error(`${path} is write-only and is planned`);
      continue;
    }
    if (wanted === null) {
      if (attribute.computed !== true && after !== null)
        throw new Error(`${path} is planned without being configured or computed`);
      continue;
    }
    if (deepEqual(after, wanted) || (before !== null && deepEqual(after, before))) continue;
    if (attribute.nested?.nesting === 'single') {
      checkPlan(attribute.nested.attributes, wanted as Fields, before as Fields | null, after as Fields, path);
    } else if (attribute.nested?.nesting === 'list') {
      const [items, olds, news] = [wanted, before ?? [], after].map((list) => list as readonly Fields[]) as [
        readonly Fields[],
        readonly Fields[],
        readonly Fields[],
      ];
      if (items.length !== news.length) throw new Error(`${path} is planned with another number of items`);
      const inner = attribute.nested.attributes;
      items.forEach((item, i) => checkPlan(inner, item, olds[i] ?? null, news[i] ?? {}, `${path}[${i}]`));
    } else {
      throw new Error(`${path} is planned as ${JSON.stringify(after)}, which is neither configured nor prior`);
    }
  }
}

/** Checks a value after apply like Terraform (AssertObjectCompatible in plans/objchange/compatible.go). */
function checkApplied(planned: TfValue, state: TfValue, path: string): void {
  if (isUnknown(state)) throw new Error(`${path} is unknown after apply`);
  if (isUnknown(planned)) return;
  if (Array.isArray(planned) && Array.isArray(state)) {
    if (state.length !== planned.length)
      throw new Error(`${path} has ${state.length} items instead of ${planned.length}`);
    planned.forEach((item, i) => checkApplied(item as TfValue, (state[i] ?? null) as TfValue, `${path}[${i}]`));
  } else if (typeof planned === 'object' && planned !== null && typeof state === 'object' && state !== null) {
    const [wanted, got] = [planned as Fields, state as Fields];
    for (const name of Object.keys(wanted)) checkApplied(wanted[name] ?? null, got[name] ?? null, `${path}.${name}`);
  } else if (!deepEqual(planned, state)) {
    throw new Error(`${path} was planned as ${JSON.stringify(planned)} and is ${JSON.stringify(state)}`);
  }
}
