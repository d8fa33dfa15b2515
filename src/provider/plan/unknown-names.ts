import {
  containerKindName,
  containerOf,
  hasKind,
  isSameContainer,
  isVariableReference,
  kindNamed,
  nameReferencesOf,
  namesParent,
  rulebases,
  scopes,
  variableKindName,
  type Container,
  type Reference,
  type ResourceKind,
  type RulebasePosition,
} from '../../catalog';
import { type Diagnostic, type Path } from '../../core';
import { nameObject, type ProviderSession } from '../session';
import { asText, asTexts, type Fields } from '../state/fields';
import { subjectOf } from '../subject';
import type { WantedName } from './wanted-name';
import { plainNameWarning, unknownNameWarning } from './unknown-name-text';
import { typeNameOf } from '../schema/type-name';
import type { PlainName } from './configured-addresses';

/** A name in a planned object. */
export interface NamedAt {
  readonly wanted: WantedName;
  readonly path: Path;
  /** Whether the service certainly refuses an unknown name. */
  readonly ifUnknown: 'refused' | 'doubtful';
}

/** A planned resource: its name in messages, and its type and name in the files of the configuration. */
export interface Subject {
  readonly label: string;
  readonly user: PlainName['user'];
}

/** The parts of a session that the check needs. */
export type NamesSession = Pick<
  ProviderSession,
  'names' | 'plainNames' | 'run' | 'references' | 'unknownReferences' | 'signal'
>;

/**
 * Warns about new names in a planned object that exist neither at the service nor in the plan so far. It is not an
 * error yet: the object may be planned later. The push, which is planned last, decides. `further` are names that the
 * catalog does not describe.
 */
export function warnOfUnknownNames(
  session: NamesSession,
  kind: ResourceKind,
  prior: Fields | undefined,
  planned: Fields,
  further: readonly NamedAt[],
): Promise<readonly Diagnostic[]> {
  notePlanned(session, kind, prior, planned);
  const container = kind.scopes.length === 0 ? undefined : containerOf(planned);
  const home = prior === undefined ? undefined : containerOf(prior);
  const isMoved = container !== undefined && (home === undefined || !isSameContainer(home, container));
  const before = prior === undefined || isMoved ? [] : namesOf(kind, prior);
  const ownName = asText(planned[kind.api.key ?? 'name']);
  const named = nameReferencesOf(kind, planned, 'terraform').flatMap(({ name, reference, path }) => {
    // An object does not contain itself; another kind may have an object of its name.
    const kinds = checkedKinds(reference).filter((one) => one !== kind || name !== ownName);
    if (kinds.length === 0 || before.includes(name) || isNoName(name, reference)) return [];
    return [
      { wanted: wantedName(kinds, name, reference, container), path: upTo(path), ifUnknown: ifUnknown(reference) },
    ];
  });
  const places = isMoved ? placeOf(container) : [];
  const all = [...places, ...named, ...further];
  const user = { type: typeNameOf(kind.name), ...(ownName === undefined ? {} : { name: ownName }) };
  return warnings(session, { label: nameObject(subjectOf(kind, planned)), user }, all);
}

function namesOf(kind: ResourceKind, fields: Fields): readonly string[] {
  return nameReferencesOf(kind, fields, 'terraform').map(({ name }) => name);
}

function wantedName(
  kinds: readonly ResourceKind[],
  name: string,
  { orId }: Reference,
  container: Container | undefined,
): WantedName {
  return { kinds, name, container, ...(orId === true ? { orId } : {}) };
}

// The parent of the root folder is empty, and a value in place of a variable is checked by its form.
function isNoName(name: string, { kinds }: Reference): boolean {
  return name === '' || (kinds.length === 1 && kinds[0] === variableKindName && !isVariableReference(name));
}

// A filter may contain a tag that only devices assign.
function ifUnknown({ expression }: Reference): NamedAt['ifUnknown'] {
  return expression === true ? 'doubtful' : 'refused';
}

function positionOf(planned: Fields): RulebasePosition {
  return rulebases.find((rulebase) => rulebase === asText(planned['position'])) ?? 'pre';
}

function notePlanned(session: NamesSession, kind: ResourceKind, prior: Fields | undefined, planned: Fields): void {
  const key = kind.api.key ?? 'name';
  const [name, before, id] = [asText(planned[key]), asText(prior?.[key]), asText(prior?.['id'])];
  if (name === undefined) return;
  const parent = namesParent(kind);
  session.names.note({
    kind,
    name,
    container: kind.scopes.length === 0 ? undefined : containerOf(planned),
    position: kind.api.rulebase === true ? positionOf(planned) : undefined,
    how: before === name ? 'exists' : 'planned',
    ...(before === undefined || before === name || id === undefined ? {} : { renamed: { from: before, id } }),
    parent: parent === undefined ? undefined : asText(planned[parent]),
  });
}

/** Returns the kinds that a reference names; none if their names cannot be checked. */
function checkedKinds({ kinds, open }: Reference): readonly ResourceKind[] {
  return open === true || !kinds.every(hasKind) ? [] : kinds.map(kindNamed);
}

/**
 * Like `warnOfUnknownNames`, for resources that are not objects of the service: checks their location, the folders and
 * devices of a push, and what `named` adds.
 */
export function warnOfUnknownPlaces(
  session: NamesSession,
  subject: Subject,
  prior: Fields | undefined,
  planned: Fields,
  named: readonly NamedAt[],
): Promise<readonly Diagnostic[]> {
  const places = scopes.flatMap((scope) =>
    [scope, `${scope}s`].flatMap((attribute) => {
      const before = namesIn(prior, attribute);
      return namesIn(planned, attribute)
        .filter((name) => !before.includes(name))
        .flatMap((name) => placeOf({ scope, name }, [attribute]));
    }),
  );
  return warnings(session, subject, [...places, ...named]);
}

function namesIn(fields: Fields | undefined, attribute: string): readonly string[] {
  const one = asText(fields?.[attribute]);
  return one === undefined ? asTexts(fields?.[attribute]) : [one];
}

/** Returns a folder, snippet or device that a plan names, so that it is checked. */
export function placeOf({ scope, name }: Container, path: Path = [scope]): readonly NamedAt[] {
  const kindName = containerKindName(scope);
  if (!hasKind(kindName)) return [];
  return [{ wanted: { kinds: [kindNamed(kindName)], name }, path, ifUnknown: 'refused' }];
}

async function warnings(
  session: NamesSession,
  { label: subject, user }: Subject,
  named: readonly NamedAt[],
): Promise<readonly Diagnostic[]> {
  // A write means that this is an apply: the service validates the names now.
  if (session.run.writes.length > 0 || session.unknownReferences === 'ignore') return [];
  const found = await Promise.all(
    named.map(async ({ wanted, path, ifUnknown }) => {
      const check = await session.names.check(wanted, session.signal);
      const attribute = String(path[0] ?? '');
      const target = check === 'exists' ? undefined : session.plainNames({ user, attribute, wanted });
      const unordered = target === undefined ? undefined : plainNameWarning(subject, wanted, target, path);
      if (check === 'planned') return unordered ?? [];
      if (ifUnknown === 'refused') session.references.add({ subject, attribute, wanted });
      if (unordered !== undefined) return unordered;
      return typeof check !== 'string' && 'others' in check ? unknownNameWarning(wanted, check, path) : [];
    }),
  );
  return found.flat();
}

/** Cuts a path before its first index: items of a set have no path of their own. */
function upTo(path: readonly (string | number)[]): Path {
  const end = path.findIndex((step) => typeof step === 'number');
  return end === -1 ? path : path.slice(0, end);
}
