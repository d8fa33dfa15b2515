import type * as z from 'zod';
import { nested } from '../attribute';
import { toldCount, toldFlag, toldList, toldText } from '../told';

const property = nested({
  id: toldCount('Property ID.'),
  donor_tsg: toldText('Donor tenant (TSG ID), which shares the snippet.'),
  donor_tenant: toldText('Name of the donor tenant.'),
  recipient_tsg: toldText('Recipient tenant (TSG ID), which receives the snippet.'),
  recipient_tenant: toldText('Name of the recipient tenant.'),
  snippet_uuid: toldText('UUID of the snippet.'),
  snippet_name: toldText('Name of the snippet.'),
  property_name: toldText('Name of the property.'),
  property_value: toldText('Value of the property.'),
  msg_uuid: toldText('UUID of the message.'),
  status: toldText('Status of the exchange.'),
  error: toldText('Error of the exchange.'),
  created: toldText('Creation time.'),
  created_by: toldText('Account that created it.'),
  updated: toldText('Time of the last update.'),
  updated_by: toldText('Account that updated it.'),
});

/** How a snippet that one tenant shares with another stands, without its number and the two answers of the recipient. */
export const shareAttributes = {
  donor_tsg: toldText('Donor tenant (TSG ID), which shares the snippet.'),
  recipient_tsg: toldText('Recipient tenant (TSG ID), which receives the snippet.'),
  snippet_uuid: toldText('UUID of the snippet.'),
  snippet_name: toldText('Name of the snippet.'),
  donor_snippet_version: toldCount('Snippet version of the donor.'),
  donor_snippet_file_id: toldCount('Snippet file ID of the donor.'),
  donor_created: toldCount('1 when the donor tenant created the snippet.'),
  recipient_snippet_version: toldCount('Snippet version of the recipient.'),
  recipient_snippet_file_id: toldCount('Snippet file ID of the recipient.'),
  msg_uuid: toldText('UUID of the last message between the tenants.'),
  status: toldText('Status of the exchange.'),
  error: toldText('Error of the exchange.'),
  created: toldText('Start of the sharing.'),
  last_updated: toldText('Time of the last update.'),
} as const satisfies z.ZodRawShape;

/** Names of both tenants. */
export const tenantNames = {
  donor_tenant_id: toldText('Tenant ID of the donor.'),
  donor_tenant_name: toldText('Name of the donor tenant.'),
  recipient_tenant_id: toldText('Tenant ID of the recipient.'),
  recipient_tenant_name: toldText('Name of the recipient tenant.'),
} as const satisfies z.ZodRawShape;

/** One snippet that a tenant shares with another. */
export const share = {
  ...shareAttributes,
  recipient_paused_update: toldFlag('True when the recipient paused updates.'),
  recipient_validate_before_update: toldFlag('True when the recipient validates a version before the update.'),
  ...tenantNames,
  properties: toldList(property, 'Properties that differ between the tenants.'),
} as const satisfies z.ZodRawShape;
