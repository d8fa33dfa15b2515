import { attr } from '../attribute';
import { optional, required } from '../usual-attributes';
import { defineResource } from '../define-resource';
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
  unique: 'path',
  schema: {
    name: attr(ruleName, 'Name, unique along the folder path.'),
    position: required.enum(['pre', 'post'], 'Rulebase that contains the rule: `pre` or `post`.'),
    description: optional.text('Description of the rule.'),
    disabled,
    tag: tagNames('Tags of the rule; each must exist.', { unconfirmed: ['maxItems', 'maxLength'] }),
    from: required.textSet('Source zones.', { refs: zoneNames }),
    to: required.textSet('Destination zones.', { refs: zoneNames }),
    source: required.textSet('Source addresses.', { refs: addressNames }),
    negate_source: negateSource,
    source_user: required.textSet('Source users and user groups.', { refs: userNames }),
    destination: required.textSet('Destination addresses.', { refs: addressNames }),
    negate_destination: negateDestination,
    application: required.textSet('Applications (App-ID).', { refs: applicationNames }),
    service: required.textSet('Services to match.', { refs: serviceNames }),
    path_quality_profile: required.text('Path quality profile with the thresholds of the application.', {
      refs: { kinds: ['sdwan_path_quality_profile'], open: true },
    }),
    saas_quality_profile: optional.text('SaaS quality profile that monitors the path.', {
      refs: { kinds: ['sdwan_saas_quality_profile'], open: true },
    }),
    error_correction_profile: optional.text('Error correction profile; if absent, no error correction.', {
      refs: { kinds: ['sdwan_error_correction_profile'], open: true },
    }),
    action: required.nested('Action for matching traffic.', {
      traffic_distribution_profile: required.text('Traffic distribution profile: links and their order.', {
        refs: { kinds: ['sdwan_traffic_distribution_profile'], open: true },
      }),
    }),
  },
});
