import type { EphemeralResource } from './ephemeral-resource';
import { computed } from '../schema/attributes';

/**
 * An access token for another tool in the same run. The API cannot revoke a token, so close does nothing: the lifetime
 * of 15 minutes is the only limit. It cannot be renewed either, because a renewal cannot change the result.
 */
export const accessToken: EphemeralResource = {
  schema: {
    version: 0,
    description:
      'Access token of the service account of the provider, for other tools and providers in the same run. Each open requests a new token, so it has its full lifetime (15 minutes at the real service). With `auth_file` and a ready-made token it is that token. The API cannot revoke tokens: it is valid until `expires_at`.',
    attributes: [
      {
        name: 'token',
        type: 'string',
        description: 'Bearer token for the header `Authorization`.',
        computed: true,
        sensitive: true,
      },
      computed(
        'expires_at',
        'string',
        'Time at which the token expires, in RFC 3339 and UTC. Null if the service does not say.',
      ),
    ],
  },
  validate: () => [],
  open: async ({ client, signal }, _config) => {
    const { value, expiresAt } = await client.newToken({ signal });
    const isKnown = Number.isFinite(expiresAt);
    return { result: { token: value, expires_at: isKnown ? rfc3339(expiresAt) : null }, diagnostics: [] };
  },
};

/** Without fractions of a second, like Terraform's own time functions. */
function rfc3339(ms: number): string {
  return new Date(ms).toISOString().replace(/\.\d+Z$/, 'Z');
}
