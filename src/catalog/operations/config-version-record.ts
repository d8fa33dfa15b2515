import { computed } from '../usual-attributes';
import { defineReadOnlyKind } from '../define-record';
import { versionPaths } from './config-version';

export const configVersionRecord = defineReadOnlyKind({
  name: 'config_version',
  doc: 'Configuration version created by a push.',
  api: { path: versionPaths.list },
  filters: ['version', 'admin', 'scope'],
  schema: {
    id: computed.text('Version number.'),
    version: computed.text('Version name.'),
    date: computed.text('Date of the version.'),
    admin: computed.text('Administrator (account) of the push.'),
    scope: computed.text('Scope of the push.'),
    description: computed.text('Description of the push.'),
    created: computed.count('Number of created objects.'),
    updated: computed.count('Number of updated objects.'),
    deleted: computed.count('Number of deleted objects.'),
    swg_config: computed.text('Secure web gateway (SWG) configuration of the version.'),
    ngfw_scope: computed.text('Firewalls in the scope of the push.'),
    types: computed.text('Configuration types in the push.'),
    impacted_devices: computed.text('Devices changed by the push.'),
    edited_by: computed.text('Accounts whose changes were pushed.'),
  },
});
