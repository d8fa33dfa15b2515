import * as z from 'zod';
import { attr, exactlyOne, nested } from '../attribute';
import { ref, refs } from '../reference-attributes';
import type { Reference } from '../reference';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';
import { addressNames, categoryNames, portNames, userNames, zoneNames } from './match-names';
import { devicePostures, disabled, logSetting, negateDestination, negateSource, ruleTags } from './rule-attributes';
import { rulePlacement, rulePlacementInvariant } from './rule-placement';

const match = (refs: Reference, doc: string) => attr(z.array(z.string().min(1)), doc, { set: true, refs });

export const decryptionRule = defineResource({
  name: 'decryption_rule',
  doc: 'Says which TLS sessions are decrypted, so that they can be inspected, and which are left alone.',
  api: { path: '/config/security/v1/decryption-rules', rulebase: true, movable: true },
  scopes,
  unique: 'path',
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: attr(z.string().min(1), 'Name, unique among the rules that apply to a folder.'),
    ...rulePlacement,
    action: attr(z.enum(['decrypt', 'no-decrypt']), 'Whether sessions that match are decrypted.'),
    description: attr(z.string().optional(), 'Why the rule is there.', { alsoKnownAs: ['comments'] }),
    tag: ruleTags,
    from: match(zoneNames, 'Zones that the sessions come from.'),
    to: match(zoneNames, 'Zones that the sessions go to.'),
    source: match(addressNames, 'Addresses that the sessions come from.'),
    negate_source: negateSource,
    source_user: match(userNames, 'Users and user groups that the sessions belong to.'),
    destination: match(addressNames, 'Addresses that the sessions go to.'),
    negate_destination: negateDestination,
    service: match(portNames, 'Protocols and ports, by service name.'),
    category: match(categoryNames, 'URL categories of the servers.'),
    ...devicePostures,
    type: attr(
      nested(
        {
          ssl_forward_proxy: attr(nested({}).optional(), 'Sessions from inside to servers elsewhere.'),
          ssl_inbound_inspection: attr(
            nested({
              certificates: refs({ kinds: ['certificate'] }, 'Certificates of the servers, whose keys we have.'),
            }).optional(),
            'Sessions to servers of our own.',
            { marker: true },
          ),
        },
        [exactlyOne('ssl_forward_proxy', 'ssl_inbound_inspection')],
      ).optional(),
      'How sessions are decrypted.',
      { filledBy: 'service' },
    ),
    profile: ref({ kinds: ['decryption_profile'] }, 'Decryption profile with what is checked in the sessions.', {
      narrows: {},
    }),
    disabled,
    log_setting: logSetting,
    log_success: attr(z.boolean().optional(), 'Whether sessions that were decrypted are logged.', {
      filledBy: 'service',
    }),
    log_fail: attr(z.boolean().optional(), 'Whether sessions that could not be decrypted are logged.', {
      filledBy: 'service',
    }),
  }),
  invariants: [rulePlacementInvariant],
});
