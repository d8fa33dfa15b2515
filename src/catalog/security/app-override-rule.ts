import * as z from 'zod';
import { attr } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';
import { tagNames } from '../tag-names';
import { rulePlacement, rulePlacementInvariant } from './rule-placement';

export const appOverrideRule = defineResource({
  name: 'app_override_rule',
  doc: 'App override rule.',
  api: { path: '/config/security/v1/app-override-rules', rulebase: true, movable: true, createAnswers: 200 },
  scopes,
  unique: 'path',
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: attr(
      z
        .string()
        .min(1)
        .max(63)
        .regex(/^[a-zA-Z0-9._-]+$/),
      'Name, unique in its container.',
    ),
    ...rulePlacement,
    application: attr(z.string().optional(), 'Application.'),
    description: attr(z.string().max(1024).optional(), 'What it is for.'),
    destination: attr(z.array(z.string()).default(['any']), 'Destination.'),
    disabled: attr(z.boolean().default(false), 'Disabled.'),
    from: attr(z.array(z.string()).default(['any']), 'From.'),
    group_tag: attr(z.string().optional(), 'Group tag.'),
    negate_destination: attr(z.boolean().default(false), 'Negate destination.'),
    negate_source: attr(z.boolean().default(false), 'Negate source.'),
    port: attr(z.string().optional(), 'Port.'),
    protocol: attr(z.enum(['tcp', 'udp']).optional(), 'Protocol.'),
    source: attr(z.array(z.string()).default(['any']), 'Source.'),
    tag: tagNames('Tags that it carries; each must exist.'),
    to: attr(z.array(z.string()).default(['any']), 'To.'),
  }),
  invariants: [rulePlacementInvariant],
});
