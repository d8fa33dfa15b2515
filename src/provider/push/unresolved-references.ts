import { errorDiagnostic, namesToTry, warningDiagnostic, type Diagnostic } from '../../core';
import { countConfigured } from '../plan/configured-addresses';
import type { OpenReference } from '../plan/open-references';
import type { MissingName } from '../plan/wanted-name';
import { notVisible, placeToUse, typeOf } from '../plan/unknown-name-text';
import { typeNameOf } from '../schema/type-name';
import type { ProviderSession } from '../session';

type ReferencesSession = Pick<
  ProviderSession,
  'names' | 'run' | 'references' | 'configFolder' | 'dataFolder' | 'unknownReferences' | 'signal'
>;

/** Further problems are counted. */
const mostShown = 20;

/**
 * Decides the references of all objects planned before the push: an error for each name that neither the service nor the
 * plan has, because the apply would be refused halfway. References that could not be checked are one warning.
 */
export async function unresolvedReferences(session: ReferencesSession): Promise<readonly Diagnostic[]> {
  // A write means that this is an apply: the service validates the names now.
  if (session.run.writes.length > 0 || session.unknownReferences !== 'refuse') return [];
  const errors: Diagnostic[] = [];
  const causes = new Map<string, number>();
  for (const open of session.references.all()) {
    const check = await session.names.check(open.wanted, session.signal);
    if (typeof check === 'string') continue;
    if ('unchecked' in check) causes.set(check.unchecked, (causes.get(check.unchecked) ?? 0) + 1);
    // A resource with this name has not been planned before the push, for example because of -target.
    else if (!isPlannedLater(session, open, check)) errors.push(refusal(open, check));
  }
  return [...shortened(errors), ...uncheckedWarning(causes)];
}

function isPlannedLater(session: ReferencesSession, { wanted }: OpenReference, { elsewhere }: MissingName): boolean {
  const planned = elsewhere === undefined ? 0 : 1;
  return wanted.kinds.some(({ name }) => countConfigured(session, typeNameOf(name), wanted.name) > planned);
}

function refusal({ subject, attribute, wanted }: OpenReference, { others, elsewhere }: MissingName): Diagnostic {
  if (elsewhere !== undefined) {
    return errorDiagnostic(
      `cannot apply ${subject}: ${attribute} "${wanted.name}" is in ${elsewhere.scope} "${elsewhere.name}"; ${placeToUse(wanted)}`,
      `${notVisible(wanted)}The service would refuse the object in the middle of the apply.`,
    );
  }
  return errorDiagnostic(
    `cannot apply ${subject}: ${attribute} "${wanted.name}" does not exist; ${namesToTry(wanted.name, others)}`,
    `${notVisible(wanted)}Neither the service nor this plan has this name, so the service would refuse the object in ` +
      `the middle of the apply. If this configuration creates it, use ${typeOf(wanted)}.<name>.name, and let the push ` +
      'depend on it. If another configuration creates it, or if the service does not list it, set unknown_references = ' +
      '"warn" in the provider block.',
  );
}

function shortened(errors: readonly Diagnostic[]): readonly Diagnostic[] {
  if (errors.length <= mostShown) return errors;
  const more = errors.length - mostShown;
  return [
    ...errors.slice(0, mostShown),
    errorDiagnostic(
      `cannot apply the plan: ${more} more references do not exist; correct the ones above first`,
      'TF_LOG=info lists the calls of the check.',
    ),
  ];
}

function uncheckedWarning(causes: ReadonlyMap<string, number>): readonly Diagnostic[] {
  const count = [...causes.values()].reduce((sum, one) => sum + one, 0);
  if (count === 0) return [];
  return [
    warningDiagnostic(
      `cannot check ${count} reference${count === 1 ? '' : 's'} of this plan: the service did not list the names`,
      `Whether these names exist shows only in the apply. ${[...causes].map(([cause, times]) => `${times} × ${cause}`).join('; ')}.`,
    ),
  ];
}
