/** OAuth 2.0 client credentials grant, with which a client authenticates to a tenant. */
export const authentication = {
  /** Token endpoints; the first is the public one. */
  tokenPaths: ['/auth/v1/oauth2/access_token', '/oauth2/access_token', '/am/oauth2/access_token'],
  /** Paths of the JWK set for token verification: each token path without its last segment, then `connect/jwk_uri`. */
  keyPaths: ['/auth/v1/oauth2/connect/jwk_uri', '/oauth2/connect/jwk_uri', '/am/oauth2/connect/jwk_uri'],
  grantType: 'client_credentials',
  scopePrefix: 'tsg_id:',
  lifetimeSeconds: 900,
  /** Tenant service group (TSG) ID. */
  tsgPattern: /^1\d{9}$/,
  /**
   * The host whose paths begin with `/config`, in the vendor's API descriptions and the public clients. With the other
   * one, `api.sase.paloaltonetworks.com`, they begin with `/sse/config/v1`.
   */
  defaultHost: 'api.strata.paloaltonetworks.com',
  defaultAuthUrl: 'https://auth.apps.paloaltonetworks.com/auth/v1/oauth2/access_token',
} as const;
