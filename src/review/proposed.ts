import { kindNamed, type Container, type ResourceKind, type RulebasePosition } from '../catalog';
import { changedValueLeaves } from './accounts/changed-leaves';
import type { ChangedValues } from './accounts/leaf';
import type { Configuration } from '../engine/policy';
import type { PlanValues } from './plan/read-plan';
import type { Examined } from './examined';
import type { Report } from './report/report';
import { examineChanges, type ReviewOptions } from './review';
import type { ObjectChange, ObjectState } from './state/object-change';
import type { Changes } from './state/changes';
import { orderChange, type OrderChange } from './state/rule-order';
import { snapshotFormat, type RuleDifference, type RuleDoubts, type SavedRules, type Snapshot } from '../tenant';

/** A change of one object that is not in a plan. */
export interface ProposedChange {
  readonly kind: string;
  readonly name: string;
  readonly container?: Container;
  readonly rulebase?: RulebasePosition;
  /** Address of its Terraform resource. */
  readonly address: string;
  /** Fields by API name; absent for an object that is created. */
  readonly before?: PlanValues;
  /** Absent for an object that is deleted. */
  readonly after?: PlanValues;
  /** What is not known of a rule. */
  readonly doubts?: RuleDifference['doubts'];
}

/** Another order of the rules of one rulebase. */
export interface ProposedOrder {
  readonly kind: string;
  readonly container: Container;
  readonly rulebase?: RulebasePosition;
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/** The configuration to change, and the name of the review. */
export interface ProposedBase {
  readonly name: string;
  readonly configuration: Configuration;
  /** When the configuration was read, as an ISO 8601 timestamp. */
  readonly made: string;
}

/** Reviews changes of a configuration, like `review` does for a plan. */
export function reviewProposed(changes: readonly ProposedChange[], base: ProposedBase): Report {
  const { name, made, configuration } = base;
  const { unread = [], containers, objects, rulebases } = configuration;
  const snapshot: Snapshot = { format: snapshotFormat, made, containers, objects, rulebases, unread };
  return examineChanges(proposedChanges(changes, []), [], { base: { name, snapshot } }).report;
}

/**
 * Reviews what one configuration allows: each of its rules counts as new. So the review lists what is open, and not only
 * what becomes open.
 */
export function examineState(name: string, snapshot: Snapshot, options: ReviewOptions): Examined {
  const orders = snapshot.rulebases.map(({ rules, ...list }): ProposedOrder => {
    return { ...sideOf(list), before: [], after: rules.map((rule) => rule.name) };
  });
  const changes = snapshot.rulebases.flatMap(({ rules, ...list }) =>
    rules.map((rule): ProposedChange => {
      const address = `scm_${list.kind}.${rule.name.replace(/[^A-Za-z0-9_-]/g, '-')}`;
      return { ...sideOf(list), name: rule.name, address, after: rule.fields, doubts: { before: {}, after: rule } };
    }),
  );
  const base = { name, snapshot: { ...snapshot, rulebases: [] } };
  return examineChanges(proposedChanges(changes, orders), [], { ...options, base });
}

/** The place of a list; kinds with one rulebase have no position. */
function sideOf({ kind, container, rulebase = 'pre' }: Omit<SavedRules, 'rules'>): Omit<SavedRules, 'rules'> {
  return { kind, container, ...(kindNamed(kind).api.rulebase === true ? { rulebase } : {}) };
}

/** Returns changes that are in no plan as those of one. */
export function proposedChanges(changes: readonly ProposedChange[], orders: readonly ProposedOrder[]): Changes {
  const objects = changes.map(objectChange);
  const ordered = orders.map(proposedOrder);
  return {
    leaves: [...objects, ...ordered].flatMap(({ address, values, action }) =>
      changedValueLeaves(address, values, action === 'delete' ? 'delete' : 'write'),
    ),
    isOfTenant: () => true,
    isTrusted: () => false,
    objects,
    orders: ordered,
    associations: [],
    pushes: [],
    anchors: [],
    settings: [],
    notExamined: [],
    isComplete: true,
    isOfUnknownTenant: () => false,
    drift: [],
    isProposal: true,
  };
}

function objectChange({ kind: kindName, address, before, after, ...of }: ProposedChange): ObjectChange {
  const kind = kindNamed(kindName);
  const stateOf = (fields: PlanValues | undefined, { unknown = [], lost }: RuleDoubts = {}): ObjectState | undefined =>
    fields && {
      kind,
      name: of.name,
      container: of.container,
      position: kind.api.rulebase === true ? of.rulebase : undefined,
      fields: { name: of.name, ...fields },
      unknown,
      ...(lost && { lost }),
      hidden: [],
    };
  const action = before === undefined ? 'create' : after === undefined ? 'delete' : 'update';
  return {
    address,
    previousAddress: undefined,
    kind,
    action,
    before: stateOf(before, of.doubts?.before),
    after: stateOf(after, of.doubts?.after),
    secrets: [],
    replacedBy: [],
    imported: false,
    values: visible(before && terraformValues(kind, before), after && terraformValues(kind, after)),
  };
}

/** Values without a plan: all of them are known. */
function visible(before: PlanValues | undefined, after: PlanValues | undefined): ChangedValues {
  const sides = { ...(before === undefined ? {} : { before }), ...(after === undefined ? {} : { after }) };
  return { ...sides, unknown: {}, sensitiveBefore: {}, sensitiveAfter: {} };
}

function proposedOrder({ kind, container, rulebase, before, after }: ProposedOrder): OrderChange {
  const place = {
    type: kind,
    [container.scope]: container.name,
    ...(rulebase === undefined ? {} : { position: rulebase }),
  };
  const address = orderAddress({ kind, container, ...(rulebase === undefined ? {} : { rulebase }) });
  return orderChange(address, 'update', visible({ ...place, rules: before }, { ...place, rules: after }));
}

/** Returns the address that the order of a rulebase has in a review without a plan. */
export function orderAddress({
  kind,
  container,
  rulebase,
}: Pick<ProposedOrder, 'kind' | 'container' | 'rulebase'>): string {
  const isSided = rulebase !== undefined && kindNamed(kind).api.rulebase === true;
  const side = isSided ? `-${rulebase}` : '';
  return `scm_rule_order.${kind}-${container.name.replace(/[^A-Za-z0-9_-]/g, '-')}${side}`;
}

/** Names the top-level fields of an object like Terraform. */
function terraformValues({ attributes }: ResourceKind, fields: PlanValues): PlanValues {
  return Object.fromEntries(
    Object.entries(fields).map(([wire, value]) => [
      attributes.find((attribute) => attribute.wire === wire)?.name ?? wire,
      value,
    ]),
  );
}
