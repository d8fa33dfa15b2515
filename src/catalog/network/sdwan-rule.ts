import * as z from 'zod';
import { attr, nested } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';
import { tagNames } from '../tag-names';
import { addressNames, applicationNames, serviceNames, userNames, zoneNames } from '../security/match-names';
import { disabled, negateDestination, negateSource } from '../security/rule-attributes';

export const sdwanRule = defineResource({
  name: 'sdwan_rule',
  doc: 'Chooses the path of an application among several links. Rules are tried in order, the first that matches decides.',
  api: { path: '/config/network/v1/sdwan-rules', ordered: true },
  scopes,
  unique: 'path',
  steers: true,
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: attr(z.string().min(1), 'Name, unique among the rules that apply to a folder.'),
    position: attr(
      z.enum(['pre', 'post']),
      'Whether the rule is tried before (`pre`) or after (`post`) those of the folders below.',
    ),
    description: attr(z.string().optional(), 'What it is for.'),
    disabled,
    tag: tagNames('Tags that it carries; each must exist.'),
    from: attr(z.array(z.string()), 'Zones that the traffic comes from.', { set: true, refs: zoneNames }),
    to: attr(z.array(z.string()), 'Zones that the traffic goes to.', { set: true, refs: zoneNames }),
    source: attr(z.array(z.string()), 'Addresses that the traffic comes from.', { set: true, refs: addressNames }),
    negate_source: negateSource,
    source_user: attr(z.array(z.string()), 'Users and user groups that the traffic belongs to.', {
      set: true,
      refs: userNames,
    }),
    destination: attr(z.array(z.string()), 'Addresses that the traffic goes to.', { set: true, refs: addressNames }),
    negate_destination: negateDestination,
    application: attr(z.array(z.string()), 'Applications, by name.', { set: true, refs: applicationNames }),
    service: attr(z.array(z.string()), 'Protocols and ports, by service name.', { set: true, refs: serviceNames }),
    path_quality_profile: attr(z.string(), 'How bad the path may be.', {
      refs: { kinds: ['sdwan_path_quality_profile'], open: true },
    }),
    saas_quality_profile: attr(z.string().optional(), 'How the path to an application in the cloud is measured.', {
      refs: { kinds: ['sdwan_saas_quality_profile'], open: true },
    }),
    error_correction_profile: attr(
      z.string().optional(),
      'How lost packets are made up for; without it, they are not.',
      { refs: { kinds: ['sdwan_error_correction_profile'], open: true } },
    ),
    action: attr(
      nested({
        traffic_distribution_profile: attr(z.string(), 'Links, and how sessions are spread over them.', {
          refs: { kinds: ['sdwan_traffic_distribution_profile'], open: true },
        }),
      }),
      'Where the traffic is sent.',
    ),
  }),
});
