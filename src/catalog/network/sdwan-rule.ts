import * as z from 'zod';
import { attr } from '../attribute';
import { optional, required } from '../optional';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';
import { tagNames } from '../tag-names';
import { addressNames, applicationNames, serviceNames, userNames, zoneNames } from '../security/match-names';
import { disabled, negateDestination, negateSource } from '../security/rule-attributes';
import { notComparable } from '../stronger';
import { ruleName } from '../security/rule-name';

export const sdwanRule = defineResource({
  name: 'sdwan_rule',
  effect: 'routing',
  strength: notComparable,
  doc: 'SD-WAN rule: selects the path of an application. The first matching rule applies.',
  api: { path: '/config/network/v1/sdwan-rules', ordered: true },
  scopes,
  unique: 'path',
  affectsRouting: true,
  schema: {
    name: attr(ruleName, 'Name, unique along the folder path.'),
    position: attr(z.enum(['pre', 'post']), 'Rulebase that contains the rule: `pre` or `post`.'),
    description: optional.text('Description of the rule.'),
    disabled,
    tag: tagNames('Tags of the rule; each must exist.', { unconfirmed: ['maxItems', 'maxLength'] }),
    from: attr(z.array(z.string()), 'Source zones.', { set: true, refs: zoneNames }),
    to: attr(z.array(z.string()), 'Destination zones.', { set: true, refs: zoneNames }),
    source: attr(z.array(z.string()), 'Source addresses.', { set: true, refs: addressNames }),
    negate_source: negateSource,
    source_user: attr(z.array(z.string()), 'Source users and user groups.', {
      set: true,
      refs: userNames,
    }),
    destination: attr(z.array(z.string()), 'Destination addresses.', { set: true, refs: addressNames }),
    negate_destination: negateDestination,
    application: attr(z.array(z.string()), 'Applications (App-ID).', { set: true, refs: applicationNames }),
    service: attr(z.array(z.string()), 'Services to match.', { set: true, refs: serviceNames }),
    path_quality_profile: attr(z.string(), 'Path quality profile with the thresholds of the application.', {
      refs: { kinds: ['sdwan_path_quality_profile'], open: true },
    }),
    saas_quality_profile: optional.text('SaaS quality profile that monitors the path.', {
      refs: { kinds: ['sdwan_saas_quality_profile'], open: true },
    }),
    error_correction_profile: optional.text('Error correction profile; if absent, no error correction.', {
      refs: { kinds: ['sdwan_error_correction_profile'], open: true },
    }),
    action: required.nested('Action for matching traffic.', {
      traffic_distribution_profile: attr(z.string(), 'Traffic distribution profile: links and their order.', {
        refs: { kinds: ['sdwan_traffic_distribution_profile'], open: true },
      }),
    }),
  },
});
