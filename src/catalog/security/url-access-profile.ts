import * as z from 'zod';
import { attr, nested } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';
import { bestPractice, profileName } from './profile-head';

export const urlAccessProfile = defineResource({
  name: 'url_access_profile',
  doc: 'Which categories of web sites may be visited, and to which users may send their password.',
  api: { path: '/config/security/v1/url-access-profiles' },
  scopes,
  predefined: bestPractice,
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: profileName(z.string().min(1)),
    alert: attr(z.array(z.string()).optional(), 'Categories that may be visited, which is logged.', {
      set: true,
      refs: { kinds: ['url_category', 'external_dynamic_list'], open: true },
      narrows: {},
    }),
    allow: attr(z.array(z.string()).optional(), 'Categories that may be visited.', {
      set: true,
      refs: { kinds: ['url_category', 'external_dynamic_list'], open: true },
    }),
    block: attr(z.array(z.string()).optional(), 'Categories that may not be visited.', {
      set: true,
      refs: { kinds: ['url_category', 'external_dynamic_list'], open: true },
      narrows: {},
    }),
    continue: attr(z.array(z.string()).optional(), 'Categories that may be visited after the user confirms.', {
      set: true,
      refs: { kinds: ['url_category', 'external_dynamic_list'], open: true },
      narrows: {},
    }),
    cloud_inline_cat: attr(
      z.boolean().optional(),
      'Whether the cloud of the vendor sorts unknown pages while they load.',
      { narrows: { open: false } },
    ),
    credential_enforcement: attr(
      nested({
        alert: attr(z.array(z.string()).optional(), 'Categories to which users may send it, which is logged.', {
          set: true,
          refs: { kinds: ['url_category', 'external_dynamic_list'], open: true },
        }),
        allow: attr(z.array(z.string()).optional(), 'Categories to which users may send it.', {
          set: true,
          refs: { kinds: ['url_category', 'external_dynamic_list'], open: true },
        }),
        block: attr(z.array(z.string()).optional(), 'Categories to which users may not send it.', {
          set: true,
          refs: { kinds: ['url_category', 'external_dynamic_list'], open: true },
          narrows: {},
        }),
        continue: attr(z.array(z.string()).optional(), 'Categories to which users may send it after they confirm.', {
          set: true,
          refs: { kinds: ['url_category', 'external_dynamic_list'], open: true },
          narrows: {},
        }),
        log_severity: attr(z.string().default('medium'), 'Severity that it is logged with.'),
        mode: attr(
          nested({
            disabled: attr(nested({}).optional(), 'It is not found out.'),
            domain_credentials: attr(
              nested({}).optional(),
              'The name and the password are compared with those of the domain.',
            ),
            ip_user: attr(
              nested({}).optional(),
              'The name is compared with the user whom the firewall knows at the address.',
            ),
            group_mapping: attr(z.string().optional(), 'The name is compared with the users of this group mapping.'),
          }).optional(),
          'How it is found out that a user sends a corporate password.',
        ),
      }).optional(),
      'To which web sites users may send their corporate password.',
      { narrows: {} },
    ),
    description: attr(z.string().max(255).optional(), 'What the profile is for.'),
    mlav_category_exception: attr(
      z.array(z.string()).optional(),
      'Categories that the analysis while loading leaves alone.',
      { set: true, refs: { kinds: ['url_category', 'external_dynamic_list'], open: true } },
    ),
    local_inline_cat: attr(z.boolean().optional(), 'Whether the firewall itself sorts unknown pages while they load.', {
      narrows: { open: false },
    }),
    log_container_page_only: attr(
      z.boolean().default(true),
      'Whether only the page itself is logged, not all that it loads.',
    ),
    log_http_hdr_referer: attr(z.boolean().default(false), 'Whether the page that a request comes from is logged.'),
    log_http_hdr_user_agent: attr(z.boolean().default(false), 'Whether the browser is logged.'),
    log_http_hdr_xff: attr(
      z.boolean().default(false),
      'Whether the address that a proxy names for the client is logged.',
    ),
    safe_search_enforcement: attr(
      z.boolean().default(false),
      'Whether search results are blocked unless the strictest filter of the search engine is on.',
      { narrows: { open: false } },
    ),
    redirect: attr(z.array(z.string()).optional(), 'Categories that are handed to remote browser isolation.', {
      set: true,
      refs: { kinds: ['url_category', 'external_dynamic_list'], open: true },
      narrows: {},
    }),
  }),
});
