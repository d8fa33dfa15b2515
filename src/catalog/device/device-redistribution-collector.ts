import { optional } from '../usual-attributes';
import { defineResource } from '../define-resource';
import { interfaceNames } from '../network/interface-names';
import { notComparable } from '../stronger';

export const deviceRedistributionCollector = defineResource({
  name: 'device_redistribution_collector',
  effect: 'identity',
  doc: 'User-ID redistribution collector: collects user and tag mappings on a firewall for other firewalls.',
  api: { path: '/config/device/v1/device-redistribution-collector', list: { style: 'array' } },
  schema: {
    redistribution_collector: optional.with({ strength: notComparable }).nested('Redistribution collector settings.', {
      interface: optional.text('Interface on which clients reach the collector.', { refs: interfaceNames }),
    }),
  },
});
