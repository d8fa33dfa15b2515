import type * as z from 'zod';
import { nested } from '../attribute';
import { computedCount, computedFlag, computedList, computedText } from '../computed-attributes';

const property = nested({
  id: computedCount('Property ID.'),
  donor_tsg: computedText('Donor tenant (TSG ID), which shares the snippet.'),
  donor_tenant: computedText('Name of the donor tenant.'),
  recipient_tsg: computedText('Recipient tenant (TSG ID), which receives the snippet.'),
  recipient_tenant: computedText('Name of the recipient tenant.'),
  snippet_uuid: computedText('UUID of the snippet.'),
  snippet_name: computedText('Name of the snippet.'),
  property_name: computedText('Name of the property.'),
  property_value: computedText('Value of the property.'),
  msg_uuid: computedText('UUID of the message.'),
  status: computedText('Status of the exchange.'),
  error: computedText('Error of the exchange.'),
  created: computedText('Creation time.'),
  created_by: computedText('Account that created it.'),
  updated: computedText('Time of the last update.'),
  updated_by: computedText('Account that updated it.'),
});

/** State of a snippet share between two tenants, without its ID and the two settings of the recipient. */
export const shareAttributes = {
  donor_tsg: computedText('Donor tenant (TSG ID), which shares the snippet.'),
  recipient_tsg: computedText('Recipient tenant (TSG ID), which receives the snippet.'),
  snippet_uuid: computedText('UUID of the snippet.'),
  snippet_name: computedText('Name of the snippet.'),
  donor_snippet_version: computedCount('Snippet version of the donor.'),
  donor_snippet_file_id: computedCount('Snippet file ID of the donor.'),
  donor_created: computedCount('1 when the donor tenant created the snippet.'),
  recipient_snippet_version: computedCount('Snippet version of the recipient.'),
  recipient_snippet_file_id: computedCount('Snippet file ID of the recipient.'),
  msg_uuid: computedText('UUID of the last message between the tenants.'),
  status: computedText('Status of the exchange.'),
  error: computedText('Error of the exchange.'),
  created: computedText('Start of the sharing.'),
  last_updated: computedText('Time of the last update.'),
} as const satisfies z.ZodRawShape;

/** Names of both tenants. */
export const tenantNames = {
  donor_tenant_id: computedText('Tenant ID of the donor.'),
  donor_tenant_name: computedText('Name of the donor tenant.'),
  recipient_tenant_id: computedText('Tenant ID of the recipient.'),
  recipient_tenant_name: computedText('Name of the recipient tenant.'),
} as const satisfies z.ZodRawShape;

/** A snippet share between two tenants. */
export const share = {
  ...shareAttributes,
  recipient_paused_update: computedFlag('True when the recipient paused updates.'),
  recipient_validate_before_update: computedFlag('True when the recipient validates a version before the update.'),
  ...tenantNames,
  properties: computedList(property, 'Properties that differ between the tenants.'),
} as const satisfies z.ZodRawShape;
