import * as z from 'zod';
import { attr } from '../attribute';
import { defineRecord } from '../define-record';
import { versionPaths } from './config-version';

const told = (doc: string): z.ZodOptional<z.ZodString> => attr(z.string().optional(), doc, { setBy: 'service' });
const counted = (doc: string): z.ZodOptional<z.ZodInt> => attr(z.int().optional(), doc, { setBy: 'service' });

export const configVersionRecord = defineRecord({
  name: 'config_version',
  doc: 'A version of the configuration that a push made.',
  api: { path: versionPaths.list },
  filters: ['version', 'admin', 'scope'],
  schema: z.strictObject({
    id: told('Number of the version.'),
    version: told('Name of the version.'),
    date: told('When the version was made.'),
    admin: told('Account that pushed it.'),
    scope: told('What was pushed.'),
    description: told('Text that the push carried.'),
    created: counted('How many objects the push created.'),
    updated: counted('How many objects the push changed.'),
    deleted: counted('How many objects the push deleted.'),
    swg_config: told('Configuration of the web gateway that belongs to it.'),
    ngfw_scope: told('Firewalls that were pushed to.'),
    types: told('Kinds of configuration that were pushed.'),
    impacted_devices: told('Devices that the push changed.'),
    edited_by: told('Accounts whose changes were pushed.'),
  }),
});
