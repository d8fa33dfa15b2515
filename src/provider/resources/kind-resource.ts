import type { ResourceKind } from '../../catalog';
import { isUnknown, type StateResponse } from '../../terraform/protocol';
import { identityFrom } from '../identity/identity';
import { importWanted } from '../identity/import-wanted';
import { createManaged } from '../lifecycle/create';
import { deleteManaged } from '../lifecycle/delete';
import { readObject } from '../lifecycle/read';
import { updateManaged } from '../lifecycle/update';
import { placementOf } from '../order/placement';
import { planRule } from '../order/plan-rule';
import { targetRule } from '../order/rules-named';
import { findDuplicate } from '../plan/duplicate';
import { findNestingLoop } from '../plan/nested-objects';
import { findOverlap } from '../plan/overlapping-replacement';
import { planResource } from '../plan/plan-resource';
import { objectOf, withOwner } from '../plan/planned-objects';
import { warnOfUnknownNames } from '../plan/unknown-names';
import { decodeEnd, decodeRecord, encodeRecord, recordOf, withEnd } from '../plan/record';
import { refuseIds } from '../schema/refuse-ids';
import { warnOfEmptyObjects } from '../schema/empty-objects';
import { validateConfig } from '../schema/validate-config';
import { refuseWriteOnly } from '../schema/refuse-write-only';
import type { ProviderSession, SharedSession } from '../session';
import { asText, type Fields } from '../state/fields';
import { upgradeFields } from '../state/upgrade';
import type { ApplyInput, ManagedResource, ResourcePlanInput } from '../managed/managed-resource';
import { hasFailed, noPrivateState, stateResponse } from '../managed/result';

/** Makes the managed resource of a catalog kind. */
export function kindResource(kind: ResourceKind): ManagedResource {
  return {
    validate: (config, { tolerance, writeOnlyAllowed }) => [
      ...validateConfig(kind, config, tolerance),
      ...warnOfEmptyObjects(kind, config),
      ...refuseIds(kind, config),
      ...(writeOnlyAllowed ? [] : refuseWriteOnly(kind.attributes, config, [])),
    ],
    upgradeState: (session, state) => {
      // UpgradeResourceState is the only RPC that sees the state of every resource in each configured operation.
      if (session !== undefined) {
        noteOwner(session, kind, state);
        if (kind.api.movable === true) session.rules.noteRead(asText(state['id']) ?? '', placementOf(state)?.where);
      }
      return upgradeFields(kind, state);
    },
    importState: async (session, { id, identity }) => ({
      private: noPrivateState,
      ...(await importWanted(session(), kind, id, identity)),
    }),
    read: async (session, state, bytes) => {
      noteOwner(session, kind, state);
      const id = asText(state['id']) ?? '';
      noteEnd(session, state, bytes);
      const read = await readObject(session, kind, state, decodeRecord(bytes));
      return {
        state: read,
        private: withEnd(bytes, session.rules.end(id)),
        identity: identityFrom(kind, session.tenant, read, undefined),
        diagnostics: [],
      };
    },
    plan: (session, input) => planObject(session, kind, input),
    checkNames: (session, prior, planned) =>
      warnOfUnknownNames(session, kind, prior, planned, targetRule(kind, prior, planned)),
    planDestroy: () => [],
    apply: (session, input) => applyObject(session, kind, input),
  };
}

/** Records that a state contains the object, so a resource owns it. */
function noteOwner(session: SharedSession, kind: ResourceKind, state: Fields): void {
  session.owners.inState(kind.name, asText(state['id']) ?? '');
}

/** Records what the private state of a rule says about the rules beyond it. */
function noteEnd({ rules }: ProviderSession, state: Fields, bytes: Uint8Array): void {
  rules.noteEnd(asText(state['id']) ?? '', decodeEnd(bytes));
}

function planObject(
  session: ProviderSession,
  kind: ResourceKind,
  { prior, config, private: bytes, deferralAllowed }: ResourcePlanInput,
): ReturnType<ManagedResource['plan']> {
  const plan = planResource(kind, config, prior, decodeRecord(bytes), session.renames);
  if (prior !== undefined) noteEnd(session, prior, bytes);
  const placed = planRule(session, kind, prior, plan.planned);
  const duplicate = [
    ...findDuplicate(session, kind, prior, plan.planned, bytes),
    ...findOverlap(session, kind, prior, plan.planned, bytes),
  ];
  return {
    ...plan,
    diagnostics: [...plan.diagnostics, ...placed, ...duplicate, ...findNestingLoop(session, kind, prior, plan.planned)],
    private: withOwner(bytes, asText(prior?.['id'])),
    // Terraform can defer an object whose folder or device does not exist yet.
    ...(deferralAllowed && kind.scopes.some((scope) => isUnknown(config[scope] ?? null))
      ? { deferred: 'resource config unknown' as const }
      : {}),
    // Terraform 1.14 cannot write a plan as JSON if its identity has an unknown part: a new object has no identity.
    ...(prior === undefined ? {} : { identity: identityFrom(kind, session.tenant, plan.planned, prior) }),
  };
}

async function applyObject(
  session: ProviderSession,
  kind: ResourceKind,
  { prior, planned, config, private: bytes }: ApplyInput,
): Promise<StateResponse> {
  const { rules } = session;
  if (prior !== undefined) noteEnd(session, prior, bytes);
  if (planned === undefined) {
    const deleted = await deleteManaged(session, kind, prior ?? {});
    const object = objectOf(kind, prior ?? {}, session.renames);
    if (deleted.state === null && object !== undefined) session.planned.drop(object, asText(prior?.['id']) ?? '');
    return {
      ...stateResponse(deleted, bytes),
      identity: identityFrom(kind, session.tenant, deleted.state, undefined),
    };
  }
  const result =
    prior === undefined
      ? await createManaged(session, kind, planned, config)
      : await updateManaged(session, kind, { prior, planned, config, record: decodeRecord(bytes) });
  const object = prior === undefined ? objectOf(kind, planned, session.renames) : undefined;
  if (object !== undefined) session.planned.settle(object, asText(result.state?.['id']));
  // A failed update keeps the record of the attributes that are really set; otherwise the configuration was applied.
  const record =
    hasFailed(result) && prior !== undefined
      ? bytes
      : encodeRecord(recordOf(kind.attributes, config), rules.end(asText(result.state?.['id']) ?? ''));
  return { ...stateResponse(result, record), identity: identityFrom(kind, session.tenant, result.state, prior) };
}
