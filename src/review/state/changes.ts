import { hasKind, kindNamed } from '../../catalog';
import { cachedBy } from '../../core';
import { changedLeaves } from '../accounts/changed-leaves';
import type { ChangedValues, Leaf } from '../accounts/leaf';
import { doubtfulBlocks, hasSeveralTenants } from '../plan/other-tenants';
import type { PlanValues, Plan, PlanEntry } from '../plan/read-plan';
import { programsWritten, type WrittenProgram } from '../plan/programs';
import { providerSettingsIn, type ProviderSetting, type TrustedSettings } from '../plan/provider-settings';
import { trustIn } from '../plan/providers';
import { objectChange, type ObjectChange } from './object-change';
import { isOurs, notExaminedIn, type NotExamined } from './not-examined';
import { orderChange, type OrderChange } from './rule-order';
import { type ServiceRead, objectKey } from '../../tenant';

/** An association of a snippet with a folder or device, by a separate resource. */
export interface AssociationChange {
  readonly address: string;
  readonly action: PlanEntry['action'];
  readonly before: PlanValues | undefined;
  readonly after: PlanValues | undefined;
  readonly values: ChangedValues;
}

/** Changes in plans, by type. */
export interface Changes {
  /** Everything that the plans change, whether or not this version understands it. */
  readonly leaves: readonly Leaf[];
  /** Reports whether an entry belongs to this provider and to the reviewed tenant. */
  readonly isOfTenant: (entry: PlanEntry) => boolean;
  /** Reports whether an entry is deleted from one of several tenants: a plan says of no deleted resource from which. */
  readonly isOfUnknownTenant: (entry: PlanEntry) => boolean;
  readonly objects: readonly ObjectChange[];
  readonly orders: readonly OrderChange[];
  readonly associations: readonly AssociationChange[];
  readonly pushes: readonly PlanEntry[];
  /** Resources that push only on destroy. */
  readonly anchors: readonly PlanEntry[];
  /** Reports whether the team trusts a provider, by its source. */
  readonly isTrusted: (source: string) => boolean;
  /** Attributes of the provider blocks that decide about the connection. */
  readonly settings: readonly ProviderSetting[];
  /** Operations of the plan and the apply that are not examined. */
  readonly notExamined: readonly NotExamined[];
  /** Whether the plans cover their whole configurations. */
  readonly isComplete: boolean;
  readonly drift: readonly ObjectChange[];
  /** Whether the changes are a proposal without a plan, so that pushes are unknown. */
  readonly isProposal?: true;
}

const prefix = 'scm_';

/** What is known besides the plans. */
export interface KnownBesides {
  /** The service that the base was read from. */
  readonly read?: ServiceRead | undefined;
  /** Sources of other providers that the team trusts. */
  readonly trusted?: readonly string[] | undefined;
  /** Values of the provider block that the team trusts. */
  readonly trustedSettings?: TrustedSettings | undefined;
  /** What the files of the configuration run. */
  readonly written?: readonly WrittenProgram[] | undefined;
}

/** Sorts the entries of plans that change one tenant together. */
export function collectChanges(
  plans: readonly Plan[],
  { read, trusted = [], trustedSettings, written = [] }: KnownBesides = {},
): Changes {
  const isTrusted = trustIn(trusted);
  const besides = programsWritten(written, plans);
  const doubtfulIn = doubtfulBlocks(read, plans);
  const settingsIn = cachedBy((plan: Plan) => providerSettingsIn(plan, read, trustedSettings));
  const ours = plans.flatMap((plan) => entriesOfTenant(plan, doubtfulIn(plan).others));
  const known = new Set(ours);
  const doubtful = new Set(plans.filter(hasSeveralTenants).flatMap(({ entries }) => entries.filter(isOrphan)));
  const ofType = (name: string): readonly PlanEntry[] => ours.filter(({ type }) => type === prefix + name);
  return {
    leaves: [
      ...changedLeaves(plans, doubtfulIn, settingsIn),
      ...besides.map(({ address, what, type, provider }) => ({
        address,
        event: what,
        detail: what === 'ephemeral' ? provider : type,
      })),
    ],
    isOfTenant: (entry) => known.has(entry),
    isOfUnknownTenant: (entry) => doubtful.has(entry),
    objects: withoutReplaced(ours),
    orders: ofType('rule_order').map((entry) => orderChange(entry.address, entry.action, entry)),
    associations: ofType('snippet_association').map((entry) => {
      const { address, action, before, after } = entry;
      return { address, action, before, after, values: entry };
    }),
    pushes: ofType('push'),
    anchors: ofType('push_on_destroy'),
    isTrusted,
    settings: plans.flatMap(settingsIn),
    notExamined: [
      ...notExaminedIn(plans, doubtfulIn, isTrusted),
      ...besides.flatMap(({ what: why, address, type, provider }) =>
        why === 'ephemeral' && isTrusted(provider)
          ? []
          : [{ why, address: why === 'provisioner' ? `${address} (${type})` : address, isPolicy: false }],
      ),
    ],
    isComplete: plans.every(({ isComplete }) => isComplete),
    drift: objectsIn(plans.flatMap((plan) => plan.drift).filter(isOurs)),
  };
}

function isOrphan({ action, providerBlock }: PlanEntry): boolean {
  return action === 'delete' && providerBlock === undefined;
}

/** Returns the entries of this provider that belong to the reviewed tenant. */
function entriesOfTenant(plan: Plan, others: ReadonlySet<string>): readonly PlanEntry[] {
  return plan.entries.filter((entry) => isOurs(entry) && !others.has(entry.providerBlock ?? ''));
}

/**
 * Converts entries to object changes. Omits deposed instances that another instance replaces, because their delete does
 * not affect the policy. Terraform deletes by ID: a deposed instance with the ID of the other one takes that away.
 */
function withoutReplaced(entries: readonly PlanEntry[]): readonly ObjectChange[] {
  const deposed = entries.filter(({ isDeposed }) => isDeposed === true);
  const objects = objectsIn(entries.filter((entry) => !deposed.includes(entry)));
  const there = new Map(
    objects.flatMap(({ after, values }) =>
      after === undefined ? [] : [[objectKey(after), values.before?.['id']] as const],
    ),
  );
  const left = objectsIn(deposed).filter(({ before, values }) => {
    const key = before === undefined ? undefined : objectKey(before);
    if (key === undefined) return false;
    const id = values.before?.['id'] ?? undefined;
    return !there.has(key) || (id !== undefined && there.get(key) === id);
  });
  return [...objects, ...left];
}

function objectsIn(entries: readonly PlanEntry[]): readonly ObjectChange[] {
  return entries.flatMap((entry) => {
    const kind = entry.type.startsWith(prefix) ? entry.type.slice(prefix.length) : '';
    return hasKind(kind) ? [objectChange(kindNamed(kind), entry)] : [];
  });
}
