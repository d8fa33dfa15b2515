import type * as z from 'zod';
import { nested } from '../attribute';
import { computed } from '../usual-attributes';

const property = nested({
  id: computed.count('Property ID.'),
  donor_tsg: computed.text('Donor tenant (TSG ID), which shares the snippet.'),
  donor_tenant: computed.text('Name of the donor tenant.'),
  recipient_tsg: computed.text('Recipient tenant (TSG ID), which receives the snippet.'),
  recipient_tenant: computed.text('Name of the recipient tenant.'),
  snippet_uuid: computed.text('UUID of the snippet.'),
  snippet_name: computed.text('Name of the snippet.'),
  property_name: computed.text('Name of the property.'),
  property_value: computed.text('Value of the property.'),
  msg_uuid: computed.text('UUID of the message.'),
  status: computed.text('Status of the exchange.'),
  error: computed.text('Error of the exchange.'),
  created: computed.text('Creation time.'),
  created_by: computed.text('Account that created it.'),
  updated: computed.text('Time of the last update.'),
  updated_by: computed.text('Account that updated it.'),
});

/** State of a snippet share between two tenants, without its ID and the two settings of the recipient. */
export const shareAttributes = {
  donor_tsg: computed.text('Donor tenant (TSG ID), which shares the snippet.'),
  recipient_tsg: computed.text('Recipient tenant (TSG ID), which receives the snippet.'),
  snippet_uuid: computed.text('UUID of the snippet.'),
  snippet_name: computed.text('Name of the snippet.'),
  donor_snippet_version: computed.count('Snippet version of the donor.'),
  donor_snippet_file_id: computed.count('Snippet file ID of the donor.'),
  donor_created: computed.count('1 when the donor tenant created the snippet.'),
  recipient_snippet_version: computed.count('Snippet version of the recipient.'),
  recipient_snippet_file_id: computed.count('Snippet file ID of the recipient.'),
  msg_uuid: computed.text('UUID of the last message between the tenants.'),
  status: computed.text('Status of the exchange.'),
  error: computed.text('Error of the exchange.'),
  created: computed.text('Start of the sharing.'),
  last_updated: computed.text('Time of the last update.'),
} as const satisfies z.ZodRawShape;

/** Names of both tenants. */
export const tenantNames = {
  donor_tenant_id: computed.text('Tenant ID of the donor.'),
  donor_tenant_name: computed.text('Name of the donor tenant.'),
  recipient_tenant_id: computed.text('Tenant ID of the recipient.'),
  recipient_tenant_name: computed.text('Name of the recipient tenant.'),
} as const satisfies z.ZodRawShape;

/** A snippet share between two tenants. */
export const share = {
  ...shareAttributes,
  recipient_paused_update: computed.flag('True when the recipient paused updates.'),
  recipient_validate_before_update: computed.flag('True when the recipient validates a version before the update.'),
  ...tenantNames,
  properties: computed.list(property, 'Properties that differ between the tenants.'),
} as const satisfies z.ZodRawShape;
