import type { Examined } from '../examined';
import { addressesOf } from '../planned';
import type { Finding } from '../report/report';
import type { ObjectChange, ObjectState } from '../state/object-change';
import { containerKey, isOrdered, stateObjectKey } from '../state/tenant-state';
import { causesOf } from './causes';
import type { FindingContext } from './context';

/** A line of the sources that belongs to a finding. */
export interface FindingPlace {
  /** Of the Terraform resource. */
  readonly address: string;
  readonly file: string;
  /** Starts at 1. */
  readonly line: number;
}

/** Returns the places of a finding, what causes it first. Empty if no line is known. */
export type PlacesOf = (finding: Finding) => readonly FindingPlace[];

/**
 * Finds the source lines of findings. First the changed resources that explain it: objects that its traffic comes from,
 * the object that it is about, objects that this one uses, orders of rules, or whatever weighs most in the accounts.
 * Then unchanged resources that it is about. Each line occurs once for a finding.
 */
export function findingPlaces(
  examined: Examined,
  lineOf: (address: string) => Omit<FindingPlace, 'address'> | undefined,
): PlacesOf {
  const addressOf = addressesOf(examined.context.changes);
  return (finding) => {
    const { rules = [] } = examined.evidence.get(finding.fingerprint) ?? {};
    const lines = new Map<string, FindingPlace>();
    const unchanged = [
      ...aboutOf(finding, examined).map(({ address }) => address),
      ...(finding.subject?.address === undefined ? [] : [finding.subject.address]),
      ...rules.map((rule) => (rule.kind === 'rule' ? addressOf({ ...rule, kind: 'security_rule' }) : undefined)),
    ];
    for (const address of [...changedAddresses(finding, examined), ...unchanged]) {
      const line = address === undefined ? undefined : lineOf(address);
      const key = `${line?.file}:${line?.line}`;
      if (address !== undefined && line !== undefined && !lines.has(key)) lines.set(key, { address, ...line });
    }
    return [...lines.values()];
  };
}

/** Returns the addresses of the first of these groups that is not empty. */
function changedAddresses(finding: Finding, examined: Examined): readonly string[] {
  const { context, evidence, report } = examined;
  const { traffic = [] } = evidence.get(finding.fingerprint) ?? {};
  const { objects, orders } = context.changes;
  const changed = objects.filter(({ action }) => action !== 'none' && action !== 'read');
  const about = aboutOf(finding, examined);
  const found = [
    () => causesOf(traffic, context),
    () => changed.filter((change) => about.includes(change)),
    () => changed.filter((change) => usersOf(change, context).some((user) => about.some((one) => isState(one, user)))),
    () => orders.filter(({ action }) => action !== 'none' && about.some((one) => isOrdered(one.kind))),
    () => report.accounts.rows.slice(0, 1),
  ];
  for (const group of found) {
    const addresses = group().map(({ address }) => address);
    if (addresses.length > 0) return addresses;
  }
  return [];
}

/** Returns the objects of the plan, changed or not, that a finding is about. */
function aboutOf({ subject, container }: Finding, { context }: Examined): readonly ObjectChange[] {
  const names = new Set(subject?.name.split(', '));
  const place = container === undefined ? undefined : containerKey(container);
  return context.changes.objects.filter(({ before, after }) => {
    const state = after ?? before;
    if (state === undefined || !names.has(state.name)) return false;
    return place === undefined || (state.container !== undefined && containerKey(state.container) === place);
  });
}

function usersOf({ before, after }: ObjectChange, { reaches }: FindingContext): readonly ObjectState[] {
  return [
    ...(before === undefined ? [] : reaches.before.usersOf(before)),
    ...(after === undefined ? [] : reaches.after.usersOf(after)),
  ];
}

function isState({ before, after }: ObjectChange, state: ObjectState): boolean {
  const key = stateObjectKey(state);
  return [before, after].some((one) => one !== undefined && stateObjectKey(one) === key);
}
