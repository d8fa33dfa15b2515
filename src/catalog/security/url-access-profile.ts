import * as z from 'zod';
import { attr, nested, plain } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';

export const urlAccessProfile = defineResource({
  name: 'url_access_profile',
  doc: 'URL access profile.',
  api: { path: '/config/security/v1/url-access-profiles' },
  scopes,
  predefined: [{ name: 'best-practice', folder: 'All' }],
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: attr(z.string().min(1), 'Name, unique in its container.'),
    alert: attr(z.array(z.string()).optional(), 'Alert.'),
    allow: attr(z.array(z.string()).optional(), 'Allow.'),
    block: attr(z.array(z.string()).optional(), 'Block.'),
    continue: attr(z.array(z.string()).optional(), 'Continue.'),
    cloud_inline_cat: attr(z.boolean().optional(), 'Cloud inline cat.'),
    credential_enforcement: attr(
      nested({
        alert: plain(z.array(z.string()).optional()),
        allow: plain(z.array(z.string()).optional()),
        block: plain(z.array(z.string()).optional()),
        continue: plain(z.array(z.string()).optional()),
        log_severity: plain(z.string().default('medium')),
        mode: plain(
          nested({
            disabled: plain(nested({}).optional()),
            domain_credentials: plain(nested({}).optional()),
            ip_user: plain(nested({}).optional()),
            group_mapping: plain(z.string().optional()),
          }).optional(),
        ),
      }).optional(),
      'Credential enforcement.',
    ),
    description: attr(z.string().max(255).optional(), 'What it is for.'),
    mlav_category_exception: attr(z.array(z.string()).optional(), 'Mlav category exception.'),
    local_inline_cat: attr(z.boolean().optional(), 'Local inline cat.'),
    log_container_page_only: attr(z.boolean().default(true), 'Log container page only.'),
    log_http_hdr_referer: attr(z.boolean().default(false), 'Log HTTP hdr referer.'),
    log_http_hdr_user_agent: attr(z.boolean().default(false), 'Log HTTP hdr user agent.'),
    log_http_hdr_xff: attr(z.boolean().default(false), 'Log HTTP hdr xff.'),
    safe_search_enforcement: attr(z.boolean().default(false), 'Safe search enforcement.'),
    redirect: attr(z.array(z.string()).optional(), 'Redirect.'),
  }),
});
