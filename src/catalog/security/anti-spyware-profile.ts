import * as z from 'zod';
import { attr, nested } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';
import { antiSpywareCategories } from './anti-spyware-category';
import { exceptions, packetCapture, severities, threatAction } from './threat-action';
import { bestPractice, profileDescription, profileName } from './profile-head';

export const antiSpywareProfile = defineResource({
  name: 'anti_spyware_profile',
  doc: 'What happens to traffic in which spyware is found, such as programs that call home to an attacker.',
  api: { path: '/config/security/v1/anti-spyware-profiles' },
  scopes,
  predefined: bestPractice,
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: profileName(z.string().min(1)),
    description: profileDescription,
    cloud_inline_analysis: attr(
      z.boolean().default(false),
      'Whether the cloud of the vendor looks at suspicious traffic while it passes.',
      { narrows: { open: false } },
    ),
    inline_exception_edl_url: attr(
      z.array(z.string()).optional(),
      'External dynamic lists and URL categories that the cloud analysis leaves alone.',
      { set: true, refs: { kinds: ['external_dynamic_list', 'url_category'], open: true } },
    ),
    inline_exception_ip_address: attr(
      z.array(z.string()).optional(),
      'Addresses that the cloud analysis leaves alone.',
      {
        set: true,
        refs: {
          kinds: ['address', 'address_group', 'external_dynamic_list'],
          literals: ['ip', 'ip-range', 'variable'],
          open: true,
        },
      },
    ),
    mica_engine_spyware_enabled: attr(
      z
        .array(
          nested({
            name: attr(z.string().optional(), 'Name of the detector.'),
            inline_policy_action: attr(
              z.enum(['alert', 'allow', 'drop', 'reset-both', 'reset-client', 'reset-server']).default('alert'),
              'What happens to traffic in which it finds something.',
            ),
          }),
        )
        .optional(),
      'Detectors of the cloud analysis, and what each does.',
      { itemKey: 'name', narrows: {} },
    ),
    rules: attr(
      z
        .array(
          nested({
            name: attr(z.string().optional(), 'Name of the rule.'),
            action: attr(threatAction, 'What happens to traffic that matches.'),
            packet_capture: packetCapture,
            severity: severities,
            category: attr(z.enum(antiSpywareCategories).optional(), 'Category of the threats that match.'),
            threat_name: attr(z.string().min(3).default('any'), 'Part of the name of the threats that match.'),
          }),
        )
        .optional(),
      'Rules by severity, category and name; the first that matches a threat decides.',
      { itemKey: 'name', narrows: {} },
    ),
    threat_exception: exceptions(),
  }),
});
