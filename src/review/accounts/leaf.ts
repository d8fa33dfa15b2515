import { formatPath } from '../../core';
import type { PlanEntry } from '../plan/read-plan';
import type { ValueLeaf } from './value-leaves';

/** What changes besides values: one leaf each. */
export type EventName =
  /** An address of the configuration, by a `moved` block. */
  | 'moved'
  /** An existing object gets into the state. */
  | 'import'
  /** An object leaves the state and remains at the service. */
  | 'forget'
  /** An update without a changed value, for example of a mark as sensitive. */
  | 'no value'
  | 'provisioner'
  | 'action'
  /** A data source that is read during the apply. */
  | 'read'
  /** A data source of another provider, which Terraform reads while it plans. */
  | 'data source'
  /** An ephemeral resource of another provider, from the files of the configuration. */
  | 'ephemeral'
  /** Another provider: Terraform runs it, and a plan does not contain everything that it does. */
  | 'provider'
  /** A change that Terraform plans only after this apply. */
  | 'deferred'
  /** A provider block other than that of the reviewed tenant, or one whose service the plan does not name. */
  | 'provider block'
  /** An attribute of the provider block that decides who gets the credentials, who answers, or what the push knows. */
  | 'provider setting'
  /** An output of the configuration. */
  | 'output'
  /** A check, condition or validation of the configuration that the plan fails. */
  | 'failed check'
  /** The part of the configuration that `-target` leaves out. */
  | 'target'
  /** A part of a tenant that one of two snapshots lacks, so that it may differ. */
  | 'not read';

/** The values of a resource before and after, by Terraform names, which of them are not visible, and constants of a plan. */
export type ChangedValues = Pick<
  PlanEntry,
  'before' | 'after' | 'unknown' | 'sensitiveBefore' | 'sensitiveAfter' | 'constantValues'
>;

/** One changed value or event of a plan. Each is in exactly one row of the accounts. */
export interface Leaf {
  /** Address of the resource, action, data source, provider block or provider. */
  readonly address: string;
  /** What changes of a resource, as the same object as in its change. */
  readonly values?: ChangedValues;
  /** Its entry in the plan; a change without a plan has none. */
  readonly entry?: PlanEntry;
  readonly event?: EventName;
  readonly value?: ValueLeaf;
  /** For a provisioner: its type; for a data source: its provider; for a setting: its name. */
  readonly detail?: string;
}

/** Returns the path of a leaf within its address, as text: `source + web`, `(moved)`. Contains no values of secrets. */
export function leafText({ event, value, detail }: Leaf): string {
  if (value === undefined) return `(${[event, detail].filter((word) => word !== undefined).join(' ')})`;
  const path = formatPath(value.path);
  switch (value.what) {
    case 'added':
      return `${path} +`;
    case 'removed':
      return `${path} -`;
    case 'order':
      return `${path} (order)`;
    default:
      return path;
  }
}

/** Returns the name of the top-level attribute of a leaf; undefined for events. */
export function attributeOfLeaf({ value }: Leaf): string | undefined {
  const [first] = value?.path ?? [];
  return first === undefined ? undefined : String(first);
}
