import type { Accounts } from './accounts';
import { draftText, type Draft } from './draft';
import { defaultRulesMapping } from './default-rules';
import { objectMappings, ruleMappings } from './mapping/object-mappings';
import { judgeStacks, judgeSystems } from './judge-stacks';
import type { Place } from './places';
import { isLeaf, leavesOf, nodeAt, nodesAt, pathOf, type ConfigNode } from './read/config-node';
import type { ExportedConfiguration } from './read/read-config';

/** Judges every leaf of the file by what became of it. */
export function judgeLeaves(
  accounts: Accounts,
  drafts: readonly Draft[],
  exported: ExportedConfiguration,
  places: readonly Place[],
): void {
  const { root } = exported;
  judgeStacks(accounts, exported, places);
  // Subinterfaces first: the entry around them must not judge what became of them.
  const isInside = ({ mapping }: Draft): boolean => mapping.parentTo !== undefined;
  for (const draft of drafts) if (isInside(draft)) judgeDraft(accounts, draft);
  for (const draft of drafts) if (!isInside(draft)) judgeDraft(accounts, draft);
  for (const { from } of places) {
    if (isLeaf(from)) accounts.judgeRest(from, isEmpty);
    else judgePlace(accounts, from);
  }
  judgeSystems(accounts, exported);
  for (const { objects } of places) {
    const imports = objects.flatMap((node) => nodeAt(node, 'import') ?? []);
    for (const node of imports) accounts.judgeRest(node, ofInterfaces);
    for (const node of objects.filter(isLeaf)) accounts.judgeRest(node, isEmpty);
  }
  const shared = nodeAt(root, 'shared');
  if (shared !== undefined && isLeaf(shared)) accounts.judgeRest(shared, isEmpty);
  // The part that Panorama pushes to a firewall is configuration.
  const pushed = exported.from === 'firewall' ? nodeAt(root, 'panorama') : undefined;
  for (const [path, why] of notConfiguration) {
    const node = nodeAt(root, path);
    if (node !== undefined && node !== pushed) accounts.judgeRest(node, { outcome: 'not-configuration', why });
  }
  for (const leaf of pushed === undefined ? [] : leavesOf(pushed))
    if (leaf.text === '') accounts.judgeRest(leaf, isEmpty);
  for (const { objects, rulebases } of places) {
    for (const { path } of objectMappings) judgeEmpty(accounts, objects, path);
    for (const { node } of rulebases) if (isLeaf(node) && node.text === '') accounts.judgeRest(node, isEmpty);
    for (const { path } of [...ruleMappings, defaultRulesMapping])
      judgeEmpty(
        accounts,
        rulebases.map(({ node }) => node),
        path,
      );
  }
  for (const leaf of leavesOf(root)) {
    if (accounts.judgementOf(leaf) !== undefined) continue;
    const path = pathOf(leaf);
    const note = notes.find(([pattern]) => pattern.test(path));
    if (note !== undefined) {
      accounts.judge(leaf, { outcome: 'not-configuration', why: note[1] });
      continue;
    }
    const part = refusedParts.find(([pattern]) => pattern.test(path));
    if (part !== undefined) accounts.judge(leaf, { outcome: 'refused', why: part[1], remedy: part[2] });
  }
}

function judgeEmpty(accounts: Accounts, nodes: readonly ConfigNode[], path: string): void {
  const parts = path.split('/');
  for (const node of nodes) {
    for (let length = 1; length <= parts.length; length += 1) {
      const list = nodesAt(node, parts.slice(0, length).join('/')).filter((one) => isLeaf(one) && one.text === '');
      for (const one of list) accounts.judgeRest(one, { outcome: 'not-configuration', why: 'the list is empty' });
    }
  }
}

const isEmpty = { outcome: 'not-configuration', why: 'it is empty' } as const;

const ofInterfaces = {
  outcome: 'not-configuration',
  why: 'it says which interfaces belong to the system; zones and routers name them',
} as const;

/** Parts that a firewall or its user interface keeps for itself. */
const notes: readonly (readonly [RegExp, string])[] = [
  [/\/(?:content-preview|application-status)(?:\/|$)/, 'it is a note of the user interface'],
];

/** Parts of a configuration that no kind of the service has, with what to do instead. */
const refusedParts: readonly (readonly [RegExp, string, string])[] = [
  [
    /\/(?:reports?|report-group|pdf-summary-report|email-scheduler|botnet|custom-logo)(?:\/|$)/,
    'reports are made by the service',
    'choose reports in the service',
  ],
  [
    /\/admin-role(?:\/|$)/,
    'roles of administrators belong to the accounts of the service',
    'give roles to accounts of the service',
  ],
  [
    /\/deviceconfig(?:\/|$)/,
    'settings of one firewall or of Panorama are not converted',
    'set them with general_setting, service_setting or update_schedule if firewalls need them',
  ],
  [
    /\/(?:certificate|ssl-decrypt|ssl-tls-service-profile|certificate-profile)(?:\/|$)/,
    'certificates and their keys leave no firewall in clear',
    'import the certificates into the service, then reference them',
  ],
  [
    /\/(?:global-protect|global-protect-gateway|global-protect-portal)(?:\/|$)/,
    'the public description of the service has no GlobalProtect portals and gateways',
    'configure them in the service',
  ],
  [
    /\/(?:log-collector|log-collector-group)(?:\/|$)/,
    'the service collects logs itself',
    'forward logs with log_forwarding_profile',
  ],
  [
    /\/local-user-database(?:\/|$)/,
    'passwords of local users are encrypted',
    'write local_user objects with new passwords',
  ],
  [
    /\/(?:captive-portal)(?:\/|$)/,
    'rules of the captive portal became authentication rules in PAN-OS 8',
    'write an authentication rule',
  ],
  [
    /\/protocol\/(?:bgp|ospf|ospfv3|rip|redist-profile)(?:\/|$)/,
    'dynamic routing of virtual routers has another form at the service',
    'configure it in logical_router',
  ],
];

/** Parts of an export that configure no firewall. */
const notConfiguration: readonly (readonly [string, string])[] = [
  ['readonly', 'Panorama keeps identifiers and copies here'],
  ['panorama', 'a setting of Panorama itself, which the service replaces'],
  ['mgt-config', 'administrators are accounts of the service, not of its configuration'],
];

function judgePlace(accounts: Accounts, node: ConfigNode): void {
  for (const key of [
    'devices',
    'reference-templates',
    'templates',
    'settings',
    'user-group-source',
    'import',
    'display-name',
  ]) {
    const part = nodeAt(node, key);
    if (part === undefined) continue;
    accounts.judgeRest(part, {
      outcome: 'not-configuration',
      why: 'it says which firewalls and templates belong together',
    });
  }
}

function judgeDraft(accounts: Accounts, draft: Draft): void {
  const { entry, refusal, disabled, rewritten, claims, judged } = draft;
  const to = draftText(draft);
  if (entry === undefined) return;
  if (refusal !== undefined) {
    accounts.judgeRest(entry, { outcome: 'refused', ...refusal });
    for (const { node } of claims) accounts.judge(node, { outcome: 'refused', ...refusal });
    return;
  }
  const [why] = rewritten;
  const usual =
    why === undefined ? ({ outcome: 'converted', to } as const) : ({ outcome: 'rewritten', to, why } as const);
  if (entry.children.length === 0) accounts.judge(entry, usual);
  for (const { node, path, is } of claims) {
    if (is === 'secret' || is === 'hidden') {
      accounts.judge(node, {
        outcome: 'approximate',
        to: `${to}: ${String(path.at(-1))}`,
        why:
          is === 'secret'
            ? 'the value is encrypted with the key of the firewall'
            : 'the value may be a secret, which no generated file contains',
        remedy: 'fill in the variable',
      });
    } else
      accounts.judge(node, { ...usual, to: `${to}: ${path.filter((step) => typeof step === 'string').join('.')}` });
  }
  for (const [node, judgement] of judged) accounts.judge(node, judgement);
  // An empty list of the entry states nothing.
  for (const leaf of leavesOf(entry)) {
    if (leaf.text === '' && leaf.tag !== 'member' && accounts.judgementOf(leaf) === undefined)
      accounts.judge(leaf, isEmpty);
  }
  if (disabled !== undefined) accounts.judge(entry, { outcome: 'refused', ...disabled, to: `${to}, disabled` });
}
