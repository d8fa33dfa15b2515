import { containerOf, hasKind, kindNamed, nameReferencesOf, type ResourceKind } from '../../catalog';
import { isInvalid } from '../../client';
import { errorDiagnostic, type Diagnostic } from '../../core';
import type { ConfiguredAddress } from '../plan/configured-addresses';
import { labelsOf } from '../plan/unknown-name-text';
import type { WantedName } from '../plan/wanted-name';
import { typeNameOf } from '../schema/type-name';
import { nameObject, type ProviderSession } from '../session';
import { asText, type Fields } from '../state/fields';
import { subjectOf } from '../subject';

/** Pauses between looks for an object that the same apply may be creating, in milliseconds. */
const pauses = [500, 1000, 2000, 4000];

interface PlainReference {
  readonly attribute: string;
  readonly wanted: Pick<WantedName, 'kinds' | 'name'>;
  readonly target: ConfiguredAddress;
}

/** The service refused an object because the objects that it names in plain text do not exist yet. */
export class PlainNameError extends Error {
  readonly diagnostics: readonly Diagnostic[];

  constructor(diagnostics: readonly Diagnostic[]) {
    super(diagnostics.map(({ summary }) => summary).join('\n'));
    this.diagnostics = diagnostics;
  }
}

/**
 * Sends a write. If the service refuses it, and the object names others in plain text that the same configuration
 * creates, waits for them and sends it once more. Throws a `PlainNameError` if they do not appear.
 */
export async function afterPlainNames<T>(
  session: ProviderSession,
  kind: ResourceKind,
  planned: Fields,
  send: () => Promise<T>,
): Promise<T> {
  try {
    return await send();
  } catch (error) {
    // A refused write has changed nothing, so it can be sent again.
    if (!isInvalid(error)) throw error;
    const plain = plainReferencesOf(session, kind, planned);
    if (plain.length === 0) throw error;
    const missing = await whenThere(session, planned, plain);
    if (missing.length > 0) throw new PlainNameError(missing.map((one) => refusal(kind, planned, one)));
  }
  return send();
}

function plainReferencesOf(session: ProviderSession, kind: ResourceKind, planned: Fields): readonly PlainReference[] {
  const name = asText(planned[kind.api.key ?? 'name']);
  const user = { type: typeNameOf(kind.name), ...(name === undefined ? {} : { name }) };
  return nameReferencesOf(kind, planned, 'terraform').flatMap(({ name: named, path, reference }) => {
    const attribute = String(path[0] ?? '');
    const wanted = { name: named, kinds: reference.kinds.filter(hasKind).map(kindNamed) };
    const target = session.plainNames({ user, attribute, wanted });
    return target === undefined ? [] : [{ attribute, wanted, target }];
  });
}

/** Waits until the objects are visible in the location of the user. Returns the missing ones. */
async function whenThere(
  session: ProviderSession,
  planned: Fields,
  plain: readonly PlainReference[],
): Promise<readonly PlainReference[]> {
  let missing = await missingOf(session, planned, plain);
  for (const pause of pauses) {
    if (missing.length === 0) break;
    await session.clock.sleep(pause, session.signal);
    missing = await missingOf(session, planned, missing);
  }
  return missing;
}

async function missingOf(
  { client, signal }: ProviderSession,
  planned: Fields,
  plain: readonly PlainReference[],
): Promise<readonly PlainReference[]> {
  const found = await Promise.all(
    plain.map(async ({ wanted: { kinds, name } }) => {
      const lists = kinds.map((kind) => {
        const container = kind.scopes.length === 0 ? undefined : containerOf(planned);
        return client.list(kind, { container, signal });
      });
      const objects = await Promise.all(lists);
      return kinds.some((kind, i) => objects[i]?.some((one) => one[kind.api.key ?? 'name'] === name));
    }),
  );
  return plain.filter((_, i) => found[i] !== true);
}

function refusal(kind: ResourceKind, planned: Fields, { attribute, wanted, target }: PlainReference): Diagnostic {
  const { address, place } = target;
  return errorDiagnostic(
    `cannot write ${nameObject(subjectOf(kind, planned))}: ${labelsOf(wanted)} "${wanted.name}" does not exist yet; use ` +
      `${address}.name`,
    `${address} (${place}) creates the object, but ${attribute} has its name as plain text, so Terraform does not create ` +
      'it first. Write the reference and apply again.',
    [attribute],
  );
}
