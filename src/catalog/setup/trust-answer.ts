import type * as z from 'zod';
import { toldCount, toldText } from '../told';

/** What the service tells of the trust between two tenants. */
export const trustAnswer = {
  donor_trust_info_id: toldCount('Number of the trust at the tenant that gives snippets.'),
  donor_tsg: toldText('Tenant that gives snippets.'),
  donor_tenant_id: toldText('Its id.'),
  donor_cluster: toldText('Where it runs.'),
  donor_region: toldText('Region that it runs in.'),
  donor_project: toldText('Project that it runs in.'),
  recipient_trust_info_id: toldCount('Number of the trust at the tenant that gets snippets.'),
  recipient_tsg: toldText('Tenant that gets snippets.'),
  recipient_tenant_id: toldText('Its id.'),
  recipient_cluster: toldText('Where it runs.'),
  recipient_region: toldText('Region that it runs in.'),
  recipient_project: toldText('Project that it runs in.'),
  donor_msg_uuid: toldText('Last message of the one tenant.'),
  recipient_msg_uuid: toldText('Last message of the other.'),
  current_status: toldText('How far the exchange is.'),
  error_details: toldText('What went wrong.'),
  created: toldText('When it was made.'),
  created_by: toldText('Who made it.'),
  last_updated: toldText('When it was changed last.'),
  updated_by: toldText('Who changed it.'),
} as const satisfies z.ZodRawShape;
