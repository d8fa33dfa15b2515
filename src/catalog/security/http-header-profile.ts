import * as z from 'zod';
import { attr, offByDefault } from '../attribute';
import { optional, required } from '../optional';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';
import { notComparable, onIsStronger } from '../stronger';

export const httpHeaderProfile = defineResource({
  name: 'http_header_profile',
  effect: 'protection',
  doc: 'HTTP header insertion profile, for example for tenant restrictions of SaaS applications.',
  api: { path: '/config/security/v1/http-header-profiles' },
  scopes,
  schema: {
    name: attr(z.string().min(1), 'Name, unique in its location.'),
    description: optional.text('Description of the profile.'),
    http_header_insertion: optional
      .with({ strength: { of: 'entries' }, weakensPolicyWhenRemoved: {} })
      .nestedList('HTTP header insertion entries.', {
        name: attr(z.string().min(1), 'Name of the entry.'),
        type: required.with({ strength: { of: 'entries' } }).nestedList('Header type, domains and headers.', {
          name: attr(
            z.enum([
              'Custom',
              'Dropbox Network Control',
              'Dynamic Fields',
              'Google Apps Access Control',
              'Microsoft Office365 Tenant Restrictions',
              'Youtube Safe Search',
            ]),
            'Header type: a predefined application, or custom.',
          ),
          domains: attr(z.array(z.string()), 'Domains whose requests receive the headers.', {
            strength: { of: 'entries' },
            set: true,
          }),
          headers: required.with({ strength: { of: 'entries' } }).nestedList('HTTP headers to insert.', {
            name: attr(z.string().min(1), 'Name of the header entry.'),
            header: attr(z.string(), 'HTTP header name.', { strength: notComparable }),
            value: attr(z.string(), 'HTTP header value.', { strength: notComparable }),
            log: offByDefault('Log each insertion.', {
              effect: 'logging',
              strength: onIsStronger,
            }),
          }),
        }),
      }),
  },
});
