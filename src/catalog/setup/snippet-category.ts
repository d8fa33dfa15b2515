import * as z from 'zod';
import { nested } from '../attribute';
import { defineRecord } from '../define-record';
import { toldCount, toldFlag, toldList, toldText, toldTexts } from '../told';
import { tenantNames } from './snippet-share';

// The API deletes one, but makes none: what a configuration does not make it does not delete.
export const snippetCategory = defineRecord({
  name: 'snippet_category',
  doc: 'Snippet in the snippet library: source, version and associated folders.',
  api: { path: '/config/setup/v1/snippet-categories', list: { parameters: ['limit', 'offset', 'name'] } },
  filters: ['name', 'type', 'status'],
  schema: z.strictObject({
    id: toldText('Category ID.'),
    name: toldText('Name of the snippet.'),
    display_name: toldText('Display name of the snippet.'),
    type: toldText('Snippet type.'),
    description: toldText('Description of the snippet.'),
    enable_prefix: toldFlag('True when object names receive a prefix.'),
    prefix: toldText('Prefix of object names.'),
    status: toldText('Status of the exchange with another tenant.'),
    error: toldText('Error of the exchange.'),
    donor_tsg: toldText('Donor tenant (TSG ID), which shares the snippet.'),
    recipient_tsg: toldText('Recipient tenant (TSG ID), which receives the snippet.'),
    ...tenantNames,
    snippet_uuid: toldText('UUID of the snippet.'),
    donor_snippet_version: toldCount('Snippet version of the donor.'),
    donor_snippet_file_id: toldCount('Snippet file ID of the donor.'),
    donor_created: toldCount('1 when the donor tenant created the snippet.'),
    msg_uuid: toldText('UUID of the last message between the tenants.'),
    created_in: toldText('Creation time.'),
    last_update: toldText('Time of the last update.'),
    folders: toldList(
      nested({ id: toldText('UUID of the folder.'), name: toldText('Name of the folder.') }),
      'Folders associated with the snippet.',
    ),
    shared_in: toldText('Scope of the sharing.'),
    labels: toldTexts('Labels of the snippet.'),
    recipient_paused_update: toldFlag('True when the recipient paused updates.'),
    recipient_validate_before_update: toldFlag('True when the recipient validates a version before the update.'),
    version: toldCount('Version of the snippet.'),
  }),
});
