import { kindNamed } from '../../src/catalog';
import type { Golden } from './golden';

const path = '/auth/v1/oauth2/access_token';
const form = { grant_type: 'client_credentials', scope: 'tsg_id:1234567890' };

/** How a caller gets its token. The id and secret of the account go by HTTP Basic. */
export const token: readonly Golden[] = [
  {
    title: 'a token is given for the credentials of a service account',
    from: 'specification 5; service.json auth',
    request: { method: 'POST', path, form },
    response: {
      status: 200,
      body: {
        access_token: '<jwt:token>',
        token_type: 'Bearer',
        expires_in: 900,
        scope: 'tsg_id:1234567890',
      },
    },
    asks: (client) => client.get(kindNamed('tag'), '0'),
    comes: { to: undefined },
  },
  {
    title: 'no token is given for a wrong secret',
    from: 'specification 5; service.json auth.token_request.statuses, 401 Invalid Client',
    account: 'wrong secret',
    request: { method: 'POST', path, form },
    response: { status: 401, body: { error: 'invalid_client', error_description: '<text:why>' } },
    asks: (client) => client.get(kindNamed('tag'), '0'),
    comes: { refused: { code: 'CREDENTIALS_REFUSED' } },
  },
];
