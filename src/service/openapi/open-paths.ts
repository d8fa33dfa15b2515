import { authentication } from '../../catalog';
import type { JsonObject } from '../../core';
import { errorsFor, success } from './answers';
import { closedObject } from './closed-object';

const tokenError = closedObject({ error: { type: 'string' }, error_description: { type: 'string' } });

const keySetSchema = closedObject({
  keys: {
    type: 'array',
    minItems: 1,
    items: closedObject({
      kty: { const: 'RSA' },
      n: { type: 'string', description: 'Modulus.' },
      e: { type: 'string', description: 'Exponent.' },
      use: { const: 'sig' },
      alg: { const: 'RS256' },
      kid: { type: 'string', description: 'Id of the key, as in the header of each token.' },
    }),
  },
});

/** Returns the path items without authentication: tokens, health checks and this description. */
export function openPathItems(): JsonObject {
  const text = { type: 'string' };
  const form = {
    type: 'object',
    properties: {
      grant_type: { const: authentication.grantType },
      scope: { ...text, description: `\`${authentication.scopePrefix}<TSG id>\`.` },
      client_id: text,
      client_secret: { ...text, format: 'password' },
    },
    required: ['grant_type'],
  };
  const token = closedObject({
    access_token: text,
    token_type: { const: 'Bearer' },
    expires_in: { const: authentication.lifetimeSeconds },
    scope: text,
  });
  const failureAnswer = (description: string): JsonObject => ({
    description,
    content: { 'application/json': { schema: tokenError } },
  });
  const open = { tags: ['service'], security: [] };
  const item = (path: string, i: number): readonly [string, JsonObject] => [
    path,
    {
      post: {
        ...open,
        operationId: `getToken${i === 0 ? '' : `AtPath${i + 1}`}`,
        summary: 'Get an access token for client credentials, by HTTP Basic or in the form',
        requestBody: { required: true, content: { 'application/x-www-form-urlencoded': { schema: form } } },
        responses: {
          ...success(200, 'A token.', token),
          '400': failureAnswer('The request is invalid.'),
          '401': failureAnswer('Unknown account, wrong secret, or not an account of this tenant.'),
          ...errorsFor([]),
        },
      },
    },
  ];
  const keySet = (path: string, i: number): readonly [string, JsonObject] => [
    path,
    {
      get: {
        ...open,
        operationId: `getTokenKeys${i === 0 ? '' : `AtPath${i + 1}`}`,
        summary: 'Get the keys that verify access tokens',
        responses: { ...success(200, 'A JWK set (RFC 7517).', keySetSchema), ...errorsFor([]) },
      },
    },
  ];
  const probe = (id: string, summary: string, word: string): JsonObject => {
    const status = { type: 'object', properties: { status: { const: word } }, required: ['status'] };
    return {
      get: {
        ...open,
        operationId: id,
        summary,
        responses: { ...success(200, 'Yes.', status), ...errorsFor([]) },
      },
    };
  };
  return {
    ...Object.fromEntries(authentication.tokenPaths.map(item)),
    ...Object.fromEntries(authentication.keyPaths.map(keySet)),
    '/health': probe('getHealth', 'Whether the service is there', 'ok'),
    '/ready': probe('getReady', 'Whether the service could answer a request now', 'ready'),
    '/openapi.json': {
      get: {
        ...open,
        operationId: 'getDescription',
        summary: 'This description',
        responses: { ...success(200, 'An OpenAPI 3.1 document.', { type: 'object' }), ...errorsFor([]) },
      },
    },
  };
}
