import { nameReferencesOf, renameReferences, type Container, type NameReference } from '../../catalog';
import { Accounts, type Row } from './accounts';
import { checkForms } from './check-forms';
import { checkOddNodes, openOddNodes } from './check-odd-nodes';
import { checkLeftovers, checkReferences, checkValues } from './check-drafts';
import { defaultLeaves, lastRules } from './default-rules';
import type { Draft } from './draft';
import { judgeLeaves } from './judge-drafts';
import { judgeLeft, leftDenies, misplacedRules, type InactiveDeny } from './left-rules';
import { inheritFromTemplates, makeDrafts } from './make-drafts';
import { openNamesOf, openPushed, openVersionOf, type OpenName } from './open-names';
import { placesOf, type Place } from './places';
import { nodeAt, valueOf, type ConfigNode } from './read/config-node';
import type { ExportedConfiguration } from './read/read-config';
import { withoutSecretForms } from '../../core';
import type { LostPart, UnreadPart } from '../../tenant';
import { lostParts, unreadParts } from './lost-parts';
import { renameDrafts, type Renamed } from './rewrite/names';
import {
  addedDraft,
  dnsProfileOf,
  ProfileGroups,
  rewriteDecryptionProfile,
  rewriteProfileGroup,
} from './rewrite/profiles';
import { knownZones, limitToTargets, typedRules } from './rewrite/security-rules';
import { variableDrafts } from './rewrite/variables';
import { VisibleDrafts } from './visible-drafts';

/** Result of a conversion. */
export interface Conversion {
  readonly places: readonly Place[];
  /** What is written, in the order of the file; rules in their order. */
  readonly drafts: readonly Draft[];
  /** The same with what is not written. */
  readonly all: readonly Draft[];
  /** What is not written and may decide any traffic. */
  readonly unread: readonly UnreadPart[];
  /** What is not in the conversion as it is in the file. */
  readonly lost: readonly LostPart[];
  /** Entries of rules that are not written, or written disabled. */
  readonly left: readonly ConfigNode[];
  readonly rows: readonly Row[];
  readonly renamed: readonly Renamed[];
  /** Rules that block, and are disabled or not written. */
  readonly inactiveDenies: readonly InactiveDeny[];
  /** What the file alone cannot answer. */
  readonly open: readonly OpenName[];
}

/** Converts an exported configuration, and accounts for each of its leaves. */
export function convert(exported: ExportedConfiguration): Conversion {
  const accounts = new Accounts();
  const places = placesOf(exported);
  const first = [...makeDrafts(places), ...variableDrafts(places)];
  inheritFromTemplates(first, places);
  const dns = first.flatMap((draft) => dnsProfileOf(draft) ?? []);
  let drafts: readonly Draft[] = [...first, ...dns];
  const visibleOf = (): VisibleDrafts => new VisibleDrafts(places, drafts);
  const zones = knownZones(drafts, exported, places, visibleOf());
  drafts = typedRules(drafts, zones);
  const last = lastRules(places, drafts, zones);
  drafts = [...drafts, ...last.drafts];
  const groups = new ProfileGroups(drafts);
  for (const draft of drafts) {
    limitToTargets(draft);
    groups.rewrite(draft);
  }
  drafts = [...drafts, ...groups.added];
  addDnsProfiles(drafts, visibleOf());
  const beforeGroups = visibleOf();
  drafts = [...drafts, ...drafts.flatMap((draft) => rewriteProfileGroup(draft, beforeGroups))];
  for (const draft of drafts) rewriteDecryptionProfile(draft, beforeGroups);
  const renamed = renameDrafts(drafts, visibleOf());
  renameAll(drafts, renamed, visibleOf());
  drafts = [...drafts, ...missingNames(drafts, visibleOf())];
  refuseDuplicates(drafts);
  checkForms(drafts);
  for (const draft of drafts) {
    checkLeftovers(draft);
    checkValues(draft);
  }
  const oddAround = checkOddNodes(exported.odd, drafts);
  checkReferences(drafts, visibleOf);
  for (const draft of drafts) if (draft.disabled !== undefined) disable(draft);
  judgeLeaves(accounts, drafts, exported, places);
  for (const [leaf, judgement] of last.judged) accounts.judge(leaf, judgement);
  const elsewhere = misplacedRules(places);
  const misplaced = elsewhere.flatMap(({ rules }) => rules);
  const lost = [...last.left, ...misplaced];
  judgeLeft(accounts, lost);
  const left = drafts.flatMap(({ entry, refusal, disabled }) =>
    entry !== undefined && (refusal ?? disabled) !== undefined ? [entry] : [],
  );
  const rows = accounts.rows(exported.root);
  return {
    places,
    all: drafts,
    unread: unreadParts(drafts, elsewhere),
    lost: lostParts(exported.root, rows, { drafts, stated: defaultLeaves(places) }),
    left: [...left, ...lost.map(({ entry }) => entry)],
    drafts: drafts.filter(({ refusal }) => refusal === undefined),
    rows,
    renamed: [...renamedPlaces(places), ...renamed],
    inactiveDenies: [...leftDenies(last.left), ...inactiveDeniesIn(drafts), ...leftDenies(misplaced)],
    open: [
      ...openPushed(places),
      ...openVersionOf(exported),
      ...openOddNodes(oddAround, exported.root, accounts),
      ...openNamesOf(drafts, places, visibleOf()),
    ],
  };
}

function inactiveDeniesIn(drafts: readonly Draft[]): readonly InactiveDeny[] {
  return drafts.flatMap(({ kind, entry, name, refusal, disabled }) => {
    const lost = refusal ?? disabled;
    if (kind.name !== 'security_rule' || entry === undefined || lost === undefined) return [];
    const isOff = valueOf(nodeAt(entry, 'disabled'))?.value === 'yes';
    const blocks = valueOf(nodeAt(entry, 'action'))?.value !== 'allow';
    return blocks && !isOff
      ? [{ name: withoutSecretForms(name), line: entry.line, why: withoutSecretForms(lost.why) }]
      : [];
  });
}

function renamedPlaces(places: readonly Place[]): readonly Renamed[] {
  return places.flatMap(({ container, was }) =>
    was === undefined ? [] : [{ kind: container.scope, container, from: was, to: container.name }],
  );
}

/** One container has one object of a kind and name: PAN-OS has two lists, or two systems, where the service has one. */
function refuseDuplicates(drafts: readonly Draft[]): void {
  const taken = new Set<string>();
  for (const draft of drafts) {
    const { kind, container, position = '', name } = draft;
    const key = JSON.stringify([kind.name, textOf(container), position, name]);
    if (taken.has(key)) {
      draft.refusal ??= {
        why: `another ${kind.name} "${name}" becomes an object of the same ${container.scope}`,
        remedy: 'give one of them another name in the file',
      };
    }
    taken.add(key);
  }
}

/** Groups with an anti-spyware profile get the DNS profile that was made of it. */
function addDnsProfiles(drafts: readonly Draft[], visible: VisibleDrafts): void {
  for (const group of drafts) {
    const spyware = group.fields['spyware'];
    if (group.kind.name !== 'profile_group' || !Array.isArray(spyware)) continue;
    const made = spyware.filter(
      (name) => typeof visible.find(group.container, String(name), ['dns_security_profile']) === 'object',
    );
    if (made.length > 0) group.fields = { dns_security: made, ...group.fields };
  }
}

function renameAll(drafts: readonly Draft[], renamed: readonly Renamed[], visible: VisibleDrafts): void {
  if (renamed.length === 0) return;
  for (const draft of drafts) {
    for (const mention of nameReferencesOf(draft.kind, draft.fields)) {
      if (visible.find(draft.container, mention.name, mention.reference.kinds) !== undefined) continue;
      const path = visible.pathOf(draft.container).map(textOf);
      const one = renamed.find(
        ({ kind, container, from }) =>
          from === mention.name && mention.reference.kinds.includes(kind) && path.includes(textOf(container)),
      );
      if (one === undefined) continue;
      draft.fields = renameReferences(
        draft.kind,
        draft.fields,
        ({ name, reference }) => name === one.from && reference.kinds.includes(one.kind),
        one.to,
      );
    }
  }
}

function textOf({ scope, name }: Container): string {
  return `${scope} ${name}`;
}

/**
 * Zones, tags and lists of the vendor that rules use and the file does not define: templates may be in another file, PAN-OS
 * needs no tag objects, and every firewall has the lists. A zone without interfaces matches nothing until it gets some.
 */
function missingNames(drafts: readonly Draft[], visible: VisibleDrafts): readonly Draft[] {
  const added = new Map<string, Draft>();
  for (const draft of drafts) {
    for (const mention of nameReferencesOf(draft.kind, draft.fields)) {
      const made = missingObject(mention);
      const { name } = mention;
      if (made === undefined || visible.find(draft.container, name, mention.reference.kinds) !== undefined) continue;
      const key = `${made.kind} ${textOf(draft.container)} ${name}`;
      added.set(key, added.get(key) ?? addedDraft(made.kind, draft.container, name, made.fields, made.why));
    }
  }
  return [...added.values()];
}

interface MissingObject {
  readonly kind: string;
  readonly fields: Draft['fields'];
  readonly why: string;
}

/** Lists of addresses that the vendor keeps. */
const vendorLists: ReadonlySet<string> = new Set(
  ['known', 'highrisk', 'bulletproof', 'torexit'].map((name) => `panw-${name}-ip-list`),
);

function missingObject({ name, reference: { kinds } }: NameReference): MissingObject | undefined {
  const [only] = kinds.length === 1 ? kinds : [];
  if (only === 'zone') {
    const why = 'rules match it, and no template of the file defines it';
    return { kind: only, fields: { network: { layer3: [] } }, why };
  }
  if (only === 'tag') return { kind: only, fields: {}, why: 'objects have it' };
  if (!kinds.includes('address') || !vendorLists.has(name)) return undefined;
  const why = 'rules match it, and every firewall has it';
  return { kind: 'external_dynamic_list', fields: { type: { predefined_ip: { url: name } } }, why };
}

/** Never wider: a rule that cannot be written as it is matches nothing until a person has looked. */
function disable(draft: Draft): void {
  if (draft.kind.attributes.some(({ wire }) => wire === 'disabled')) draft.fields = { ...draft.fields, disabled: true };
  else draft.refusal ??= draft.disabled;
}
