import * as z from 'zod';
import { attr, exactlyOne, nested, plain } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';
import { tagNames } from '../tag-names';
import { rulebasePosition } from '../security/rule-placement';

const interfaceAddress = nested(
  {
    interface: plain(z.string().optional()),
    ip: plain(z.string().optional()),
    floating_ip: plain(z.string().optional()),
  },
  [exactlyOne('ip', 'floating_ip')],
);

const dynamicIpAndPort = nested(
  { translated_address: plain(z.array(z.string()).optional()), interface_address: plain(interfaceAddress.optional()) },
  [exactlyOne('translated_address', 'interface_address')],
);

export const natRule = defineResource({
  name: 'nat_rule',
  doc: 'NAT rule.',
  api: { path: '/config/network/v1/nat-rules', rulebase: true, positionInUpdate: true },
  scopes,
  unique: 'path',
  schema: z.strictObject({
    name: attr(z.string().min(1), 'Name, unique in its container.'),
    position: rulebasePosition,
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    description: attr(z.string().optional(), 'What it is for.'),
    tag: tagNames('Tags that it carries; each must exist.'),
    disabled: attr(z.boolean().default(false), 'Disabled.'),
    nat_type: attr(z.enum(['ipv4', 'nat64', 'nptv6']).default('ipv4'), 'NAT type.'),
    from: attr(z.array(z.string()), 'From.'),
    source: attr(z.array(z.string()), 'Source.'),
    to: attr(z.array(z.string()), 'To.'),
    to_interface: attr(z.string().optional(), 'To interface.'),
    destination: attr(z.array(z.string()), 'Destination.'),
    service: attr(z.string(), 'Service.'),
    source_translation: attr(
      nested(
        {
          dynamic_ip_and_port: plain(dynamicIpAndPort.optional()),
          dynamic_ip: plain(
            nested({
              translated_address: plain(z.array(z.string()).optional()),
              fallback: plain(dynamicIpAndPort.optional()),
            }).optional(),
          ),
          static_ip: plain(
            nested({
              translated_address: plain(z.string().optional()),
              bi_directional: plain(z.string().optional()),
            }).optional(),
          ),
        },
        [exactlyOne('dynamic_ip_and_port', 'dynamic_ip', 'static_ip')],
      ).optional(),
      'Source translation.',
    ),
    active_active_device_binding: attr(
      z.enum(['primary', 'both', '0', '1']).optional(),
      'Active active device binding.',
    ),
    destination_translation: attr(
      nested({
        translated_address: plain(z.string().optional()),
        translated_port: plain(z.number().int().min(1).max(65535).optional()),
        dns_rewrite: plain(nested({ direction: plain(z.enum(['reverse', 'forward']).optional()) }).optional()),
      }).optional(),
      'Destination translation.',
    ),
    dynamic_destination_translation: attr(
      nested({
        translated_address: plain(z.string().optional()),
        translated_port: plain(z.number().int().min(1).max(65535).optional()),
        distribution: plain(
          z.enum(['round-robin', 'source-ip-hash', 'ip-modulo', 'ip-hash', 'least-sessions']).optional(),
        ),
      }).optional(),
      'Dynamic destination translation.',
    ),
  }),
  choices: [exactlyOne('destination_translation', 'dynamic_destination_translation')],
});
