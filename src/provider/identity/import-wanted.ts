import type { ResourceKind } from '../../catalog';
import { importObject } from '../lifecycle/import';
import type { ProviderSession } from '../session';
import { asText, type Fields } from '../state/fields';
import type { TfValue } from '../../terraform/protocol';
import { identityFrom } from './identity';
import { importTarget } from './import-identity';

/**
 * Returns the state that an import starts from. An import by identity also returns the identity as far as it is known.
 */
export async function importWanted(
  session: ProviderSession,
  kind: ResourceKind,
  id: string,
  identity: Fields | undefined,
): Promise<{ readonly state: Fields; readonly identity?: TfValue }> {
  if (identity === undefined) return { state: await importObject(session, kind, id) };
  const { text, position } = importTarget(kind, identity, session.tenant);
  const found = await importObject(session, kind, text, position);
  // The ID alone does not say which rulebase contains a rule.
  const state = position === undefined || asText(found['position']) !== undefined ? found : { ...found, position };
  return { state, identity: identityFrom(kind, session.tenant, state, identity) };
}
