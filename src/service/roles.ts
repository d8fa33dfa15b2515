import type { RequestEffect } from '../catalog';

/** Permissions that a request may require. */
export const permissions = ['read', 'write', 'push', 'read-secrets'] as const;

/** One of the permissions. */
export type Permission = (typeof permissions)[number];

// No role except its own grants access to secrets in clear text.
const all = ['read', 'write', 'push'] as const;
const readers = ['read'] as const;
const writers = ['read', 'write'] as const;

/**
 * Roles and their permissions: the basic roles of this service, and the vendor's roles that concern configuration.
 * Unknown roles grant nothing.
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

/** Names of all known roles. */
export const roleNames: readonly string[] = Object.keys(known);

/** Whether one of the roles grants the permission. */
export function permits(roles: readonly string[], permission: Permission): boolean {
  return roles.some((role) => Object.hasOwn(known, role) && known[role]?.includes(permission) === true);
}

/** The permission that a request needs for what it does. */
export const permissionFor: Readonly<Record<RequestEffect, Permission>> = {
  reads: 'read',
  changes: 'write',
  'starts-job': 'push',
};
