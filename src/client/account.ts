import { isObject, parseJson } from '../core';

/** Returns the account name from the token's claims, or an empty string. The token is not verified. */
export function accountIn(token: string): string {
  try {
    const claims: unknown = parseJson(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'));
    if (!isObject(claims)) return '';
    const names = [claims['client_id'], claims['email'], claims['sub']];
    return names.find((name): name is string => typeof name === 'string' && name !== '') ?? '';
  } catch {
    return '';
  }
}
