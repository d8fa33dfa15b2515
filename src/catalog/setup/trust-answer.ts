import type * as z from 'zod';
import { toldCount, toldText } from '../told';

/** What the service tells of the trust between two tenants. */
export const trustAnswer = {
  donor_trust_info_id: toldCount('Trust ID of the donor tenant.'),
  donor_tsg: toldText('Donor tenant (TSG ID), which shares snippets.'),
  donor_tenant_id: toldText('Tenant ID of the donor.'),
  donor_cluster: toldText('Cluster of the donor.'),
  donor_region: toldText('Region of the donor.'),
  donor_project: toldText('Project of the donor.'),
  recipient_trust_info_id: toldCount('Trust ID of the recipient tenant.'),
  recipient_tsg: toldText('Recipient tenant (TSG ID), which receives snippets.'),
  recipient_tenant_id: toldText('Tenant ID of the recipient.'),
  recipient_cluster: toldText('Cluster of the recipient.'),
  recipient_region: toldText('Region of the recipient.'),
  recipient_project: toldText('Project of the recipient.'),
  donor_msg_uuid: toldText('UUID of the last donor message.'),
  recipient_msg_uuid: toldText('UUID of the last recipient message.'),
  current_status: toldText('Status of the trust.'),
  error_details: toldText('Details of the error.'),
  created: toldText('Creation time.'),
  created_by: toldText('Account that created the trust.'),
  last_updated: toldText('Time of the last update.'),
  updated_by: toldText('Account that updated the trust.'),
} as const satisfies z.ZodRawShape;
