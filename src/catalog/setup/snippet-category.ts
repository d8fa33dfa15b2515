import * as z from 'zod';
import { nested } from '../attribute';
import { defineRecord } from '../define-record';
import { toldCount, toldFlag, toldList, toldText, toldTexts } from '../told';
import { tenantNames } from './snippet-share';

// The API deletes one, but makes none: what a configuration does not make it does not delete.
export const snippetCategory = defineRecord({
  name: 'snippet_category',
  doc: 'A snippet as a library shows it: where it comes from, which version it has and who uses it.',
  api: { path: '/config/setup/v1/snippet-categories', listTakes: ['limit', 'offset', 'name'] },
  filters: ['name', 'type', 'status'],
  schema: z.strictObject({
    id: toldText('Id of the category.'),
    name: toldText('Name of the snippet.'),
    display_name: toldText('Name as it is shown.'),
    type: toldText('Kind of snippet.'),
    description: toldText('What the snippet is for.'),
    enable_prefix: toldFlag('Whether names of its objects get a prefix.'),
    prefix: toldText('The prefix.'),
    status: toldText('How far an exchange with another tenant is.'),
    error: toldText('What went wrong with it.'),
    donor_tsg: toldText('Tenant that shares the snippet.'),
    recipient_tsg: toldText('Tenant that gets the snippet.'),
    ...tenantNames,
    snippet_uuid: toldText('Id of the snippet.'),
    donor_snippet_version: toldCount('Version that the donor shares.'),
    donor_snippet_file_id: toldCount('Number of the file that holds it.'),
    donor_created: toldCount('Whether the donor made the snippet.'),
    msg_uuid: toldText('Id of the last message between the tenants.'),
    created_in: toldText('When it was made.'),
    last_update: toldText('When it was changed last.'),
    folders: toldList(
      nested({ id: toldText('Id of the folder.'), name: toldText('Name of the folder.') }),
      'Folders that the snippet is associated with.',
    ),
    shared_in: toldText('Where it is shared.'),
    labels: toldTexts('Labels that it carries.'),
    recipient_paused_update: toldFlag('Whether the recipient takes no new versions.'),
    recipient_validate_before_update: toldFlag('Whether the recipient checks a version before taking it.'),
    version: toldCount('Version of the snippet.'),
  }),
});
