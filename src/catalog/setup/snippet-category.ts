import { nested } from '../attribute';
import { defineReadOnlyKind } from '../define-record';
import { computed } from '../usual-attributes';
import { tenantNames } from './snippet-share';

// The API has a delete but no create; Terraform does not delete what it cannot create.
export const snippetCategory = defineReadOnlyKind({
  name: 'snippet_category',
  doc: 'Snippet in the snippet library: source, version and associated folders.',
  api: {
    path: '/config/setup/v1/snippet-categories',
    list: { parameters: ['limit', 'offset', 'name'], clientStyle: 'array' },
    delete: {},
  },
  filters: ['name', 'type', 'status'],
  seededObjects: [
    {
      id: '6d8f1c52-3b0e-4c7a-9d41-2f5a7e9b1c30',
      name: 'app-tagging',
      display_name: 'app-tagging',
      type: 'predefined',
    },
  ],
  schema: {
    id: computed.text('Category ID.'),
    name: computed.text('Name of the snippet.'),
    display_name: computed.text('Display name of the snippet.'),
    type: computed.text('Snippet type.'),
    description: computed.text('Description of the snippet.'),
    enable_prefix: computed.flag('True when object names receive a prefix.'),
    prefix: computed.text('Prefix of object names.'),
    status: computed.text('Status of the exchange with another tenant.'),
    error: computed.text('Error of the exchange.'),
    donor_tsg: computed.text('Donor tenant (TSG ID), which shares the snippet.'),
    recipient_tsg: computed.text('Recipient tenant (TSG ID), which receives the snippet.'),
    ...tenantNames,
    snippet_uuid: computed.text('UUID of the snippet.'),
    donor_snippet_version: computed.count('Snippet version of the donor.'),
    donor_snippet_file_id: computed.count('Snippet file ID of the donor.'),
    donor_created: computed.count('1 when the donor tenant created the snippet.'),
    msg_uuid: computed.text('UUID of the last message between the tenants.'),
    created_in: computed.text('Creation time.'),
    last_update: computed.text('Time of the last update.'),
    folders: computed.list(
      nested({ id: computed.text('UUID of the folder.'), name: computed.text('Name of the folder.') }),
      'Folders associated with the snippet.',
    ),
    shared_in: computed.text('Scope of the sharing.'),
    labels: computed.texts('Labels of the snippet.'),
    recipient_paused_update: computed.flag('True when the recipient paused updates.'),
    recipient_validate_before_update: computed.flag('True when the recipient validates a version before the update.'),
    version: computed.count('Version of the snippet.'),
  },
});
