import { append, lazy } from '../../core';
import { usersOfChange } from '../entries/entries';
import type { Examined } from '../examined';
import { addressesOf } from '../planned';
import type { Finding, TrafficChange } from '../report/report';
import type { ObjectChange } from '../state/object-change';
import type { OrderChange } from '../state/rule-order';
import { reachingChanges } from './reaching-changes';
import { containerKey, objectKey, rulebaseKey } from '../../tenant';

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
 * Finds the source lines of findings. First its causes; where they are not computed, the changed resources that may
 * explain it: objects that its traffic may come from, the object that it is about, objects that this one uses, orders of
 * rules, or whatever weighs most in the accounts. Then unchanged resources that it is about. Each line occurs once.
 */
export function findingPlaces(
  examined: Examined,
  lineOf: (address: string) => Omit<FindingPlace, 'address'> | undefined,
): PlacesOf {
  const addressOf = addressesOf(examined.context.changes);
  const resources = new Resources(examined);
  return (finding) => {
    const { rules = [], traffic = [] } = examined.evidence.get(finding.fingerprint) ?? {};
    const about = resources.about(finding);
    const lines = new Map<string, FindingPlace>();
    const unchanged = [
      ...about.map(({ address }) => address),
      ...(finding.subject?.address === undefined ? [] : [finding.subject.address]),
      ...rules.map((rule) => (rule.kind === 'rule' ? addressOf({ ...rule, kind: 'security_rule' }) : undefined)),
    ];
    const causes = finding.causes?.map(({ address }) => address) ?? [];
    for (const address of [...(causes.length > 0 ? causes : resources.explaining(about, traffic)), ...unchanged]) {
      const line = address === undefined ? undefined : lineOf(address);
      const key = `${line?.file}:${line?.line}`;
      if (address !== undefined && line !== undefined && !lines.has(key)) lines.set(key, { address, ...line });
    }
    return [...lines.values()];
  };
}

/** The resources of a plan, indexed for the findings of its review. */
class Resources {
  readonly #examined: Examined;
  readonly #byName = new Map<string, ObjectChange[]>();
  /** Changed objects by the keys of the objects that use them. */
  readonly #byUser: () => ReadonlyMap<string, readonly ObjectChange[]>;

  constructor(examined: Examined) {
    this.#examined = examined;
    const { context } = examined;
    for (const change of context.changes.objects) {
      const name = (change.after ?? change.before)?.name;
      if (name !== undefined) append(this.#byName, name, change);
    }
    this.#byUser = lazy(() => {
      const found = new Map<string, ObjectChange[]>();
      for (const change of context.changes.objects.filter(isChanged)) {
        for (const user of new Set(usersOfChange(change, context.reaches).map(objectKey))) append(found, user, change);
      }
      return found;
    });
  }

  /** Returns the objects of the plan, changed or not, that a finding is about. */
  about({ subject, container }: Finding): readonly ObjectChange[] {
    const names = new Set(subject?.name.split(', '));
    const place = container === undefined ? undefined : containerKey(container);
    return [...names]
      .flatMap((name) => this.#byName.get(name) ?? [])
      .filter(({ before, after }) => place === undefined || containerKey((after ?? before)?.container) === place);
  }

  /** Returns the addresses of the first of these groups that is not empty. */
  explaining(about: readonly ObjectChange[], traffic: readonly TrafficChange[]): readonly string[] {
    const { context, report } = this.#examined;
    const { orders } = context.changes;
    const found = [
      () => reachingChanges(traffic, context),
      () => about.filter(isChanged),
      () => new Set(about.flatMap(keysOf).flatMap((key) => this.#byUser().get(key) ?? [])),
      () => orders.filter((order) => order.action !== 'none' && about.some((change) => isIn(change, order))),
      () => report.accounts.rows.slice(0, 1),
    ];
    for (const group of found) {
      const addresses = [...group()].map(({ address }) => address);
      if (addresses.length > 0) return addresses;
    }
    return [];
  }
}

function isChanged({ action }: ObjectChange): boolean {
  return action !== 'none' && action !== 'read';
}

function keysOf({ before, after }: ObjectChange): readonly string[] {
  return [...new Set([before, after].flatMap((state) => (state === undefined ? [] : [objectKey(state)])))];
}

/** Reports whether a rule is in the rulebase that a resource orders. */
function isIn({ before, after }: ObjectChange, order: OrderChange): boolean {
  const keys = [before, after].flatMap((state) => (state === undefined ? [] : [rulebaseKey(state)]));
  return [order.before, order.after].some((one) => one !== undefined && keys.includes(rulebaseKey(one)));
}
