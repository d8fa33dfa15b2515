import type * as z from 'zod';
import { computedCount, computedText } from '../computed-attributes';

/** Trust between two tenants, as returned by the service. */
export const trustAnswer = {
  donor_trust_info_id: computedCount('Trust ID of the donor tenant.'),
  donor_tsg: computedText('Donor tenant (TSG ID), which shares snippets.'),
  donor_tenant_id: computedText('Tenant ID of the donor.'),
  donor_cluster: computedText('Cluster of the donor.'),
  donor_region: computedText('Region of the donor.'),
  donor_project: computedText('Project of the donor.'),
  recipient_trust_info_id: computedCount('Trust ID of the recipient tenant.'),
  recipient_tsg: computedText('Recipient tenant (TSG ID), which receives snippets.'),
  recipient_tenant_id: computedText('Tenant ID of the recipient.'),
  recipient_cluster: computedText('Cluster of the recipient.'),
  recipient_region: computedText('Region of the recipient.'),
  recipient_project: computedText('Project of the recipient.'),
  donor_msg_uuid: computedText('UUID of the last donor message.'),
  recipient_msg_uuid: computedText('UUID of the last recipient message.'),
  current_status: computedText('Status of the trust.'),
  error_details: computedText('Details of the error.'),
  created: computedText('Creation time.'),
  created_by: computedText('Account that created the trust.'),
  last_updated: computedText('Time of the last update.'),
  updated_by: computedText('Account that updated the trust.'),
} as const satisfies z.ZodRawShape;
