import * as z from 'zod';
import { attr } from '../attribute';
import { optional } from '../usual-attributes';
import { refs } from '../reference-attributes';
import { defineResource } from '../define-resource';
import { presence } from '../stronger';

const profiles = (kinds: readonly string[], doc: string) =>
  refs({ kinds }, doc, { strength: presence, weakensPolicyWhenRemoved: {} });
const names = (doc: string) => optional.textSet(doc, { strength: presence, weakensPolicyWhenRemoved: {} });
const best = ['best-practice'];

export const profileGroup = defineResource({
  name: 'profile_group',
  effect: 'protection',
  doc: 'Security profile group. Security rules reference the group, never single profiles.',
  api: { path: '/config/security/v1/profile-groups', create: { status: 200 } },
  policyRole: 'profile-group',
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
  networkRole: 'profile-group',
  schema: {
    name: attr(z.string().min(1), 'Name, unique in its location.'),
    dns_security: profiles(['dns_security_profile'], 'DNS security profile.'),
    file_blocking: profiles(['file_blocking_profile'], 'File blocking profile.'),
    spyware: profiles(['anti_spyware_profile'], 'Anti-spyware profile.'),
    url_filtering: profiles(['url_access_profile'], 'URL filtering (URL access) profile.'),
    virus_and_wildfire_analysis: profiles(['wildfire_anti_virus_profile'], 'WildFire and antivirus profile.'),
    vulnerability: profiles(['vulnerability_protection_profile'], 'Vulnerability protection profile.'),
    saas_security: names('SaaS security profile.'),
    ai_security: names('AI security profile.'),
    data_filtering: profiles(['data_filtering_profile'], 'Data filtering profile.'),
  },
});
