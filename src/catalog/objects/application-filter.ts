import * as z from 'zod';
import { attr, exactlyOne, nested } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';

export const applicationFilter = defineResource({
  name: 'application_filter',
  doc: 'A selection of applications by what they have in common. Applications that the vendor adds later join by themselves.',
  api: { path: '/config/objects/v1/application-filters' },
  scopes,
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: attr(z.string().min(1).max(31), 'Name, unique in its container.'),
    category: attr(z.array(z.string().max(128)).optional(), 'Categories to select, such as `business-systems`.', {
      set: true,
    }),
    subcategory: attr(z.array(z.string().max(128)).optional(), 'Subcategories to select, such as `email`.', {
      set: true,
    }),
    technology: attr(
      z.array(z.string().max(128)).optional(),
      'Technologies to select, such as `browser-based` or `peer-to-peer`.',
      { set: true },
    ),
    evasive: attr(
      z.boolean().optional(),
      'Whether to select applications that use ports in odd ways to slip through firewalls.',
    ),
    excessive_bandwidth_use: attr(z.boolean().optional(), 'Whether to select applications that use much bandwidth.'),
    used_by_malware: attr(z.boolean().optional(), 'Whether to select applications that malware makes use of.'),
    transfers_files: attr(z.boolean().optional(), 'Whether to select applications that can move files.'),
    has_known_vulnerabilities: attr(
      z.boolean().optional(),
      'Whether to select applications with published vulnerabilities.',
    ),
    tunnels_other_apps: attr(z.boolean().optional(), 'Whether to select applications that can carry others inside.'),
    prone_to_misuse: attr(z.boolean().optional(), 'Whether to select applications that are often misused.'),
    pervasive: attr(z.boolean().optional(), 'Whether to select applications that are in wide use.'),
    is_saas: attr(z.boolean().optional(), 'Whether to select applications that somebody else runs in the cloud.'),
    new_appid: attr(z.boolean().optional(), 'Whether to select applications that the vendor has added lately.'),
    risk: attr(z.array(z.number().int().min(1).max(5)).optional(), 'Risks to select, from 1 (low) to 5 (high).', {
      set: true,
    }),
    saas_certifications: attr(
      z.array(z.string().max(32)).optional(),
      'Certifications of cloud providers to select by.',
      { set: true },
    ),
    saas_risk: attr(
      z.array(z.string().max(32)).optional(),
      'Weaknesses of cloud providers to select by, such as poor terms of service.',
      { set: true },
    ),
    tagging: attr(
      nested(
        {
          no_tag: attr(z.boolean().optional(), 'Whether to select applications without a tag.'),
          tag: attr(z.array(z.string().max(127)).optional(), 'Tags to select; the vendor has some of its own.', {
            set: true,
            refs: { kinds: ['tag'], open: true },
          }),
        },
        [exactlyOne('no_tag', 'tag')],
      ).optional(),
      'Selection by the tags of applications.',
    ),
    exclude: attr(z.array(z.string().max(63)).optional(), 'Applications that are left out although they match.', {
      set: true,
      refs: { kinds: ['application'], open: true },
    }),
  }),
});
