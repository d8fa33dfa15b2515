import { hasKind } from '../../catalog';
import { changedExtra } from '../plan/extra-of';
import { isThisProvider, type DoubtfulIn } from '../plan/other-tenants';
import { programsIn, type Program } from '../plan/programs';
import type { Plan, PlanEntry } from '../plan/read-plan';
import { policyKinds } from '../../tenant';

/** Why the effect of a change is unknown. */
export type NotExaminedReason =
  /** A resource of the vendor's provider, which changes the same tenant with different attributes. */
  | 'official-provider'
  /** A resource of this provider that this version does not know. */
  | 'unknown-kind'
  /** API fields that this version does not know, set through `extra`. */
  | 'extra'
  /** Terraform can plan it only after another apply. */
  | 'deferred'
  /** A provisioner that runs when the resource is created or destroyed. */
  | 'provisioner'
  /** A provider action that Terraform invokes during the apply. */
  | 'action'
  /** A resource of another provider block of this provider, whose tenant is not the reviewed one. */
  | 'other-tenant'
  | 'other-provider'
  /** A data source of another provider that runs any program, or sends any request. */
  | 'program'
  /** Another data source of another provider. */
  | 'data-source'
  /** An ephemeral resource of another provider, which no plan contains. */
  | 'ephemeral'
  /** Another provider, whose ephemeral resources and functions no plan contains. */
  | 'provider';

/** A part of a plan that was not examined. */
export interface NotExamined {
  readonly why: NotExaminedReason;
  readonly address: string;
  /** Whether it can affect traffic: a rule, or an object that rules reference. */
  readonly isPolicy: boolean;
}

const prefix = 'scm_';

/** Resource types that are not objects. */
const special: readonly string[] = ['rule_order', 'snippet_association', 'push', 'push_on_destroy'];

/** Reports whether a resource belongs to this provider. The vendor's provider and forks have types with the same names. */
export function isOurs({ type, provider }: PlanEntry): boolean {
  return type.startsWith(prefix) && isThisProvider(provider);
}

/** Returns everything that the plans and their apply do but the review does not examine. */
export function notExaminedIn(
  plans: readonly Plan[],
  doubtfulIn: DoubtfulIn,
  isTrusted: (source: string) => boolean,
): readonly NotExamined[] {
  const policy = new Set(policyKinds().map(({ name }) => name));
  const decides = (type: string): boolean => type.startsWith(prefix) && policy.has(type.slice(prefix.length));
  return plans.flatMap((plan) => [
    ...notExaminedInPlan(plan, doubtfulIn(plan).others, decides),
    ...programsIn(plan)
      .filter(({ provider }) => !isTrusted(provider))
      .map(programPart),
  ]);
}

function notExaminedInPlan(
  { entries, deferred, actions }: Plan,
  otherTenants: ReadonlySet<string>,
  decides: (type: string) => boolean,
): readonly NotExamined[] {
  return [
    ...entries.filter(isDone).flatMap((entry): readonly NotExamined[] => {
      const { address, type, provisioners } = entry;
      const why = reasonOf(entry) ?? (otherTenants.has(entry.providerBlock ?? '') ? 'other-tenant' : undefined);
      const programs = runsProvisioners(entry) ? provisioners : [];
      return [
        ...(why === undefined ? [] : [{ why, address, isPolicy: decides(type) }]),
        ...(why === undefined ? extrasIn(entry, decides(type)) : []),
        ...programs.map((program) => ({
          why: 'provisioner' as const,
          address: `${address} (${program})`,
          isPolicy: false,
        })),
      ];
    }),
    ...deferred.map(({ address, type }) => ({ why: 'deferred' as const, address, isPolicy: decides(type) })),
    ...actions.map((address) => ({ why: 'action' as const, address, isPolicy: false })),
  ];
}

function programPart({ address, event, isActive }: Program): NotExamined {
  const why = event === 'provider' ? 'provider' : isActive ? 'program' : 'data-source';
  return { why, address, isPolicy: false };
}

/** Groups the parts by reason. */
export function byReason(
  all: readonly NotExamined[],
): readonly (readonly [why: NotExaminedReason, some: readonly NotExamined[]])[] {
  const reasons = [...new Set(all.map(({ why }) => why))];
  return reasons.map((why) => [why, all.filter((one) => one.why === why)]);
}

function reasonOf(entry: PlanEntry): NotExaminedReason | undefined {
  const { type, provider } = entry;
  if (!type.startsWith(prefix)) return 'other-provider';
  if (isOfficial(provider)) return 'official-provider';
  if (!isThisProvider(provider)) return 'other-provider';
  const name = type.slice(prefix.length);
  return special.includes(name) || hasKind(name) ? undefined : 'unknown-kind';
}

function extrasIn(entry: PlanEntry, isPolicy: boolean): readonly NotExamined[] {
  const fields = changedExtra(entry);
  if (fields === undefined) return [];
  return [{ why: 'extra', address: `${entry.address} (${fields.join(', ') || 'extra'})`, isPolicy }];
}

function isOfficial(provider: string): boolean {
  return provider.toLowerCase().endsWith('/paloaltonetworks/scm');
}

function isDone({ action }: PlanEntry): boolean {
  return action !== 'none' && action !== 'read';
}

function runsProvisioners({ action }: PlanEntry): boolean {
  return action === 'create' || action === 'replace' || action === 'delete';
}
