import type * as z from 'zod';
import { computed } from '../usual-attributes';

/** Trust between two tenants, as returned by the service. */
export const trustAnswer = {
  donor_trust_info_id: computed.count('Trust ID of the donor tenant.'),
  donor_tsg: computed.text('Donor tenant (TSG ID), which shares snippets.'),
  donor_tenant_id: computed.text('Tenant ID of the donor.'),
  donor_cluster: computed.text('Cluster of the donor.'),
  donor_region: computed.text('Region of the donor.'),
  donor_project: computed.text('Project of the donor.'),
  recipient_trust_info_id: computed.count('Trust ID of the recipient tenant.'),
  recipient_tsg: computed.text('Recipient tenant (TSG ID), which receives snippets.'),
  recipient_tenant_id: computed.text('Tenant ID of the recipient.'),
  recipient_cluster: computed.text('Cluster of the recipient.'),
  recipient_region: computed.text('Region of the recipient.'),
  recipient_project: computed.text('Project of the recipient.'),
  donor_msg_uuid: computed.text('UUID of the last donor message.'),
  recipient_msg_uuid: computed.text('UUID of the last recipient message.'),
  current_status: computed.text('Status of the trust.'),
  error_details: computed.text('Details of the error.'),
  created: computed.text('Creation time.'),
  created_by: computed.text('Account that created the trust.'),
  last_updated: computed.text('Time of the last update.'),
  updated_by: computed.text('Account that updated the trust.'),
} as const satisfies z.ZodRawShape;
