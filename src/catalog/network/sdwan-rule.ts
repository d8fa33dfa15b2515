import * as z from 'zod';
import { attr, nested, plain } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';
import { tagNames } from '../tag-names';

export const sdwanRule = defineResource({
  name: 'sdwan_rule',
  doc: 'SD-WAN rule.',
  api: { path: '/config/network/v1/sdwan-rules', ordered: true },
  scopes,
  unique: 'path',
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: attr(z.string().min(1), 'Name, unique in its container.'),
    position: attr(
      z.enum(['pre', 'post']),
      'Whether the rule is tried before (`pre`) or after (`post`) those of the folders below.',
    ),
    description: attr(z.string().optional(), 'What it is for.'),
    disabled: attr(z.boolean().default(false), 'Disabled.'),
    tag: tagNames('Tags that it carries; each must exist.'),
    from: attr(z.array(z.string()), 'From.'),
    to: attr(z.array(z.string()), 'To.'),
    source: attr(z.array(z.string()), 'Source.'),
    negate_source: attr(z.boolean().default(false), 'Negate source.'),
    source_user: attr(z.array(z.string()), 'Source user.'),
    destination: attr(z.array(z.string()), 'Destination.'),
    negate_destination: attr(z.boolean().default(false), 'Negate destination.'),
    application: attr(z.array(z.string()), 'Application.'),
    service: attr(z.array(z.string()), 'Service.'),
    path_quality_profile: attr(z.string(), 'Path quality profile.'),
    saas_quality_profile: attr(z.string().optional(), 'Saas quality profile.'),
    error_correction_profile: attr(z.string().optional(), 'Error correction profile.'),
    action: attr(nested({ traffic_distribution_profile: plain(z.string()) }), 'Action.'),
  }),
});
