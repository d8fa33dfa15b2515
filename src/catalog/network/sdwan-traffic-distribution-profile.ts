import * as z from 'zod';
import { attr } from '../attribute';
import { required } from '../usual-attributes';
import { defineResource } from '../define-resource';
import { notComparable } from '../stronger';
import { integer } from '../integer';

export const sdwanTrafficDistributionProfile = defineResource({
  name: 'sdwan_traffic_distribution_profile',
  effect: 'routing',
  strength: notComparable,
  doc: 'SD-WAN traffic distribution profile: links of an application and the distribution of sessions.',
  api: { path: '/config/network/v1/sdwan-traffic-distribution-profiles' },
  schema: {
    name: attr(z.string().min(1).max(31), 'Name, unique in its location.'),
    traffic_distribution: attr(
      z
        .enum(['Best Available Path', 'Top Down Priority', 'Weighted Session Distribution'])
        .default('Best Available Path'),
      'Traffic distribution: best available path, top-down priority, or weighted session distribution.',
    ),
    link_tags: required.with({ requiredByApi: true }).nestedList('Link tags, in order of priority.', {
      name: attr(z.string().min(1).max(255), 'Link tag.', { refs: { kinds: ['link_tag'], open: true } }),
      weight: attr(integer(0, 100).optional(), 'Weight in percent of the sessions, for weighted session distribution.'),
    }),
  },
});
