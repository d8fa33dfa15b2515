import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/**
 * Authenticates the lines of a journal with an HMAC. Terraform's data folder is not trusted. A committed file, a CI
 * cache or a shared workspace can contain lines that no run of this account wrote.
 */
export interface JournalSignature {
  /** Returns the line with its signature as the last field. */
  sign(line: string): string;
  isSigned(line: string): boolean;
}

const signed = /^(?<content>\{.*),"mac":"(?<mac>[\w-]{43})"\}$/s;

/** What a key signs. Each has its own key, so that a line of one file is not valid in another one. */
export type SignedLine = 'journal line' | 'planned rule';

/**
 * Makes the signature of lines in the files of a tenant. The first secret signs; all secrets verify. So entries remain valid after
 * the client secret was rotated. Without a secret no line is valid.
 */
export function journalSignature(
  scope: string,
  secrets: readonly string[],
  of: SignedLine = 'journal line',
): JournalSignature {
  const keys = secrets.map((secret) => Buffer.from(hkdfSync('sha256', secret, scope, of, 32)));
  const macOf = (key: Buffer, content: string): Buffer => createHmac('sha256', key).update(content).digest();
  return {
    sign: (line) => {
      const [key] = keys;
      if (key === undefined) return line;
      return `${line.slice(0, -1)},"mac":"${macOf(key, line).toString('base64url')}"}`;
    },
    isSigned: (line) => {
      const { content, mac } = signed.exec(line)?.groups ?? {};
      if (content === undefined || mac === undefined) return false;
      const signature = Buffer.from(mac, 'base64url');
      return keys.some((key) => timingSafeEqual(macOf(key, `${content}}`), signature));
    },
  };
}

/**
 * Returns the secrets of a journal, from the environment and the settings. `SCM_JOURNAL_KEY` is for accounts that share
 * a journal, and for access tokens fetched by another tool. `SCM_CLIENT_SECRET_PREVIOUS` is for the runs after a
 * rotation.
 */
export function journalSecrets(
  settings: { readonly clientSecret: string; readonly readyToken?: { readonly value: string } },
  env: NodeJS.ProcessEnv,
): readonly string[] {
  const secrets = [
    env['SCM_JOURNAL_KEY'],
    settings.clientSecret,
    settings.readyToken?.value,
    env['SCM_CLIENT_SECRET_PREVIOUS'],
  ];
  return secrets.filter((secret): secret is string => secret !== undefined && secret !== '');
}
