import * as z from 'zod';
import { attr } from '../attribute';
import { optional, required } from '../usual-attributes';
import { ref, refs } from '../reference-attributes';
import type { Reference } from '../reference';
import { defineResource } from '../define-resource';
import { addressNames, categoryNames, portNames, userNames, zoneNames } from './match-names';
import { devicePostures, disabled, logSetting, negateDestination, negateSource, ruleTags } from './rule-attributes';
import { rulePlacement, rulePlacementInvariants } from './rule-placement';
import { fromWeak, notComparable, onIsStronger } from '../stronger';
import { ruleName } from './rule-name';

const match = (refs: Reference, doc: string) =>
  attr(z.array(z.string().min(1)), doc, { effect: 'traffic', set: true, refs });

export const decryptionRule = defineResource({
  name: 'decryption_rule',
  effect: 'protection',
  doc: 'Decryption rule: decrypts matching TLS sessions or exempts them. The first matching rule applies.',
  api: { path: '/config/security/v1/decryption-rules', rulebase: true, movable: true },
  unique: 'path',
  networkRole: 'decryption-rule',
  protects: ['decryption'],
  schema: {
    name: attr(ruleName, 'Name, unique along the folder path.'),
    ...rulePlacement,
    action: required.enum(['decrypt', 'no-decrypt'], 'Action for matching sessions: `decrypt` or `no-decrypt`.', {
      strength: fromWeak(['no-decrypt', 'decrypt']),
    }),
    description: optional.text('Description of the rule.', { alsoKnownAs: ['comments'] }),
    tag: ruleTags,
    from: match(zoneNames, 'Source zones.'),
    to: match(zoneNames, 'Destination zones.'),
    source: match(addressNames, 'Source addresses.'),
    negate_source: negateSource,
    source_user: match(userNames, 'Source users and user groups.'),
    destination: match(addressNames, 'Destination addresses.'),
    negate_destination: negateDestination,
    service: match(portNames, 'Services to match.'),
    category: match(categoryNames, 'URL categories.'),
    ...devicePostures,
    type: optional.with({ strength: notComparable, filledBy: 'service' }).oneOf('Decryption type.', {
      ssl_forward_proxy: optional.nested('SSL forward proxy: decrypts outbound sessions.', {}),
      ssl_inbound_inspection: optional
        .with({ marker: true })
        .nested('SSL inbound inspection: decrypts sessions to internal servers.', {
          certificates: refs({ kinds: ['certificate'] }, 'Certificates of the internal servers.'),
        }),
    }),
    profile: ref({ kinds: ['decryption_profile'] }, 'Decryption profile.', {
      weakensPolicyWhenRemoved: {},
    }),
    disabled,
    log_setting: logSetting,
    log_success: optional.flag('Log successful TLS handshakes.', {
      strength: onIsStronger,
      effect: 'logging',
      filledBy: 'service',
    }),
    log_fail: optional.flag('Log unsuccessful TLS handshakes.', {
      strength: fromWeak([false, true], true),
      effect: 'logging',
      filledBy: 'service',
    }),
  },
  invariants: rulePlacementInvariants,
});
