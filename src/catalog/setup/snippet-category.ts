import { nested } from '../attribute';
import { defineReadOnlyKind } from '../define-record';
import { computedCount, computedFlag, computedList, computedText, computedTexts } from '../computed-attributes';
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
    id: computedText('Category ID.'),
    name: computedText('Name of the snippet.'),
    display_name: computedText('Display name of the snippet.'),
    type: computedText('Snippet type.'),
    description: computedText('Description of the snippet.'),
    enable_prefix: computedFlag('True when object names receive a prefix.'),
    prefix: computedText('Prefix of object names.'),
    status: computedText('Status of the exchange with another tenant.'),
    error: computedText('Error of the exchange.'),
    donor_tsg: computedText('Donor tenant (TSG ID), which shares the snippet.'),
    recipient_tsg: computedText('Recipient tenant (TSG ID), which receives the snippet.'),
    ...tenantNames,
    snippet_uuid: computedText('UUID of the snippet.'),
    donor_snippet_version: computedCount('Snippet version of the donor.'),
    donor_snippet_file_id: computedCount('Snippet file ID of the donor.'),
    donor_created: computedCount('1 when the donor tenant created the snippet.'),
    msg_uuid: computedText('UUID of the last message between the tenants.'),
    created_in: computedText('Creation time.'),
    last_update: computedText('Time of the last update.'),
    folders: computedList(
      nested({ id: computedText('UUID of the folder.'), name: computedText('Name of the folder.') }),
      'Folders associated with the snippet.',
    ),
    shared_in: computedText('Scope of the sharing.'),
    labels: computedTexts('Labels of the snippet.'),
    recipient_paused_update: computedFlag('True when the recipient paused updates.'),
    recipient_validate_before_update: computedFlag('True when the recipient validates a version before the update.'),
    version: computedCount('Version of the snippet.'),
  },
});
