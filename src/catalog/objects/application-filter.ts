import * as z from 'zod';
import { attr } from '../attribute';
import { optional } from '../usual-attributes';
import { defineResource } from '../define-resource';
import { integer } from '../integer';

export const applicationFilter = defineResource({
  name: 'application_filter',
  effect: 'traffic',
  doc: 'Application filter: selects applications by attributes; new applications (App-IDs) that match are included.',
  api: { path: '/config/objects/v1/application-filters' },
  policyRole: 'application-filter',
  schema: {
    name: attr(z.string().min(1).max(31), 'Name, unique in its location.'),
    category: attr(z.array(z.string().max(128)).optional(), 'Categories, for example `business-systems`.', {
      set: true,
    }),
    subcategory: attr(z.array(z.string().max(128)).optional(), 'Subcategories, for example `email`.', {
      set: true,
    }),
    technology: attr(
      z.array(z.string().max(128)).optional(),
      'Technologies, for example `browser-based` or `peer-to-peer`.',
      { set: true },
    ),
    evasive: optional.flag('Select evasive applications.'),
    excessive_bandwidth_use: optional.flag('Select applications with excessive bandwidth use.'),
    used_by_malware: optional.flag('Select applications used by malware.'),
    transfers_files: optional.flag('Select applications that transfer files.'),
    has_known_vulnerabilities: optional.flag('Select applications with known vulnerabilities.'),
    tunnels_other_apps: optional.flag('Select applications that tunnel other applications.'),
    prone_to_misuse: optional.flag('Select applications prone to misuse.'),
    pervasive: optional.flag('Select pervasive applications.'),
    is_saas: optional.flag('Select SaaS applications.'),
    new_appid: optional.flag('Select new App-IDs (recent content updates).'),
    risk: attr(z.array(integer(1, 5)).optional(), 'Risk levels, from 1 (low) to 5 (high).', {
      unconfirmed: ['minimum', 'maximum'],
      set: true,
    }),
    saas_certifications: attr(z.array(z.string().max(32)).optional(), 'SaaS certifications of the provider.', {
      set: true,
    }),
    saas_risk: attr(z.array(z.string().max(32)).optional(), 'SaaS risk characteristics of the provider.', {
      set: true,
    }),
    tagging: optional.oneOf('Selection by application tags.', {
      no_tag: optional.flag('Select applications without a tag.'),
      tag: attr(z.array(z.string().max(127)).optional(), 'Application tags.', {
        set: true,
        refs: { kinds: ['tag'], open: true },
      }),
    }),
    exclude: attr(z.array(z.string().max(63)).optional(), 'Excluded applications.', {
      set: true,
      refs: { kinds: ['application'], open: true },
    }),
  },
});
