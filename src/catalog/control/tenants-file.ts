import * as z from 'zod';
import type { JsonObject } from '../../core';
import { check, type ControlCheck } from './check';

/** A tenant of a tenants file. */
export interface NamedTenant {
  readonly tsg: string;
  readonly accounts: readonly {
    readonly clientId: string;
    readonly clientSecret: string;
    readonly roles?: readonly string[] | undefined;
  }[];
  readonly devices: readonly {
    readonly serial: string;
    readonly folder: string;
    readonly name?: string | undefined;
    readonly connected?: boolean | undefined;
  }[];
}

const text = z.string('must be a non-empty string').min(1, 'must be a non-empty string');
const list = { error: 'must be a list' };
const object = { error: 'must be an object' };

/** Returns the check of a tenants file, and its JSON Schema. `roles`: names of the known roles. */
export function tenantsFile(roles: readonly string[]): {
  readonly check: ControlCheck<readonly NamedTenant[]>;
  readonly schema: () => JsonObject;
} {
  const role = z.enum(roles, {
    error: ({ input }) => `has the unknown role "${String(input)}"; known roles are ${roles.join(', ')}`,
  });
  const account = z
    .object(
      {
        clientId: text.describe('Client ID, unique within the tenant.'),
        clientSecret: text.describe('Client secret of at least 24 characters; scm tenants makes random ones.'),
        roles: z.array(role, list).optional().describe('Roles. Default: superuser.'),
      },
      object,
    )
    .describe('A service account.');
  const device = z
    .object(
      {
        serial: text.describe('Serial number.'),
        folder: text.describe('Folder that contains the firewall.'),
        name: z.string('must be a string').optional().describe('Display name. Default: the serial number.'),
        connected: z.boolean('must be a boolean').optional().describe('Default: true.'),
      },
      object,
    )
    .describe('A firewall.');
  const tenant = z.object(
    {
      tsg: text.describe('TSG ID, unique within the file.'),
      accounts: z.array(account, list).min(1, 'must contain at least one account'),
      devices: z.array(device, list).default([]),
    },
    object,
  );
  const one = 'must be a list with at least one tenant';
  const schema = z.array(tenant, one).min(1, one).describe('Tenants of a local service, for scm serve --tenants.');
  return {
    check: check(schema),
    // Its output is JSON.
    schema: () => z.toJSONSchema(schema, { io: 'input' }) as JsonObject,
  };
}
