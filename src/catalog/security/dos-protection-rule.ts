import * as z from 'zod';
import { attr, exactlyOne, nested } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';
import { tagNames } from '../tag-names';
import { addressNames, portNames, userNames, zoneNames } from './match-names';
import { disabled } from './rule-attributes';

const any = ['any'];

export const dosProtectionRule = defineResource({
  name: 'dos_protection_rule',
  doc: 'Says which traffic is protected from floods, and by which profile.',
  api: { path: '/config/security/v1/dos-protection-rules', ordered: true },
  scopes,
  unique: 'path',
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: attr(z.string().min(1).max(31), 'Name, unique among the rules that apply to a folder.'),
    position: attr(
      z.enum(['pre', 'post']).default('pre'),
      'Whether the rule is tried before (`pre`) or after (`post`) those of the folders below.',
    ),
    description: attr(z.string().min(0).max(255).optional(), 'Why the rule is there.'),
    disabled,
    schedule: attr(z.string().optional(), 'Times at which the rule applies; without one, always.', {
      refs: { kinds: ['schedule'] },
      narrows: {},
    }),
    tag: tagNames('Tags that it carries; each must exist.'),
    from: attr(z.array(z.string()), 'Zones that the traffic comes from.', {
      demanded: true,
      set: true,
      refs: zoneNames,
    }),
    to: attr(z.array(z.string()), 'Zones that the traffic goes to.', { demanded: true, set: true, refs: zoneNames }),
    source: attr(z.array(z.string()), 'Addresses that the traffic comes from.', {
      demanded: true,
      set: true,
      refs: addressNames,
    }),
    source_user: attr(z.array(z.string()).optional(), 'Users and user groups that the traffic belongs to.', {
      set: true,
      refs: userNames,
      narrows: { open: any },
    }),
    destination: attr(z.array(z.string()).optional(), 'Addresses that the traffic goes to.', {
      set: true,
      refs: addressNames,
      narrows: { open: any },
    }),
    service: attr(z.array(z.string()), 'Protocols and ports, by service name.', {
      demanded: true,
      set: true,
      refs: portNames,
    }),
    action: attr(
      nested(
        {
          deny: attr(nested({}).optional(), 'It is dropped.'),
          allow: attr(nested({}).optional(), 'It passes unprotected.'),
          protect: attr(nested({}).optional(), 'It passes within the limits of the profiles.'),
        },
        [exactlyOne('deny', 'allow', 'protect')],
      ).optional(),
      'What happens to traffic that matches.',
      { narrows: {} },
    ),
    protection: attr(
      nested(
        {
          aggregate: attr(
            nested({
              profile: attr(z.string(), 'Profile whose type is `aggregate`.', {
                refs: { kinds: ['dos_protection_profile'] },
              }),
            }).optional(),
            'All traffic is counted together.',
          ),
          classified: attr(
            nested({
              classification_criteria: attr(
                nested({
                  address: attr(
                    z.enum(['source-ip-only', 'destination-ip-only', 'src-dest-ip-both']),
                    'Which addresses tell two counts apart.',
                    { demanded: true },
                  ),
                }).optional(),
                'What is counted by itself.',
                { wire: 'classification-criteria' },
              ),
              profile: attr(z.string(), 'Profile whose type is `classified`.', {
                refs: { kinds: ['dos_protection_profile'] },
              }),
            }).optional(),
            'Each address is counted by itself.',
          ),
        },
        [exactlyOne('aggregate', 'classified')],
      ),
      'Profiles with the limits, and what they count together.',
      { demanded: true },
    ),
    log_setting: attr(z.string().default('Cortex Data Lake'), 'Log forwarding profile.', {
      refs: { kinds: ['log_forwarding_profile'], open: true },
    }),
  }),
});
