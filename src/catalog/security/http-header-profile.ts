import * as z from 'zod';
import { attr } from '../attribute';
import { offByDefault, optional, required } from '../usual-attributes';
import { defineResource } from '../define-resource';
import { notComparable, onIsStronger } from '../stronger';

export const httpHeaderProfile = defineResource({
  name: 'http_header_profile',
  effect: 'protection',
  doc: 'HTTP header insertion profile, for example for tenant restrictions of SaaS applications.',
  api: { path: '/config/security/v1/http-header-profiles' },
  schema: {
    name: attr(z.string().min(1), 'Name, unique in its location.'),
    description: optional.text('Description of the profile.'),
    http_header_insertion: optional
      .with({ strength: { of: 'entries' }, weakensPolicyWhenRemoved: {} })
      .nestedList('HTTP header insertion entries.', {
        name: attr(z.string().min(1), 'Name of the entry.', { isLabel: true }),
        type: required.with({ strength: { of: 'entries' } }).nestedList('Header type, domains and headers.', {
          name: required.enum(
            [
              'Custom',
              'Dropbox Network Control',
              'Dynamic Fields',
              'Google Apps Access Control',
              'Microsoft Office365 Tenant Restrictions',
              'Youtube Safe Search',
            ],
            'Header type: a predefined application, or custom.',
          ),
          domains: required.textSet('Domains whose requests receive the headers.', { strength: { of: 'entries' } }),
          headers: required.with({ strength: { of: 'entries' } }).nestedList('HTTP headers to insert.', {
            name: attr(z.string().min(1), 'Name of the header entry.', { isLabel: true }),
            header: required.text('HTTP header name.', { strength: notComparable }),
            value: required.text('HTTP header value.', { strength: notComparable, mayHoldSecret: true }),
            log: offByDefault('Log each insertion.', {
              effect: 'logging',
              strength: onIsStronger,
            }),
          }),
        }),
      }),
  },
});
