import { deviceQueryPath, noticePaths } from '../catalog';

/** What a request may need. */
export const permissions = ['read', 'write', 'push', 'read-secrets'] as const;

/** One of them. */
export type Permission = (typeof permissions)[number];

// Secrets in clear are a permission that no other role brings along.
const all = ['read', 'write', 'push'] as const;
const readers = ['read'] as const;
const writers = ['read', 'write'] as const;

/**
 * Roles and what each permits: the plain ones of this service, and those of the vendor that have to do with the
 * configuration. A role that is not here permits nothing.
 */
const known: Readonly<Record<string, readonly Permission[]>> = {
  read: readers,
  write: writers,
  push: ['read', 'push'],
  secret_reader: ['read', 'read-secrets'],
  superuser: all,
  msp_superuser: all,
  network_admin: all,
  security_admin: all,
  deployment_admin: all,
  project_admin: writers,
  project_admin_push: all,
  auditor: readers,
  view_only_admin: readers,
  tier_1_support: readers,
  tier_2_support: readers,
};

/** Names of the roles that permit something. */
export const roleNames: readonly string[] = Object.keys(known);

/** Whether one of the roles permits it. */
export function permits(roles: readonly string[], permission: Permission): boolean {
  return roles.some((role) => Object.hasOwn(known, role) && known[role]?.includes(permission) === true);
}

/** What a request needs to be answered at all: reading, starting a push, or changing the candidate. */
export function permissionFor(method: string, path: string, pushPath: string): Permission {
  if (method === 'GET' || method === 'HEAD' || isQuery(path)) return 'read';
  return path === pushPath ? 'push' : 'write';
}

// A query that needs a body is a POST, and changes no configuration.
function isQuery(path: string): boolean {
  return (
    path === noticePaths.incidents || [noticePaths.insights, deviceQueryPath].some((one) => path.startsWith(`${one}/`))
  );
}
