import * as z from 'zod';
import { attr } from '../attribute';
import { offByDefault, onByDefault, optional } from '../usual-attributes';
import { ref, refs, refsOr } from '../reference-attributes';
import { defineResource } from '../define-resource';
import {
  addressNames,
  applicationNames,
  categoryNames,
  hipNames,
  serviceNames,
  userNames,
  zoneNames,
} from './match-names';
import { devicePostures, disabled, logSetting, negateDestination, negateSource, ruleTags } from './rule-attributes';
import { rulePlacement, rulePlacementInvariants } from './rule-placement';
import { allowedUrlCategory, allowedWebApplication, fileControl } from './web-access';
import { fromWeak, onIsStronger, presence } from '../stronger';
import { ruleName } from './rule-name';

const yesNo = z.enum(['yes', 'no']);
const any = ['any'];

export const securityRule = defineResource({
  name: 'security_rule',
  effect: 'traffic',
  doc: 'Security rule: allows or blocks traffic between zones. The first matching rule applies.',
  api: { path: '/config/security/v1/security-rules', rulebase: true, movable: true },
  unique: 'path',
  policyRole: 'security-rule',
  protects: ['inspection', 'logging'],
  schema: {
    id: attr(z.uuid().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: attr(ruleName, 'Name, unique along the folder path.', { requiredByApi: true }),
    ...rulePlacement,
    policy_type: attr(
      z.enum(['Security', 'Internet']).default('Security'),
      'Policy type: `Security` for rules between zones, `Internet` for web access rules.',
      { unconfirmed: ['allowedLiterals'] },
    ),
    disabled,
    description: optional.text('Description of the rule.', { alsoKnownAs: ['comments'] }),
    tag: ruleTags,
    from: refs(zoneNames, 'Source zones.', { weakensPolicyWhenRemoved: { open: any } }),
    to: refs(zoneNames, 'Destination zones.', { weakensPolicyWhenRemoved: { open: any } }),
    source: refs(addressNames, 'Source addresses.', { weakensPolicyWhenRemoved: { open: any } }),
    negate_source: negateSource,
    source_user: refsOr(any, userNames, 'Source users and user groups.', {
      weakensPolicyWhenRemoved: { open: any },
    }),
    destination: refs(addressNames, 'Destination addresses.', { weakensPolicyWhenRemoved: { open: any } }),
    negate_destination: negateDestination,
    service: refs(serviceNames, 'Services to match.', { weakensPolicyWhenRemoved: { open: any } }),
    application: refs(applicationNames, 'Applications (App-ID).', { weakensPolicyWhenRemoved: { open: any } }),
    category: refsOr(any, categoryNames, 'URL categories.', {
      weakensPolicyWhenRemoved: { open: any },
    }),
    action: optional.enum(
      ['allow', 'deny', 'drop', 'reset-client', 'reset-server', 'reset-both'],
      'Action for matching traffic.',
      { weakensPolicyWhenRemoved: { open: 'allow' } },
    ),
    schedule: ref({ kinds: ['schedule'] }, 'Schedule of the rule; if absent, always.', {
      weakensPolicyWhenRemoved: {},
    }),
    ...devicePostures,
    profile_setting: optional
      .with({
        strength: presence,
        effect: 'protection',
        filledBy: 'service',
        weakensPolicyWhenRemoved: {},
        affectsMatching: false,
      })
      .nested('Security profiles of the rule.', {
        group: attr(
          z
            .array(z.string().min(1))
            .refine((groups) => groups.length <= 1, { message: 'a firewall applies one profile group' })
            .optional(),
          'Security profile group that inspects the allowed traffic.',
          { set: true, strength: presence, refs: { kinds: ['profile_group'], orId: true } },
        ),
      }),
    log_setting: logSetting,
    log_start: optional.flag('Log at session start.', {
      strength: onIsStronger,
      effect: 'logging',
      filledBy: 'service',
      affectsMatching: false,
    }),
    log_end: optional.flag('Log at session end.', {
      strength: fromWeak([false, true], true),
      effect: 'logging',
      filledBy: 'service',
      affectsMatching: false,
    }),
    tenant_restrictions: optional.textSet('Tenant restrictions for SaaS applications.', {
      strength: { of: 'entries' },
      effect: 'protection',
      filledBy: 'service',
      weakensPolicyWhenRemoved: { open: any },
    }),
    negate_user: offByDefault('Negate the users (Internet rules): match every user except the source users.', {
      weakensPolicyWhenRemoved: { open: false },
    }),
    devices: attr(z.array(z.string()).default(any), 'HIP profiles to match (Internet rules).', {
      set: true,
      refs: hipNames,
      weakensPolicyWhenRemoved: { open: any },
    }),
    log_settings: optional
      .with({ effect: 'logging', filledBy: 'service', affectsMatching: false })
      .nested('Log settings (Internet rules).', {
        log_sessions: onByDefault('Log the sessions of the rule.', { strength: onIsStronger }),
      }),
    security_settings: optional
      .with({ effect: 'protection', filledBy: 'service' })
      .nested('Security inspection settings (Internet rules).', {
        anti_spyware: attr(yesNo.default('yes'), 'Enable anti-spyware inspection.', {
          strength: { of: 'values', fromWeak: ['no', 'yes'] },
          weakensPolicyWhenRemoved: {},
        }),
        vulnerability: attr(yesNo.default('yes'), 'Enable vulnerability protection.', {
          strength: { of: 'values', fromWeak: ['no', 'yes'] },
          weakensPolicyWhenRemoved: {},
        }),
        virus_and_wildfire_analysis: attr(yesNo.default('yes'), 'Enable WildFire and antivirus inspection.', {
          strength: { of: 'values', fromWeak: ['no', 'yes'] },
          weakensPolicyWhenRemoved: {},
        }),
      }),
    block_web_application: optional.textSet('Blocked web applications (Internet rules).', {
      filledBy: 'service',
      weakensPolicyWhenRemoved: {},
    }),
    block_url_category: optional.textSet('Blocked URL categories (Internet rules).', {
      refs: categoryNames,
      filledBy: 'service',
      weakensPolicyWhenRemoved: {},
    }),
    allow_web_application: attr(
      z.array(allowedWebApplication).optional(),
      'Allowed web applications and their controls (Internet rules).',
      { filledBy: 'service' },
    ),
    allow_url_category: attr(
      z.array(allowedUrlCategory).optional(),
      'Allowed URL categories and their controls (Internet rules).',
      { filledBy: 'service' },
    ),
    default_profile_settings: optional
      .with({ effect: 'protection', filledBy: 'service', weakensPolicyWhenRemoved: {} })
      .nested('Default controls for traffic that no list names (Internet rules).', {
        file_control: attr(fileControl.optional(), 'File control settings.', { filledBy: 'service' }),
        dlp: optional.text('Data loss prevention (DLP) profile.', {
          filledBy: 'service',
          weakensPolicyWhenRemoved: {},
        }),
      }),
  },
  variants: {
    by: 'policy_type',
    of: {
      Security: {
        only: [
          'negate_destination',
          'source_hip',
          'destination_hip',
          'application',
          'category',
          'profile_setting',
          'log_setting',
          'log_start',
          'log_end',
          'tenant_restrictions',
        ],
        // An omitted attribute must not open the policy, so `any` must be explicit.
        required: ['from', 'to', 'source', 'destination', 'service', 'application', 'action'],
      },
      Internet: {
        only: [
          'negate_user',
          'devices',
          'log_settings',
          'security_settings',
          'block_web_application',
          'block_url_category',
          'allow_web_application',
          'allow_url_category',
          'default_profile_settings',
        ],
        required: [],
      },
    },
  },
  invariants: [
    ...rulePlacementInvariants,
    {
      reads: ['action', 'policy_type'],
      message: 'an Internet rule can only "allow" or "deny"',
      holds: ({ action, policy_type }) =>
        policy_type !== 'Internet' || action == null || action === 'allow' || action === 'deny',
    },
  ],
});
