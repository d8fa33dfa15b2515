import type * as z from 'zod';
import { nested } from '../attribute';
import { toldCount, toldFlag, toldList, toldText } from '../told';

const property = nested({
  id: toldCount('Number of the property.'),
  donor_tsg: toldText('Tenant that shares the snippet.'),
  donor_tenant: toldText('Its name.'),
  recipient_tsg: toldText('Tenant that gets the snippet.'),
  recipient_tenant: toldText('Its name.'),
  snippet_uuid: toldText('Id of the snippet.'),
  snippet_name: toldText('Name of the snippet.'),
  property_name: toldText('Name of the property.'),
  property_value: toldText('Value of the property.'),
  msg_uuid: toldText('Id of the message that brought it.'),
  status: toldText('How far the exchange is.'),
  error: toldText('What went wrong.'),
  created: toldText('When it was made.'),
  created_by: toldText('Who made it.'),
  updated: toldText('When it was changed.'),
  updated_by: toldText('Who changed it.'),
});

/** How a snippet that one tenant shares with another stands, without its number and the two answers of the recipient. */
export const shareAttributes = {
  donor_tsg: toldText('Tenant that shares the snippet.'),
  recipient_tsg: toldText('Tenant that gets the snippet.'),
  snippet_uuid: toldText('Id of the snippet.'),
  snippet_name: toldText('Name of the snippet.'),
  donor_snippet_version: toldCount('Version that the donor shares.'),
  donor_snippet_file_id: toldCount('Number of the file that holds it.'),
  donor_created: toldCount('Whether the donor made the snippet.'),
  recipient_snippet_version: toldCount('Version that the recipient has.'),
  recipient_snippet_file_id: toldCount('Number of the file that holds it.'),
  msg_uuid: toldText('Id of the last message between the two.'),
  status: toldText('How far the exchange is.'),
  error: toldText('What went wrong.'),
  created: toldText('When the sharing began.'),
  last_updated: toldText('When it was changed last.'),
} as const satisfies z.ZodRawShape;

/** Names of both tenants. */
export const tenantNames = {
  donor_tenant_id: toldText('Id of the tenant that shares the snippet.'),
  donor_tenant_name: toldText('Name of the tenant that shares the snippet.'),
  recipient_tenant_id: toldText('Id of the tenant that gets the snippet.'),
  recipient_tenant_name: toldText('Name of the tenant that gets the snippet.'),
} as const satisfies z.ZodRawShape;

/** One snippet that a tenant shares with another. */
export const share = {
  ...shareAttributes,
  recipient_paused_update: toldFlag('Whether the recipient takes no new versions.'),
  recipient_validate_before_update: toldFlag('Whether the recipient checks a version before taking it.'),
  ...tenantNames,
  properties: toldList(property, 'Values that differ between the tenants.'),
} as const satisfies z.ZodRawShape;
