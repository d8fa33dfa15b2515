import * as z from 'zod';
import { attr } from '../attribute';
import { refs } from '../reference-attributes';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';

const profiles = (kinds: readonly string[], doc: string) => refs({ kinds }, doc, { narrows: {} });
const names = (doc: string) => attr(z.array(z.string()).optional(), doc, { set: true, narrows: {} });
const best = ['best-practice'];

export const profileGroup = defineResource({
  name: 'profile_group',
  doc: 'A name for the security profiles that inspect the traffic of a rule. Rules name the group, never single profiles.',
  api: { path: '/config/security/v1/profile-groups', createAnswers: 200 },
  scopes,
  predefined: [
    {
      name: 'best-practice',
      folder: 'All',
      dns_security: best,
      file_blocking: best,
      spyware: best,
      url_filtering: best,
      virus_and_wildfire_analysis: best,
      vulnerability: best,
    },
  ],
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: attr(z.string().min(1), 'Name, unique in its container.'),
    dns_security: profiles(['dns_security_profile'], 'Profile that looks at DNS.'),
    file_blocking: profiles(['file_blocking_profile'], 'Profile that says which files may pass.'),
    spyware: profiles(['anti_spyware_profile'], 'Profile against spyware.'),
    url_filtering: profiles(['url_access_profile'], 'Profile that says which web sites may be visited.'),
    virus_and_wildfire_analysis: profiles(['wildfire_anti_virus_profile'], 'Profile against viruses.'),
    vulnerability: profiles(['vulnerability_protection_profile'], 'Profile against exploits.'),
    saas_security: names('Profile for applications in the cloud.'),
    ai_security: names('Profile for AI applications.'),
    data_filtering: profiles(['data_filtering_profile'], 'Profile that looks for data that must not leave.'),
  }),
});
