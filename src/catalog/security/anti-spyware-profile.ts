import * as z from 'zod';
import { attr } from '../attribute';
import { offByDefault, optional } from '../usual-attributes';
import { defineResource } from '../define-resource';
import { antiSpywareCategories } from './anti-spyware-category';
import { exceptions, packetCapture, threatSeverities, threatAction } from './threat-action';
import { bestPractice, profileDescription, profileName } from './profile-head';
import { matches, matchesPart } from '../stronger';

export const antiSpywareProfile = defineResource({
  name: 'anti_spyware_profile',
  effect: 'protection',
  doc: 'Anti-spyware profile: actions for command-and-control traffic and other spyware.',
  api: { path: '/config/security/v1/anti-spyware-profiles' },
  predefined: bestPractice,
  schema: {
    name: profileName(z.string().min(1)),
    description: profileDescription,
    cloud_inline_analysis: offByDefault('Enable inline cloud analysis.', { weakensPolicyWhenRemoved: { open: false } }),
    inline_exception_edl_url: optional.textSet(
      'Inline cloud analysis exceptions: external dynamic lists and custom URL categories.',
      { refs: { kinds: ['external_dynamic_list', 'url_category'], open: true }, strength: { of: 'exceptions' } },
    ),
    inline_exception_ip_address: optional.textSet('Inline cloud analysis exceptions: IP addresses.', {
      strength: { of: 'exceptions' },
      refs: {
        kinds: ['address', 'address_group', 'external_dynamic_list'],
        literals: ['ip', 'ip-range', 'variable'],
        open: true,
      },
    }),
    mica_engine_spyware_enabled: optional
      .with({ weakensPolicyWhenRemoved: {}, strength: { of: 'items', otherwise: 'none' } })
      .nestedList('Inline cloud analysis engines and their actions.', {
        name: optional.text('Name of the inline cloud analysis engine.'),
        inline_policy_action: attr(
          z.enum(['alert', 'allow', 'drop', 'reset-both', 'reset-client', 'reset-server']).default('alert'),
          'Action of the engine for detected traffic.',
          { strength: { of: 'action', context: 'threat' } },
        ),
      }),
    rules: optional
      .with({ weakensPolicyWhenRemoved: {}, strength: { of: 'rules', decides: 'first' } })
      .nestedList('Rules by severity, category and threat name; the first matching rule applies.', {
        name: optional.text('Name of the rule.', { isLabel: true }),
        action: attr(threatAction, 'Action for matching threats.', { strength: { of: 'action', context: 'threat' } }),
        packet_capture: packetCapture,
        severity: threatSeverities,
        category: optional.enum(antiSpywareCategories, 'Threat category.', { strength: matches }),
        threat_name: attr(z.string().min(3).default('any'), 'Threat name, or a part of it.', { strength: matchesPart }),
      }),
    threat_exception: exceptions(),
  },
});
