import type { ResourceKind } from '../../catalog';
import { importObject } from '../lifecycle/import';
import type { ProviderSession } from '../session';
import { asText, type Fields } from '../state/fields';
import type { TfValue } from '../../protocol';
import { identityFrom } from './identity';
import { importTarget } from './import-identity';

/** The state that an import starts from, and with an import by identity the identity as far as it is known then. */
export async function importWanted(
  session: ProviderSession,
  kind: ResourceKind,
  id: string,
  identity: Fields | undefined,
  signal: AbortSignal,
): Promise<{ readonly state: Fields; readonly identity?: TfValue }> {
  if (identity === undefined) return { state: await importObject(session, kind, id, signal) };
  const { text, position } = importTarget(kind, identity, session.tenant);
  const found = await importObject(session, kind, text, signal, position);
  // The ID alone does not say which rulebase a rule is in.
  const state = position === undefined || asText(found['position']) !== undefined ? found : { ...found, position };
  return { state, identity: identityFrom(kind, session.tenant, state, identity) };
}
