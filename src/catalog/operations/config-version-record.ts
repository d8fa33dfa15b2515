import { computedCount, computedText } from '../computed-attributes';
import { defineReadOnlyKind } from '../define-record';
import { versionPaths } from './config-version';

export const configVersionRecord = defineReadOnlyKind({
  name: 'config_version',
  doc: 'Configuration version created by a push.',
  api: { path: versionPaths.list },
  filters: ['version', 'admin', 'scope'],
  schema: {
    id: computedText('Version number.'),
    version: computedText('Version name.'),
    date: computedText('Date of the version.'),
    admin: computedText('Administrator (account) of the push.'),
    scope: computedText('Scope of the push.'),
    description: computedText('Description of the push.'),
    created: computedCount('Number of created objects.'),
    updated: computedCount('Number of updated objects.'),
    deleted: computedCount('Number of deleted objects.'),
    swg_config: computedText('Secure web gateway (SWG) configuration of the version.'),
    ngfw_scope: computedText('Firewalls in the scope of the push.'),
    types: computedText('Configuration types in the push.'),
    impacted_devices: computedText('Devices changed by the push.'),
    edited_by: computedText('Accounts whose changes were pushed.'),
  },
});
