import { attr } from '../attribute';
import { required } from '../usual-attributes';
import { defineResource } from '../define-resource';
import { threatAction } from './threat-action';
import { threatDirection, threatFacts, threatSeverity, threatSignature } from './threat-signature';
import { notComparable } from '../stronger';

export const antiSpywareSignature = defineResource({
  name: 'anti_spyware_signature',
  effect: 'protection',
  doc: 'Custom anti-spyware signature.',
  api: { path: '/config/security/v1/anti-spyware-signatures' },
  schema: {
    threat_id: required.text('Threat ID, from the range for custom signatures.', {
      strength: notComparable,
      example: '15001',
    }),
    ...threatFacts,
    default_action: attr(threatAction, 'Default action of the signature.', {
      strength: { of: 'action', context: 'threat' },
    }),
    direction: attr(threatDirection.optional(), 'Direction of the traffic.', { strength: notComparable }),
    severity: attr(threatSeverity.optional(), 'Severity of the threat.', { strength: notComparable }),
    signature: attr(threatSignature.optional(), 'Signature conditions.', { strength: notComparable }),
  },
});
