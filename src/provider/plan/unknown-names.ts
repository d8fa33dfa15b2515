import {
  containerKindName,
  containerOf,
  hasKind,
  isVariableReference,
  kindLabel,
  kindNamed,
  nameReferencesOf,
  scopes,
  type Container,
  type Reference,
  type ResourceKind,
} from '../../catalog';
import { namesToTry, warningDiagnostic, type Diagnostic, type Path } from '../../core';
import { typeNameOf } from '../schema/type-name';
import type { ProviderSession } from '../session';
import { asText, asTexts, type Fields } from '../state/fields';
import type { WantedName } from './known-names';

interface NamedAt extends WantedName {
  readonly path: Path;
}

/** The parts of a session that the check needs. */
export type NamesSession = Pick<ProviderSession, 'names' | 'run'>;

interface Mentioned {
  /** Names that are unique in the whole tenant. */
  readonly places: readonly NamedAt[];
  /** Names of objects that must be visible in the container. */
  readonly inside: readonly NamedAt[];
  readonly container: Container | undefined;
}

/**
 * Warns about new names in a planned object that exist neither at the service nor in this plan. It is not an error:
 * another configuration may create the object before the apply.
 */
export function warnOfUnknownNames(
  session: NamesSession,
  kind: ResourceKind,
  prior: Fields | undefined,
  planned: Fields,
  signal: AbortSignal,
): Promise<readonly Diagnostic[]> {
  notePlanned(session, kind, prior, planned);
  const container = kind.scopes.length === 0 ? undefined : containerOf(planned);
  const isMoved = container !== undefined && asText(prior?.[container.scope]) !== container.name;
  const before = prior === undefined ? [] : nameReferencesOf(kind, prior).map((one) => one.name);
  const mentioned = nameReferencesOf(kind, planned).flatMap(({ name, reference, path }): readonly NamedAt[] => {
    const target = checkedKind(reference);
    return target === undefined || before.includes(name) ? [] : [{ kind: target, name, path: upTo(path) }];
  });
  return warnings(
    session,
    {
      places: [...(isMoved ? placeOf(container) : []), ...mentioned.filter((one) => one.kind.scopes.length === 0)],
      inside: mentioned.filter((one) => one.kind.scopes.length > 0).map((one) => ({ ...one, container })),
      container,
    },
    signal,
  );
}

function notePlanned(session: NamesSession, kind: ResourceKind, prior: Fields | undefined, planned: Fields): void {
  const name = asText(planned['name']);
  if (kind.namesCheckedAtPlan !== true || name === undefined) return;
  session.names.note(kind, name, asText(prior?.['name']) === name ? 'exists' : 'planned');
}

/** Returns the kind that a reference names, if its names can be checked. */
function checkedKind({ kinds, open }: Reference): ResourceKind | undefined {
  const [only, ...others] = kinds;
  if (only === undefined || others.length > 0 || open === true || !hasKind(only)) return undefined;
  const kind = kindNamed(only);
  return kind.namesCheckedAtPlan === true ? kind : undefined;
}

/**
 * Like `warnOfUnknownNames`, for resources that are not objects of the service: checks their location, and the folders
 * and devices of a push.
 */
export function warnOfUnknownPlaces(
  session: NamesSession,
  prior: Fields | undefined,
  planned: Fields,
  signal: AbortSignal,
): Promise<readonly Diagnostic[]> {
  const places = scopes.flatMap((scope) =>
    [scope, `${scope}s`].flatMap((attribute) => {
      const before = namesIn(prior, attribute);
      return namesIn(planned, attribute)
        .filter((name) => !before.includes(name))
        .flatMap((name) => placeOf({ scope, name }, attribute));
    }),
  );
  return warnings(session, { places, inside: [], container: undefined }, signal);
}

function namesIn(fields: Fields | undefined, attribute: string): readonly string[] {
  const one = asText(fields?.[attribute]);
  return one === undefined ? asTexts(fields?.[attribute]) : [one];
}

function placeOf({ scope, name }: Container, attribute: string = scope): readonly NamedAt[] {
  const kindName = containerKindName(scope);
  return hasKind(kindName) ? [{ kind: kindNamed(kindName), name, path: [attribute] }] : [];
}

async function warnings(
  session: NamesSession,
  { places, inside, container }: Mentioned,
  signal: AbortSignal,
): Promise<readonly Diagnostic[]> {
  // A write means that this is an apply: the service validates the names now.
  if (session.run.writes.length > 0) return [];
  const found = await Promise.all(places.map((one) => checkNames(session, one, signal)));
  const where = container === undefined || inside.length === 0 ? [] : placeOf(container);
  const isListed = await Promise.all(where.map((one) => session.names.check(one, signal)));
  // A container that does not exist yet has no list to read.
  if (isListed.every((one) => one === 'exists'))
    found.push(...(await Promise.all(inside.map((one) => checkNames(session, one, signal)))));
  return found.flat();
}

async function checkNames(session: NamesSession, wanted: NamedAt, signal: AbortSignal): Promise<readonly Diagnostic[]> {
  if (isVariableReference(wanted.name)) return [];
  const check = await session.names.check(wanted, signal);
  return typeof check === 'string' ? [] : [warning(session, wanted, check.others)];
}

function warning(
  session: NamesSession,
  { kind, name, container, path }: NamedAt,
  others: readonly string[],
): Diagnostic {
  const [label, type] = [kindLabel(kind.name), typeNameOf(kind.name)];
  const inside =
    container === undefined ? '' : `No such ${label} is visible in ${container.scope} "${container.name}". `;
  const proposal = namesToTry(name, others);
  // Terraform groups warnings by their summary, so the location is in the detail.
  return warningDiagnostic(
    `cannot find ${label} "${name}": neither the service nor this plan has a ${label} of this name`,
    `${inside}${proposal.charAt(0).toUpperCase()}${proposal.slice(1)}${proposal.endsWith('?') ? '' : '.'} The apply ` +
      `fails unless the ${label} exists by then. If this configuration creates it, use the name of the resource ` +
      `(${type}.<name>.name), so that Terraform creates it first.`,
    path,
  );
}

/** Cuts a path before its first index: items of a set have no path of their own. */
function upTo(path: readonly (string | number)[]): Path {
  const end = path.findIndex((step) => typeof step === 'number');
  return end === -1 ? path : path.slice(0, end);
}
