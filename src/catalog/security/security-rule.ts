import * as z from 'zod';
import { attr, nested } from '../attribute';
import { ref, refs, refsOr } from '../reference-attributes';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';
import { addressNames, applicationNames, categoryNames, serviceNames, userNames, zoneNames } from './match-names';
import { devicePostures, disabled, logSetting, negateDestination, negateSource, ruleTags } from './rule-attributes';
import { rulePlacement, rulePlacementInvariant } from './rule-placement';
import { allowedUrlCategory, allowedWebApplication, fileControl } from './web-access';

const yesNo = z.enum(['yes', 'no']);
const any = ['any'];

export const securityRule = defineResource({
  name: 'security_rule',
  doc: 'Allows or blocks traffic between zones. Rules are tried in order, the first that matches decides.',
  api: { path: '/config/security/v1/security-rules', rulebase: true, movable: true },
  scopes,
  unique: 'path',
  meaning: 'security-rule',
  schema: z.strictObject({
    id: attr(z.uuid().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: attr(z.string().min(1), 'Name, unique among the rules that apply to a folder.', { demanded: true }),
    ...rulePlacement,
    policy_type: attr(
      z.enum(['Security', 'Internet']).default('Security'),
      'Security for a rule between zones, Internet for a rule on web access.',
    ),
    disabled,
    description: attr(z.string().optional(), 'Why the rule is there.', { alsoKnownAs: ['comments'] }),
    tag: ruleTags,
    from: refs(zoneNames, 'Zones that the traffic comes from.', { narrows: { open: any } }),
    to: refs(zoneNames, 'Zones that the traffic goes to.', { narrows: { open: any } }),
    source: refs(addressNames, 'Addresses that the traffic comes from.', { narrows: { open: any } }),
    negate_source: negateSource,
    source_user: refsOr(any, userNames, 'Users and user groups that the traffic belongs to.', {
      narrows: { open: any },
    }),
    destination: refs(addressNames, 'Addresses that the traffic goes to.', { narrows: { open: any } }),
    negate_destination: negateDestination,
    service: refs(serviceNames, 'Protocols and ports, by service name.', { narrows: { open: any } }),
    application: refs(applicationNames, 'Applications, by name.', { narrows: { open: any } }),
    category: refsOr(any, categoryNames, 'URL categories.', {
      narrows: { open: any },
    }),
    action: attr(
      z.enum(['allow', 'deny', 'drop', 'reset-client', 'reset-server', 'reset-both']).optional(),
      'What happens to traffic that matches.',
      { narrows: { open: 'allow' } },
    ),
    schedule: ref({ kinds: ['schedule'] }, 'Times at which the rule applies; without one, always.', { narrows: {} }),
    ...devicePostures,
    profile_setting: attr(
      nested({
        group: refs({ kinds: ['profile_group'], orId: true }, 'Profile group whose profiles inspect the traffic.'),
      }).optional(),
      'How allowed traffic is inspected.',
      { filledBy: 'service', narrows: {} },
    ),
    log_setting: logSetting,
    log_start: attr(z.boolean().optional(), 'Whether the start of a session is logged.', { filledBy: 'service' }),
    log_end: attr(z.boolean().optional(), 'Whether the end of a session is logged.', { filledBy: 'service' }),
    tenant_restrictions: attr(z.array(z.string()).optional(), 'Tenants of cloud applications that may be used.', {
      set: true,
      filledBy: 'service',
      narrows: { open: any },
    }),
    negate_user: attr(z.boolean().default(false), 'Internet rules: whether every user but the named ones matches.', {
      narrows: { open: false },
    }),
    devices: attr(z.array(z.string()).default(any), 'Internet rules: device postures that match.', {
      set: true,
      narrows: { open: any },
    }),
    log_settings: attr(
      nested({ log_sessions: attr(z.boolean().default(true), 'Whether sessions are logged.') }).optional(),
      'Internet rules: logging.',
      { filledBy: 'service' },
    ),
    security_settings: attr(
      nested({
        anti_spyware: attr(yesNo.default('yes'), 'Whether spyware is looked for.', { narrows: {} }),
        vulnerability: attr(yesNo.default('yes'), 'Whether exploits are looked for.', { narrows: {} }),
        virus_and_wildfire_analysis: attr(yesNo.default('yes'), 'Whether files are scanned.', { narrows: {} }),
      }).optional(),
      'Internet rules: inspection.',
      { filledBy: 'service' },
    ),
    block_web_application: attr(z.array(z.string()).optional(), 'Internet rules: web applications that are blocked.', {
      set: true,
      filledBy: 'service',
      narrows: {},
    }),
    block_url_category: attr(z.array(z.string()).optional(), 'Internet rules: URL categories that are blocked.', {
      set: true,
      filledBy: 'service',
      narrows: {},
    }),
    allow_web_application: attr(
      z.array(allowedWebApplication).optional(),
      'Internet rules: web applications that are allowed, each with its controls.',
      { filledBy: 'service', itemKey: 'name' },
    ),
    allow_url_category: attr(
      z.array(allowedUrlCategory).optional(),
      'Internet rules: URL categories that are allowed, each with its controls.',
      { filledBy: 'service', itemKey: 'name' },
    ),
    default_profile_settings: attr(
      nested({
        file_control: attr(fileControl.optional(), 'Which files may pass.', { filledBy: 'service' }),
        dlp: attr(z.string().optional(), 'Data loss prevention profile.', { filledBy: 'service', narrows: {} }),
      }).optional(),
      'Internet rules: controls for what no list names.',
      { filledBy: 'service', narrows: {} },
    ),
  }),
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
        // Nothing opens by omission: `any` has to be written out.
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
    rulePlacementInvariant,
    {
      reads: ['action', 'policy_type'],
      message: 'an Internet rule can only "allow" or "deny"',
      holds: ({ action, policy_type }) =>
        policy_type !== 'Internet' || action == null || action === 'allow' || action === 'deny',
    },
  ],
});
