import { readFileSync } from 'node:fs';
import {
  createClient,
  isForbidden,
  memoryTokenStore,
  readSettings,
  SettingsError,
  TokenError,
  type ClientSettings,
  type Token,
} from '../../client';
import { isObject, messageOf, parseJson } from '../../core';
import type { DoctorFinding } from './finding';

/** Checks that credentials are set, accepted and able to call the service, with one token request and one read. */
export async function checkService(env: NodeJS.ProcessEnv, now: () => number): Promise<readonly DoctorFinding[]> {
  let settings: ClientSettings;
  try {
    settings = readSettings({}, env, (file) => readFileSync(file, 'utf8'));
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    return error.problems.map(({ attribute, message }) => ({
      check: 'credentials',
      level: 'warn',
      message,
      remedy: `set ${attribute}, unless the provider block of the configuration does; the service was not checked`,
    }));
  }
  const { host } = settings;
  let token: Token | undefined;
  const store = memoryTokenStore();
  const tokenStore = {
    ...store,
    put: (key: string, one: Token) => {
      token = one;
      return store.put(key, one);
    },
  };
  const patient = { maxRetries: 0, requestTimeoutMs: Math.min(settings.requestTimeoutMs, 15_000) };
  const client = createClient({ ...settings, ...patient }, { tokenStore });
  const accepted: DoctorFinding = { check: 'credentials', level: 'ok', message: 'accepted' };
  try {
    await client.jobs();
    return [accepted, ...skew(token, now()), { check: 'service', level: 'ok', message: `${host} answers` }];
  } catch (error) {
    if (error instanceof TokenError) {
      const remedy =
        error.code === 'CREDENTIALS_REFUSED'
          ? 'check SCM_CLIENT_ID, SCM_CLIENT_SECRET and SCM_SCOPE'
          : 'check SCM_AUTH_URL, the network and the proxy';
      return [{ check: 'credentials', level: 'fail', message: messageOf(error), remedy }];
    }
    const refused = isForbidden(error);
    const service: DoctorFinding = {
      check: 'service',
      level: refused ? 'warn' : 'fail',
      message: messageOf(error),
      remedy: refused
        ? 'a push reads jobs: assign a role with access to jobs to the service account'
        : 'check SCM_HOST, SCM_PORT, SCM_PROTOCOL, the network and the proxy',
    };
    return [accepted, ...skew(token, now()), service];
  } finally {
    await client.close();
  }
}

/** Compares the local clock with the issue time of the new token. */
function skew(token: Token | undefined, now: number): readonly DoctorFinding[] {
  const issued = issuedAt(token);
  if (issued === undefined) return [];
  const seconds = Math.round(now / 1000 - issued);
  const message = `${Math.abs(seconds)} s ${seconds < 0 ? 'behind' : 'ahead of'} the service`;
  return Math.abs(seconds) > 60
    ? [{ check: 'clock', level: 'warn', message, remedy: 'set the clock: tokens expire too early or too late' }]
    : [{ check: 'clock', level: 'ok', message }];
}

function issuedAt(token: Token | undefined): number | undefined {
  try {
    const claims: unknown = parseJson(Buffer.from(token?.value.split('.')[1] ?? '', 'base64url').toString('utf8'));
    const at = isObject(claims) ? claims['iat'] : undefined;
    return typeof at === 'number' ? at : undefined;
  } catch {
    return undefined;
  }
}
