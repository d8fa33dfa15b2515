import * as z from 'zod';
import { attr } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';
import { tagNames } from '../tag-names';
import { rulePlacement, rulePlacementInvariant } from '../security/rule-placement';

export const authenticationRule = defineResource({
  name: 'authentication_rule',
  doc: 'Authentication rule.',
  api: { path: '/config/identity/v1/authentication-rules', rulebase: true, movable: true, moveAnswers: 201 },
  scopes,
  unique: 'path',
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: attr(z.string().min(1), 'Name, unique in its container.'),
    ...rulePlacement,
    authentication_enforcement: attr(z.string().optional(), 'Authentication enforcement.'),
    category: attr(z.array(z.string()).optional(), 'Category.'),
    description: attr(z.string().optional(), 'What it is for.'),
    destination: attr(z.array(z.string()), 'Destination.'),
    destination_hip: attr(z.array(z.string()).optional(), 'Destination HIP.'),
    disabled: attr(z.boolean().default(false), 'Disabled.'),
    from: attr(z.array(z.string()), 'From.'),
    group_tag: attr(z.string().optional(), 'Group tag.'),
    hip_profiles: attr(z.array(z.string()).optional(), 'HIP profiles.'),
    log_authentication_timeout: attr(z.boolean().default(false), 'Log authentication timeout.'),
    log_setting: attr(z.string().optional(), 'Log setting.', {
      refs: { kinds: ['log_forwarding_profile'], open: true },
    }),
    negate_destination: attr(z.boolean().default(false), 'Negate destination.'),
    negate_source: attr(z.boolean().default(false), 'Negate source.'),
    service: attr(z.array(z.string()), 'Service.'),
    source: attr(z.array(z.string()), 'Source.'),
    source_hip: attr(z.array(z.string()).optional(), 'Source HIP.'),
    source_user: attr(z.array(z.string()).optional(), 'Source user.'),
    tag: tagNames('Tags that it carries; each must exist.'),
    timeout: attr(z.number().int().min(1).max(1440).optional(), 'Timeout.'),
    to: attr(z.array(z.string()), 'To.'),
  }),
  invariants: [rulePlacementInvariant],
});
