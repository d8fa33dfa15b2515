import { authentication } from '../../catalog';
import { deepEqual, isLoopback, isObject } from '../../core';
import { constantIn, isScalar } from './known-value';
import { ourProviderBlocks } from './other-tenants';
import type { Plan } from './read-plan';
import { isPartOfService, saysTheSame, withoutPort } from './service-read';
import type { ServiceRead } from '../../tenant';

/**
 * What each attribute of the provider block decides: who gets the credentials and answers for the service, what the push
 * knows of earlier runs, or nothing about the policy. `other`: another row of the accounts has it.
 */
const settings = {
  auth_url: 'service',
  protocol: 'service',
  host: 'service',
  port: 'service',
  headers: 'service',
  auth_file: 'service',
  ca_file: 'service',
  journal: 'push',
  skip_verify_certificate: 'other',
  scope: 'other',
  client_id: 'none',
  client_secret: 'none',
  logging: 'none',
  request_timeout: 'none',
  overall_timeout: 'none',
  max_retries: 'none',
  max_concurrent_requests: 'none',
  adopt_existing: 'none',
  token_cache: 'none',
  referenced_delete: 'none',
  unknown_references: 'none',
  strict: 'none',
  allow_unknown_values: 'none',
} as const satisfies Readonly<Record<string, 'service' | 'push' | 'other' | 'none'>>;

/** The service of the vendor. */
const byDefault: ServiceRead = {
  protocol: 'https',
  host: authentication.defaultHost,
  port: '443',
  scope: '',
  auth_url: authentication.defaultAuthUrl,
};

/** Names of the attributes of the provider block that the review knows. */
export const settingNames: readonly string[] = Object.keys(settings);

/** Names of those that a team can trust. */
export const trustedNames: readonly string[] = settingNames.filter((name) =>
  ['service', 'push'].includes(effectOf(name) ?? ''),
);

/** Values that a team trusts, by the name of the attribute; each can have several. */
export type TrustedSettings = Readonly<Record<string, readonly unknown[]>>;

/** An attribute of a provider block that decides about the connection, or that this version does not know. */
export interface ProviderSetting {
  /** `provider.scm`, or with an alias. */
  readonly address: string;
  readonly name: string;
  /** Why its value is harmless; undefined if nothing says so. A plan does not contain what it was before. */
  readonly harmless?: string;
}

/** Returns these attributes of the provider blocks of this provider. `read` is the service that the base was read from. */
export function providerSettingsIn(
  plan: Plan,
  read: ServiceRead | undefined,
  trusted: TrustedSettings = {},
): readonly ProviderSetting[] {
  return ourProviderBlocks(plan).flatMap(({ key, expressions }) =>
    Object.entries(isObject(expressions) ? expressions : {}).flatMap(
      ([name, expression]): readonly ProviderSetting[] => {
        if (['none', 'other'].includes(effectOf(name) ?? '')) return [];
        const harmless = reasonOf(name, constantIn(expression), read, trusted);
        return [{ address: `provider.${key}`, name, ...(harmless === undefined ? {} : { harmless }) }];
      },
    ),
  );
}

function effectOf(name: string): (typeof settings)[keyof typeof settings] | undefined {
  return Object.hasOwn(settings, name) ? settings[name as keyof typeof settings] : undefined; // `hasOwn` has checked it
}

function reasonOf(
  name: string,
  value: unknown,
  read: ServiceRead | undefined,
  trusted: TrustedSettings,
): string | undefined {
  if (value === undefined) return undefined;
  const values = Object.hasOwn(trusted, name) ? (trusted[name] ?? []) : [];
  if (values.some((one) => isSame(one, value))) return 'the configuration of the review trusts it';
  if (isPartOfService(name) && isScalar(value)) {
    const text = String(value).trim();
    if (read !== undefined && read[name] !== '')
      return saysTheSame(name, text, read) ? 'the snapshot was read from this service' : undefined;
    if (saysTheSame(name, text, byDefault)) return 'it is the default';
    if (name === 'host' && isLoopback(withoutPort(text))) return 'it is this machine';
  }
  return undefined;
}

function isSame(one: unknown, other: unknown): boolean {
  // A port may be a number or a text.
  return isScalar(one) && isScalar(other) ? String(one) === String(other) : deepEqual(one, other);
}
