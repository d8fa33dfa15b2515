import * as z from 'zod';
import { attr, exactlyOne, nested, plain } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';

export const applicationFilter = defineResource({
  name: 'application_filter',
  doc: 'Application filter.',
  api: { path: '/config/objects/v1/application-filters' },
  scopes,
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: attr(z.string().min(1).max(31), 'Name, unique in its container.'),
    category: attr(z.array(z.string().max(128)).optional(), 'Category.'),
    subcategory: attr(z.array(z.string().max(128)).optional(), 'Subcategory.'),
    technology: attr(z.array(z.string().max(128)).optional(), 'Technology.'),
    evasive: attr(z.boolean().optional(), 'Evasive.'),
    excessive_bandwidth_use: attr(z.boolean().optional(), 'Excessive bandwidth use.'),
    used_by_malware: attr(z.boolean().optional(), 'Used by malware.'),
    transfers_files: attr(z.boolean().optional(), 'Transfers files.'),
    has_known_vulnerabilities: attr(z.boolean().optional(), 'Has known vulnerabilities.'),
    tunnels_other_apps: attr(z.boolean().optional(), 'Tunnels other apps.'),
    prone_to_misuse: attr(z.boolean().optional(), 'Prone to misuse.'),
    pervasive: attr(z.boolean().optional(), 'Pervasive.'),
    is_saas: attr(z.boolean().optional(), 'Is saas.'),
    new_appid: attr(z.boolean().optional(), 'New appid.'),
    risk: attr(z.array(z.number().int().min(1).max(5)).optional(), 'Risk.'),
    saas_certifications: attr(z.array(z.string().max(32)).optional(), 'Saas certifications.'),
    saas_risk: attr(z.array(z.string().max(32)).optional(), 'Saas risk.'),
    tagging: attr(
      nested({ no_tag: plain(z.boolean().optional()), tag: plain(z.array(z.string().max(127)).optional()) }, [
        exactlyOne('no_tag', 'tag'),
      ]).optional(),
      'Tagging.',
    ),
    exclude: attr(z.array(z.string().max(63)).optional(), 'Exclude.'),
  }),
});
