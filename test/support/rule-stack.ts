import { deepEqual, type Diagnostic } from '../../src/core';
import { UNKNOWN, isUnknown, type TfValue } from '../../src/terraform/protocol/value';
import { resourceSchema } from '../../src/provider/schema/resource-schema';
import { kindNamed } from '../../src/catalog';
import type { Fields } from '../../src/provider/state/fields';
import { planJson, resourceChange, type PlanPiece } from '../review/plan-json';
import type { InProcessProvider } from './in-process-provider';
import { inProcessPlugin } from './in-process-plugin';
import { errorsIn, type Kept, type TerraformPlugin } from './terraform-core';

/** One rule of a plan: its states, its configuration and the planned value. */
export interface PlannedRuleChange {
  readonly name: string;
  readonly action: 'none' | 'create' | 'update' | 'replace' | 'delete';
  /** The state before the refresh. */
  readonly old: Kept | undefined;
  /** The state after it. */
  readonly prior: Kept | undefined;
  readonly config: Fields | null;
  readonly planned: Fields | null;
  readonly diagnostics: readonly Diagnostic[];
}

/** How a walk goes over the rules. */
export interface Walk {
  /** The order in which Terraform takes the rules. */
  readonly order: readonly string[];
  /** How many rules it works on at the same time. */
  readonly parallelism: number;
}

const typeName = 'scm_security_rule';
const { attributes } = resourceSchema(kindNamed('security_rule'));
const nothing = new Uint8Array();

/** Security rules and their states, with what Terraform does for all of them in one command. */
export class RuleStack {
  readonly states = new Map<string, Kept>();

  /** Plans a configuration in one process of the provider: each rule is read, unless `isRefreshed` is false, and planned. */
  async plan(
    provider: InProcessProvider,
    configured: ReadonlyMap<string, Readonly<Record<string, TfValue>>>,
    { order, parallelism, isRefreshed = true }: Walk & { readonly isRefreshed?: boolean },
  ): Promise<readonly PlannedRuleChange[]> {
    const plugin = inProcessPlugin(provider);
    return inTurn(order, parallelism, async (name) => {
      const old = await this.#upgraded(provider, name);
      const given = configured.get(name);
      const prior = old === undefined || !isRefreshed ? old : await read(plugin, old);
      if (given === undefined)
        return change(name, prior === undefined ? 'none' : 'delete', { old, prior, config: null, planned: null });
      const config = shaped(given);
      const { planned, requiresReplace, diagnostics } = await plan(plugin, prior, config);
      const action =
        prior === undefined
          ? 'create'
          : requiresReplace.length > 0
            ? 'replace'
            : deepEqual(planned, prior.state)
              ? 'none'
              : 'update';
      return change(name, action, { old, prior, config, planned }, diagnostics);
    });
  }

  /**
   * Applies a plan in another process of the provider, which plans each change again, like Terraform; what has become
   * nothing to do is not applied. Returns the errors.
   */
  async apply(
    provider: InProcessProvider,
    changes: readonly PlannedRuleChange[],
    { order, parallelism }: Walk,
  ): Promise<readonly Diagnostic[]> {
    const plugin = inProcessPlugin(provider);
    // The state that a plan has read is saved by its apply.
    for (const { name, prior } of changes) {
      if (prior === undefined) this.states.delete(name);
      else this.states.set(name, prior);
    }
    const byName = new Map(changes.map((one) => [one.name, one]));
    const inOrder = order.flatMap((name) => byName.get(name) ?? []).filter(({ action }) => action !== 'none');
    const found = await inTurn(inOrder, parallelism, async ({ name, action, prior, config }) => {
      const errors: Diagnostic[] = [];
      let before = prior;
      if (prior !== undefined && (action === 'delete' || action === 'replace')) {
        const { diagnostics } = await plugin.apply({
          typeName,
          prior: prior.state,
          planned: null,
          config: null,
          private: prior.private,
          identity: null,
        });
        errors.push(...errorsIn(diagnostics));
        this.states.delete(name);
        before = undefined;
      }
      if (config === null || errors.length > 0) return errors;
      await this.#upgraded(provider, name);
      const again = await plan(plugin, before, config);
      errors.push(...errorsIn(again.diagnostics));
      if (errors.length > 0 || (before !== undefined && deepEqual(again.planned, before.state))) return errors;
      const {
        state,
        private: bytes,
        diagnostics,
      } = await plugin.apply({
        typeName,
        prior: before?.state ?? null,
        planned: again.planned,
        config,
        private: again.private,
        identity: again.identity,
      });
      if (state !== null) this.states.set(name, { state: state as Fields, private: bytes });
      return [...errors, ...errorsIn(diagnostics)];
    });
    return found.flat();
  }

  async #upgraded(provider: InProcessProvider, name: string): Promise<Kept | undefined> {
    const kept = this.states.get(name);
    if (kept === undefined) return undefined;
    const { handlers, context } = provider;
    const { state } = await handlers.upgradeState({ typeName, version: 0, state: kept.state }, context);
    return { ...kept, state: state as Fields };
  }
}

/** The text that `terraform show -json` writes of a plan. */
export function shownPlan(changes: readonly PlannedRuleChange[]): string {
  const drift = changes.flatMap(({ name, old, prior }): readonly PlanPiece[] =>
    old === undefined || deepEqual(old.state, prior?.state ?? null)
      ? []
      : [{ type: typeName, name, before: old.state, after: prior?.state ?? null }],
  );
  return planJson(
    changes.flatMap(({ name, action, prior, planned }): readonly PlanPiece[] =>
      prior === undefined && planned === null
        ? []
        : [
            {
              type: typeName,
              name,
              before: prior?.state ?? null,
              after: planned === null ? null : (known(planned) as Fields),
              unknown: planned === null ? {} : unknownIn(planned),
              actions: [...words[action]],
            },
          ],
    ),
    { resource_drift: drift.map(resourceChange) },
  );
}

const words = {
  none: ['no-op'],
  create: ['create'],
  update: ['update'],
  replace: ['delete', 'create'],
  delete: ['delete'],
} as const;

function change(
  name: string,
  action: PlannedRuleChange['action'],
  of: Pick<PlannedRuleChange, 'old' | 'prior' | 'config' | 'planned'>,
  diagnostics: readonly Diagnostic[] = [],
): PlannedRuleChange {
  return { name, action, ...of, diagnostics };
}

function shaped(given: Readonly<Record<string, TfValue>>): Fields {
  return Object.fromEntries(attributes.map(({ name }) => [name, given[name] ?? null]));
}

async function read(plugin: TerraformPlugin, { state, private: bytes }: Kept): Promise<Kept | undefined> {
  const found = await plugin.read({ typeName, state, private: bytes, identity: null });
  const errors = errorsIn(found.diagnostics);
  if (errors.length > 0) throw new Error(JSON.stringify(errors));
  return found.state === null ? undefined : { state: found.state as Fields, private: found.private };
}

async function plan(plugin: TerraformPlugin, prior: Kept | undefined, config: Fields) {
  const { planned, ...rest } = await plugin.plan({
    typeName,
    prior: prior?.state ?? null,
    proposed: config,
    config,
    private: prior?.private ?? nothing,
    identity: null,
  });
  return { ...rest, planned: planned as Fields };
}

/** Works on some items at the same time, and returns the results in the order of the items. */
async function inTurn<T, R>(
  items: readonly T[],
  parallelism: number,
  work: (item: T) => Promise<R>,
): Promise<readonly R[]> {
  const results: R[] = [];
  let next = 0;
  const one = async (): Promise<void> => {
    for (let at = next++; at < items.length; at = next++) {
      results[at] = await work(items[at] as T);
    }
  };
  await Promise.all(Array.from({ length: Math.min(parallelism, items.length) }, one));
  return results;
}

/** The value with null for what is not known, as in a plan's JSON. */
function known(value: TfValue): TfValue {
  if (isUnknown(value)) return null;
  if (Array.isArray(value)) return value.map((item) => known(item as TfValue));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value as Fields).map(([name, one]) => [name, known(one)]));
}

function unknownIn(fields: Fields): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => (value === UNKNOWN || isUnknown(value) ? [[name, true]] : [])),
  );
}
