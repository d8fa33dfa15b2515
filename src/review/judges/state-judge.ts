import { domainOf, isWithoutEffect, pathOf } from '../accounts/effects';
import { attributeOfLeaf, type EventName } from '../accounts/leaf';
import { attributeNamed, hasKind, pushInputNames, pushInputs, pushValue, scopes, type PushInput } from '../../catalog';
import { cachedBy, deepEqual } from '../../core';
import { releasedFrom } from '../rules/must-expire';
import { isOurs } from '../state/not-examined';
import { claim, type Case, type Judge } from './judge';
import { changedValueLeaves } from '../accounts/changed-leaves';
import { isLocalProvider } from '../plan/providers';
import type { PlanEntry } from '../plan/read-plan';
import type { ObjectChange } from '../state/object-change';
import type { Claim } from '../accounts/accounts';
import type { Leaf } from '../accounts/leaf';

/** Events that change only the Terraform state. */
const ofState: Partial<Readonly<Record<EventName, string>>> = {
  moved: 'only its address in the configuration changes',
  import: 'the object exists and gets into the state',
  forget: 'the object leaves the state and remains at the service',
  'no value': 'no value of it changes',
};

/** What Terraform runs while it plans and applies, without a change of a resource. */
const ofPrograms: Partial<Readonly<Record<EventName, string>>> = {
  'data source': 'Terraform reads it while planning, with a program of another provider',
  ephemeral: 'Terraform opens it in each plan and apply, with a program of another provider',
  provisioner: 'a removed block runs it when the object is deleted',
  provider: 'Terraform runs it, and no plan contains its ephemeral resources and functions',
};

/** Resources that people use to run programs. A plan does not contain the provisioners of a `removed` block. */
const runners: ReadonlySet<string> = new Set(['null_resource', 'terraform_data']);

/** Claims what changes nothing at the service: the state, values that the service computes, comments, the push. */
export const stateJudge: Judge = (one) => one.leaves.flatMap((leaf) => claimOn(leaf, one) ?? []);

function claimOn(leaf: Leaf, { changeOf, context }: Case): Claim | undefined {
  const { entry, event, values } = leaf;
  if (values === undefined) return settingClaim(leaf, context) ?? programClaim(leaf, context);
  if (event === 'forget' && isPush(entry)) return claim(leaf, 'not judged', withoutPush);
  const isKnown = entry === undefined || isOurs(entry) || isLocalProvider(entry.provider);
  const text = event === undefined || !isKnown ? undefined : ofState[event];
  if (text !== undefined) return claim(leaf, 'no effect', text);
  if (leaf.value === undefined) return undefined;
  if (entry !== undefined && isLocalProvider(entry.provider)) {
    return entry.action === 'delete' && entry.configured === undefined && runners.has(entry.type)
      ? claim(leaf, 'not judged', 'a removed block may run a program, and a plan does not contain it')
      : claim(leaf, 'no effect', 'it exists only in the Terraform state');
  }
  if (entry !== undefined && !context.changes.isOfTenant(entry)) return undefined;
  if (entry !== undefined && context.changes.isOfUnknownTenant(entry))
    return claim(leaf, 'not judged', 'the plan does not say from which of the tenants it is deleted');
  if (isPush(entry)) return pushClaim(leaf);
  const change = changeOf(values);
  if (change === undefined) {
    // Only objects are left out of the changes because one of the same name is there.
    const isReplaced = entry?.isDeposed === true && hasKind(entry.type.replace(/^scm_/, ''));
    return isReplaced ? claim(leaf, 'equal', 'another instance replaces this one') : undefined;
  }
  const { kind, after } = change;
  if (isOnlyPresent(change)) return claim(leaf, 'not judged', 'that it exists has an effect, which no value says');
  const name = attributeOfLeaf(leaf) ?? '';
  const lost = selectors.has(name) ? lostSelector(change, context) : undefined;
  if (lost !== undefined) return claim(leaf, 'not judged', `the rule no longer has to expire: it lost ${lost}`);
  if (domainOf(kind, name) === 'none' || isWithoutEffect(kind, pathOf(leaf)))
    return claim(leaf, 'no effect', 'a comment, a tag of a rule, or computed by the service');
  if (leaf.value.what !== 'unknown') return undefined;
  const wire = attributeNamed(kind, name)?.wire;
  const isOpen = wire === undefined || after === undefined || after.unknown.includes(wire);
  return isOpen ? undefined : claim(leaf, 'no effect', 'left to the service, which keeps its value or its default');
}

/** What an entry of a team selects rules by that must expire. */
const selectors: ReadonlySet<string> = new Set(['tag', 'name', ...scopes]);

function lostSelector({ before, after }: ObjectChange, { expiry }: Case['context']): string | undefined {
  if (before === undefined || after === undefined || expiry === undefined) return undefined;
  return releasedFrom(before, after, expiry)?.lost;
}

function settingClaim(leaf: Leaf, { changes }: Case['context']): Claim | undefined {
  const { event, address, detail } = leaf;
  if (event === 'output') return claim(leaf, 'no effect', 'an output exists only in the Terraform state');
  if (event === 'not read') return claim(leaf, 'not judged', 'it was not read before or after, so it may differ');
  if (event === 'failed check') return claim(leaf, 'not judged', 'a check of the configuration fails');
  if (event !== 'provider setting') return undefined;
  const harmless = changes.settings.find((setting) => setting.address === address && setting.name === detail)?.harmless;
  return harmless === undefined
    ? claim(leaf, 'not judged', 'the plan does not say what it was before: trust its value (trustedSettings)')
    : claim(leaf, 'no effect', harmless);
}

function programClaim(leaf: Leaf, { changes }: Case['context']): Claim | undefined {
  const { event, address, detail } = leaf;
  const text = event && ofPrograms[event];
  if (text === undefined) return undefined;
  return changes.isTrusted(detail ?? address)
    ? claim(leaf, 'no effect', 'the configuration of the review trusts this provider')
    : claim(leaf, 'not judged', text);
}

function isPush(entry: PlanEntry | undefined): boolean {
  return entry?.type === 'scm_push' || entry?.type === 'scm_push_on_destroy';
}

/** Reports whether an object comes or goes without any value of its own. */
const isOnlyPresent = cachedBy(({ kind, before, after, values, address, action }: ObjectChange): boolean => {
  if (before !== undefined && after !== undefined) return false;
  return changedValueLeaves(address, values, action === 'delete' ? 'delete' : 'write').every(
    (leaf) => leaf.value === undefined || domainOf(kind, attributeOfLeaf(leaf) ?? '') === 'none',
  );
});

/** What the provider computes of a push. */
export const pushOutputs: ReadonlySet<string> = new Set(['id', 'job_id', 'pending_deletes', 'rollout', 'approvals']);

const withoutPush = 'without the push, changes stay staged';

/**
 * A push activates what the plan changes, which others judge. What earlier runs left to delete was in no plan; which
 * firewalls get the changes, and what watches over the push, is not judged.
 */
function pushClaim(leaf: Leaf): Claim | undefined {
  const { entry } = leaf;
  const pending = entry?.before?.['pending_deletes'];
  if (Array.isArray(pending) && pending.length > 0) return undefined;
  if (entry?.action === 'delete') return claim(leaf, 'not judged', withoutPush);
  const name = pushInputNames().find((one) => one === attributeOfLeaf(leaf));
  const input: PushInput | undefined = name && pushInputs[name];
  if (name !== undefined && input !== undefined && input.effect !== 'none') {
    const [before, after] = [entry?.before, entry?.after].map((values) => pushValue(input, values?.[name]));
    if (leaf.value?.what === 'unknown' || !deepEqual(before, after))
      return claim(leaf, 'not judged', pushEffects[input.effect]);
  }
  // An attribute of a newer version may decide anything.
  const isKnown = name !== undefined || pushOutputs.has(attributeOfLeaf(leaf) ?? '');
  return isKnown ? claim(leaf, 'no effect', 'the push activates the candidate configuration') : undefined;
}

const pushEffects: Readonly<Record<Exclude<PushInput['effect'], 'none'>, string>> = {
  targets: 'it decides which firewalls get which changes',
  safeguard: 'it decides what is checked after the push, and what happens if it fails',
};
