import * as z from 'zod';
import { attr, exactlyOne, nested, plain } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';
import { tagNames } from '../tag-names';

export const dosProtectionRule = defineResource({
  name: 'dos_protection_rule',
  doc: 'DoS protection rule.',
  api: { path: '/config/security/v1/dos-protection-rules', ordered: true },
  scopes,
  unique: 'path',
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: attr(z.string().min(1).max(31), 'Name, unique in its container.'),
    position: attr(
      z.enum(['pre', 'post']).default('pre'),
      'Whether the rule is tried before (`pre`) or after (`post`) those of the folders below.',
    ),
    description: attr(z.string().min(0).max(255).optional(), 'What it is for.'),
    disabled: attr(z.boolean().default(false), 'Disabled.'),
    schedule: attr(z.string().optional(), 'Schedule.', { refs: { kinds: ['schedule'] } }),
    tag: tagNames('Tags that it carries; each must exist.'),
    from: attr(z.array(z.string()), 'From.', { demanded: true }),
    to: attr(z.array(z.string()), 'To.', { demanded: true }),
    source: attr(z.array(z.string()), 'Source.', { demanded: true }),
    source_user: attr(z.array(z.string()).optional(), 'Source user.'),
    destination: attr(z.array(z.string()).optional(), 'Destination.'),
    service: attr(z.array(z.string()), 'Service.', { demanded: true }),
    action: attr(
      nested(
        {
          deny: plain(nested({}).optional()),
          allow: plain(nested({}).optional()),
          protect: plain(nested({}).optional()),
        },
        [exactlyOne('deny', 'allow', 'protect')],
      ).optional(),
      'Action.',
    ),
    protection: attr(
      nested(
        {
          aggregate: plain(nested({ profile: plain(z.string()) }).optional()),
          classified: plain(
            nested({
              classification_criteria: plain(
                nested({
                  address: plain(z.enum(['source-ip-only', 'destination-ip-only', 'src-dest-ip-both']), {
                    demanded: true,
                  }),
                }).optional(),
                { wire: 'classification-criteria' },
              ),
              profile: plain(z.string()),
            }).optional(),
          ),
        },
        [exactlyOne('aggregate', 'classified')],
      ),
      'Protection.',
      { demanded: true },
    ),
    log_setting: attr(z.string().default('Cortex Data Lake'), 'Log setting.', {
      refs: { kinds: ['log_forwarding_profile'], open: true },
    }),
  }),
});
