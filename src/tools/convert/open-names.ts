import { append } from '../../core';
import { hasKind, isVariableReference, kindNamed, nameReferencesOf, type Container } from '../../catalog';
import { draftText, type Draft } from './draft';
import type { Place } from './places';
import { keyOf, nodeAt, valueOf } from './read/config-node';
import type { ExportedConfiguration } from './read/read-config';
import type { VisibleDrafts } from './visible-drafts';

/** Something that the file alone cannot answer. Nothing is lost, but a person or the service has to check it. */
export interface OpenName {
  /** First line that uses the name. */
  readonly line: number;
  readonly name: string;
  /** What has to be checked. */
  readonly why: string;
  /** Objects and rules that use it. */
  readonly uses: number;
}

/** Versions of PAN-OS whose exports were converted: 8.0 to 12.1. */
const triedVersions = /^(?:[89]|1[01])\.\d|^12\.[01](?!\d)/;

/** Says so if the file states a version that was not tried. */
export function openVersionOf({ version, root }: ExportedConfiguration): readonly OpenName[] {
  if (version === undefined || triedVersions.test(version)) return [];
  const why = `the file states the version "${version.slice(0, 20)}"; exports of 8.0 to 12.1 were tried`;
  return [{ line: root.line, name: 'version', why, uses: 1 }];
}

/** Lists a firewall that Panorama manages, if the file does not have what Panorama pushes. */
export function openPushed(places: readonly Place[]): readonly OpenName[] {
  const [place] = places.filter(({ isPartial }) => isPartial === true);
  if (place === undefined) return [];
  const why =
    'Panorama manages this firewall, and the file has nothing that it pushes; convert merged-running-config.xml of the firewall, or the configuration of Panorama';
  return [{ line: place.from.line, name: place.container.name, why, uses: 1 }];
}

/** Lists names that no object of the file has, and members of groups that a folder below overrides. */
export function openNamesOf(
  drafts: readonly Draft[],
  places: readonly Place[],
  visible: VisibleDrafts,
): readonly OpenName[] {
  const found = new Map<string, { line: number; name: string; why: string; uses: number }>();
  const note = (draft: Draft, name: string, why: string): void => {
    const line = draft.entry?.line ?? 0;
    const known = found.get(JSON.stringify([name, why]));
    if (known === undefined) found.set(JSON.stringify([name, why]), { line, name, why, uses: 1 });
    else known.uses += 1;
  };
  const overriddenIn = overrides(drafts, places, visible);
  const variables = new Set(drafts.flatMap(({ kind, name }) => (kind.policyRole === 'variable' ? [name] : [])));
  for (const draft of drafts) {
    if (draft.refusal !== undefined || draft.entry === undefined) continue;
    for (const name of variablesIn(draft.fields)) {
      if (!variables.has(name)) note(draft, name, 'no template of the file defines this variable');
    }
    const long = tooLong(keyOf(draft.entry), draft.kind.policyRole);
    if (long !== undefined) note(draft, keyOf(draft.entry), long);
    if (valueOf(nodeAt(draft.entry, 'disable-override'))?.value === 'yes') {
      for (const below of overriddenIn(draft.container, [draft.kind.name], draft.name)) {
        note(
          draft,
          draft.name,
          `nothing may override it below, and folder "${below}" has its own; compare both places`,
        );
      }
    }
    const isGroup = draft.kind.policyRole?.endsWith('-group') === true;
    for (const { name, reference } of nameReferencesOf(draft.kind, draft.fields)) {
      const at = visible.find(draft.container, name, reference.kinds);
      if (at === undefined) note(draft, name, `the file does not define this ${kindsText(reference.kinds)}`);
      if (!isGroup || reference.expression === true) continue;
      for (const below of overriddenIn(draft.container, reference.kinds, name)) {
        note(
          draft,
          name,
          `${draftText(draft)} has it as a member, and folder "${below}" has its own; compare both places`,
        );
      }
    }
  }
  return [...found.values()];
}

/** Values that name a variable, at any depth. */
function variablesIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return isVariableReference(value) ? [value] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(variablesIn) : [];
}

/** Longest names that a firewall accepts. */
const [longestName, longestTag] = [63, 127];

/** Says so if a firewall has no such name: the file was written by another program, or edited. */
function tooLong(name: string, role: Draft['kind']['policyRole']): string | undefined {
  const most = role === 'tag' ? longestTag : longestName;
  if (name.length <= most) return undefined;
  return `the name has ${String(name.length)} characters, and a firewall accepts ${String(most)}; check where the file comes from`;
}

function kindsText(kinds: readonly string[]): string {
  return kinds
    .filter((kind) => !hasKind(kind) || kindNamed(kind).policyRole !== 'variable')
    .map((kind) => kind.replaceAll('_', ' '))
    .join(' or ');
}

/** Returns the folders below a folder that have their own object of a name. */
function overrides(
  drafts: readonly Draft[],
  places: readonly Place[],
  visible: VisibleDrafts,
): (container: Container, kinds: readonly string[], name: string) => readonly string[] {
  const definedIn = new Map<string, Container[]>();
  for (const { kind, name, container } of drafts) {
    if (kind.policyRole === undefined) continue;
    const key = `${kind.name} ${name}`;
    append(definedIn, key, container);
  }
  const paths = new Map(places.map(({ container }) => [textOf(container), visible.pathOf(container).map(textOf)]));
  return (container, kinds, name) =>
    kinds
      .flatMap((kind) => definedIn.get(`${kind} ${name}`) ?? [])
      .filter(
        (one) => textOf(one) !== textOf(container) && paths.get(textOf(one))?.includes(textOf(container)) === true,
      )
      .map((one) => one.name);
}

function textOf({ scope, name }: Container): string {
  return `${scope} ${name}`;
}
