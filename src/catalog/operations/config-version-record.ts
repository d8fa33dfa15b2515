import * as z from 'zod';
import { attr } from '../attribute';
import { defineReadOnlyKind } from '../define-record';
import { versionPaths } from './config-version';

const told = (doc: string): z.ZodOptional<z.ZodString> => attr(z.string().optional(), doc, { setBy: 'service' });
const counted = (doc: string): z.ZodOptional<z.ZodInt> => attr(z.int().optional(), doc, { setBy: 'service' });

export const configVersionRecord = defineReadOnlyKind({
  name: 'config_version',
  doc: 'Configuration version created by a push.',
  api: { path: versionPaths.list },
  filters: ['version', 'admin', 'scope'],
  schema: z.strictObject({
    id: told('Version number.'),
    version: told('Version name.'),
    date: told('Date of the version.'),
    admin: told('Administrator (account) of the push.'),
    scope: told('Scope of the push.'),
    description: told('Description of the push.'),
    created: counted('Number of created objects.'),
    updated: counted('Number of updated objects.'),
    deleted: counted('Number of deleted objects.'),
    swg_config: told('Secure web gateway (SWG) configuration of the version.'),
    ngfw_scope: told('Firewalls in the scope of the push.'),
    types: told('Configuration types in the push.'),
    impacted_devices: told('Devices changed by the push.'),
    edited_by: told('Accounts whose changes were pushed.'),
  }),
});
