import { containerKindName, kindLabel, kindNamed, type Effect } from '../../catalog';
import { unaccountedChanges } from '../../engine/policy';
import { countedNoun, isObject, namesText } from '../../core';
import { driftIn, isChange } from '../entries/entries';
import { fieldChanges } from '../entries/field-changes';
import { firewallsIn } from '../entries/rollout';
import type { Facts, FindingDraft } from '../report/fingerprint';
import { policyConfiguration } from '../state/configuration';
import type { ObjectChange, ObjectState } from '../state/object-change';
import { aboutObject } from './about';
import type { Finder, FindingContext } from './context';
import { hiddenValues } from './hidden-values';
import { containerKey, objectKey } from '../../tenant';

/** Finds problems of the plan as a whole. */
export const planFindings: Finder = (context) => [
  ...steeringChanged(context),
  ...driftFindings(context),
  ...pendingDeletes(context),
  ...noPush(context),
  ...pushesWithoutFirewall(context),
  ...hiddenValues(context),
  ...staleBase(context),
];

/**
 * Finds changes that affect routing or are evaluated before the rules. They make it impossible to claim that nothing
 * else changes.
 */
const steeringChanged: Finder = (context) => {
  const { before, after } = context.states;
  const changed = unaccountedChanges(policyConfiguration(before), policyConfiguration(after), renamedObjects(context));
  const reported = new Set(changed.map(({ kind, name }) => `${kind} ${name}`));
  const unreported = steeringRenewed(context).filter(
    ({ subject }) => !reported.has(`${subject?.kind ?? ''} ${subject?.name ?? ''}`),
  );
  return [
    ...changed.map((change): FindingDraft => ({
      id: 'steering-changed',
      severity: 'medium',
      title: `${kindLabel(change.kind)} "${change.name}" ${change.what}: it affects ${affected[change.affects]}, so other rules may match than this review shows`,
      facts: { what: change.what },
      ...(change.container === undefined ? {} : { container: change.container }),
      subject: { kind: change.kind, name: change.name },
    })),
    ...unreported,
  ];
};

const affected: Readonly<Record<Effect, string>> = {
  none: 'nothing',
  traffic: 'how traffic is matched',
  routing: 'routing',
  protection: 'which devices are blocked',
  management: 'management access',
  logging: 'logging',
  identity: 'which users and devices are known',
  cryptography: 'encryption',
  secret: 'authentication',
};

function renamedObjects({ changes }: FindingContext): Parameters<typeof unaccountedChanges>[2] {
  return changes.objects.flatMap(({ kind, before, after, action }) =>
    action === 'update' && before !== undefined && after !== undefined && before.name !== after.name
      ? [{ kind: kind.name, from: before.name, to: after.name }]
      : [],
  );
}

/** Finds unchanged objects that affect routing and reference an object whose addresses change. */
function steeringRenewed({ meanings, reaches }: FindingContext): readonly FindingDraft[] {
  const found = new Map<string, FindingDraft>();
  for (const state of meanings.flatMap(({ objects }) => objects)) {
    const { kind, name } = state;
    for (const rule of reaches.after.rulesOf(state)) {
      const key = `${rule.kind} ${containerKey(rule.container)} ${rule.name}`;
      if (kindNamed(rule.kind).affectsRouting !== true || found.has(key)) continue;
      found.set(key, {
        id: 'steering-changed',
        severity: 'medium',
        title: `${kindLabel(rule.kind)} "${rule.name}" references ${kindLabel(kind.name)} "${name}", which changes: the rule affects routing, so other rules may match than this review shows`,
        facts: { what: 'renewed', through: objectKey(state) },
        ...(rule.container === undefined ? {} : { container: rule.container }),
        subject: { kind: rule.kind, name: rule.name },
      });
    }
  }
  return [...found.values()];
}

const driftFindings: Finder = ({ changes }) =>
  driftIn(changes).flatMap((change): readonly FindingDraft[] => {
    const { before, after, kind, address } = change;
    const state = after ?? before;
    if (state === undefined) return [];
    const what = after === undefined ? 'was deleted' : 'was changed';
    return [
      {
        id: 'drift',
        severity: 'medium',
        title: `${kindLabel(kind.name)} "${state.name}" ${what} outside Terraform`,
        facts: after === undefined ? { deleted: true } : driftFacts(change, after),
        ...aboutObject(state, address),
      },
    ];
  });

/** Returns the drifted attributes and their values, without sensitive ones. */
function driftFacts(change: ObjectChange, { fields, hidden }: ObjectState): Facts {
  const changed = fieldChanges(change).map(({ name }) => name);
  const values = Object.entries(fields).filter(([wire]) => changed.includes(wire) && !hidden.includes(wire));
  return { changed: changed.sort(), values: Object.fromEntries(values) };
}

/** Finds deletes of earlier runs that a push of this plan completes; no resource in the plan shows them. */
const pendingDeletes: Finder = ({ changes }) => {
  const pending = new Map<string, FindingDraft>();
  for (const { before } of [...changes.pushes, ...changes.anchors]) {
    for (const { kind, name, location, id } of recordsIn(before?.['pending_deletes'])) {
      const what = `${kindLabel(String(kind))} "${String(name)}"${typeof location === 'string' ? ` in ${location}` : ''}`;
      pending.set(`${String(kind)} ${String(id)}`, {
        id: 'pending-delete',
        severity: 'medium',
        title: `${what} is deleted by the push: an earlier run could not delete it, because it was referenced`,
        facts: { id: String(id) },
        subject: { kind: String(kind), name: String(name) },
      });
    }
  }
  return [...pending.values()];
};

function recordsIn(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

const noPush: Finder = ({ changes }) => {
  const written = changes.objects.filter(
    (change) => isChange(change) && change.action !== 'none' && change.action !== 'forget',
  );
  const pushed = changes.pushes.some(({ action }) => action !== 'none' && action !== 'delete' && action !== 'forget');
  const onDestroy = changes.anchors.some(({ action }) => action === 'delete');
  if (written.length === 0 || pushed || onDestroy || changes.isProposal === true) return [];
  return [
    {
      id: 'no-push',
      severity: 'medium',
      title: `nothing is pushed: ${countedNoun(written.length, 'change')} will be staged, and no firewall gets ${written.length === 1 ? 'it' : 'them'}`,
      detail: `a push of another user will activate ${written.length === 1 ? 'it' : 'them'}, together with other changes; add a push to the configuration`,
      facts: {},
    },
  ];
};

/** Finds pushes whose folders certainly contain no firewall, before and after the plan. */
const pushesWithoutFirewall: Finder = ({ changes, states, base }) => {
  // A file of `scm snapshot` has every firewall that the account sees, unless it names them as unread.
  const isEveryFirewallKnown =
    base?.service !== undefined && !base.unread.some(({ kind }) => kind === containerKindName('device'));
  return changes.pushes.flatMap(({ action, address, after, unknown }): readonly FindingDraft[] => {
    if (after === undefined || (action !== 'create' && action !== 'update' && action !== 'replace')) return [];
    const folders = namesIn('folders', after, unknown);
    const devices = namesIn('devices', after, unknown);
    if (folders === undefined || devices === undefined || folders.length === 0) return [];
    const found = firewallsIn(folders, devices, states.after, { isEveryFirewallKnown });
    if (found === undefined || found.length > 0) return [];
    const named = namesText(
      folders.map((name) => `folder "${name}"`),
      3,
    );
    return [
      {
        id: 'push-without-firewall',
        severity: 'medium',
        title: `${address} reaches no firewall: ${folders.length === 1 ? `${named} contains none` : `none of ${named} contains one`}`,
        facts: { folders: folders.toSorted() },
        subject: { kind: 'push', name: address, address },
      },
    ];
  });
};

/** Returns the names in a list of a push; undefined if some are only known at the apply. */
function namesIn(
  list: 'folders' | 'devices',
  push: Readonly<Record<string, unknown>>,
  unknown: unknown,
): readonly string[] | undefined {
  const isOpen = isObject(unknown) && unknown[list] !== undefined && unknown[list] !== false;
  const value = push[list];
  if (!isOpen && (value === null || value === undefined)) return [];
  return !isOpen && Array.isArray(value) && value.every((name) => typeof name === 'string') ? value : undefined;
}

/** Finds differences between the plan's prior state and the snapshot, which is then outdated or from another tenant. */
const staleBase: Finder = ({ base, stale }) => {
  if (base === undefined || stale.length === 0) return [];
  const names = stale.map(({ kind, name }) => `${kindLabel(kind.name)} "${name}"`);
  return [
    {
      id: 'stale-base',
      severity: 'medium',
      title: `the snapshot of ${base.made} differs from the prior state of the plan: ${namesText(names, 3)}`,
      detail: 'later changes of other users may be missing: take a new snapshot and review again',
      facts: { stale: stale.map(objectKey).sort() },
    },
  ];
};
