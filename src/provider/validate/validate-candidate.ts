import {
  attributeNamed,
  containerOf,
  isVariableReference,
  nameReferencesOf,
  type Container,
  type NameReference,
  type ResourceKind,
} from '../../catalog';
import type { WireObject } from '../../client';
import { formatPath } from '../../core';
import type { ProviderSession } from '../session';
import { readTree } from '../push/tree';
import { listKinds, referringKinds, type KindList } from './candidate-lists';

/** Result of a validation of the candidate configuration. */
export interface CandidateFindings {
  /** Problems that a push would refuse, one sentence each. */
  readonly problems: readonly string[];
  readonly objects: number;
  readonly locations: number;
  /** Kinds that could not be listed, with the reason. */
  readonly unread: ReadonlyMap<string, string>;
}

/**
 * Reads all objects visible in folders, their child folders and devices. Reports references to missing objects and
 * empty required fields. The API has no request for this.
 */
export async function validateCandidate(
  session: ProviderSession,
  { folders, devices }: { readonly folders: readonly string[]; readonly devices: readonly string[] },
  onLocation: (location: Container) => void,
): Promise<CandidateFindings> {
  const tree = await readTree(session);
  const names = [...new Set(folders.flatMap((name) => [name, ...tree.below(name)]))];
  const locations: readonly Container[] = [
    ...names.map((name) => ({ scope: 'folder', name }) as const),
    ...devices.map((name) => ({ scope: 'device', name }) as const),
  ];
  const kinds = referringKinds();
  const problems = new Set<string>();
  const objects = new Set<unknown>();
  const unread = new Map<string, string>();
  for (const location of locations) {
    const seen = await listKinds(session, kinds, location);
    for (const [kind, why] of seen.unread) unread.set(kind, why);
    const known = new Map(seen.lists.map(({ kind, items }) => [kind.name, new Set(items.map(({ name }) => name))]));
    for (const { kind, items } of seen.lists) {
      for (const item of items) {
        objects.add(item['id'] ?? item);
        for (const problem of problemsOf(kind, item, known)) problems.add(`${nameOf(kind, item)}: ${problem}`);
      }
    }
    onLocation(location);
  }
  return { problems: [...problems], objects: objects.size, locations: locations.length, unread };
}

type Known = ReadonlyMap<KindList['kind']['name'], ReadonlySet<unknown>>;

function problemsOf(kind: ResourceKind, item: WireObject, known: Known): readonly string[] {
  const broken = nameReferencesOf(kind, item).filter((mention) => isBroken(mention, known));
  return [
    ...broken.map(({ path, name, reference }) => {
      const what = reference.kinds.join(' or ').replaceAll('_', ' ');
      return `${formatPath(path)} "${name}" is not the name of a visible ${what}`;
    }),
    ...emptyFields(kind, item).map((field) => `${field} is empty`),
  ];
}

// Whether a reference has no object. A kind that cannot be listed may contain any name.
function isBroken({ name, reference: { kinds, open } }: NameReference, known: Known): boolean {
  // An empty string is not a name: it is the parent of the root folder.
  if (name === '' || open === true || kinds.some((kind) => !known.has(kind))) return false;
  const isPlainValue = kinds.length === 1 && kinds[0] === 'variable' && !isVariableReference(name);
  return !isPlainValue && kinds.every((kind) => known.get(kind)?.has(name) !== true);
}

function emptyFields(kind: ResourceKind, item: WireObject): readonly string[] {
  const { variants } = kind;
  if (variants === undefined) return [];
  const chosen = item[variants.by] ?? attributeNamed(kind, variants.by)?.default;
  const required = (typeof chosen === 'string' ? variants.of[chosen]?.required : undefined) ?? [];
  return required.filter((name) => {
    const value = item[name];
    return value === undefined || value === null || (Array.isArray(value) && value.length === 0);
  });
}

function nameOf({ name: kind }: ResourceKind, item: WireObject): string {
  const place = containerOf(item);
  const name = typeof item['name'] === 'string' ? ` "${item['name']}"` : '';
  return `${kind}${name}${place === undefined ? '' : ` in ${place.scope} "${place.name}"`}`;
}
