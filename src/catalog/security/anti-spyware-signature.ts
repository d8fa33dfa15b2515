import * as z from 'zod';
import { attr } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';
import { threatAction } from './threat-action';
import { threatDirection, threatFacts, threatSeverity, threatSignature } from './threat-signature';

export const antiSpywareSignature = defineResource({
  name: 'anti_spyware_signature',
  doc: 'A signature of your own for spyware, beside those of the vendor. Profiles treat it like one of them.',
  api: { path: '/config/security/v1/anti-spyware-signatures' },
  scopes,
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    threat_id: attr(z.string(), 'Number of the threat, from the range that is free for your own.', {
      example: '15001',
    }),
    ...threatFacts,
    default_action: attr(threatAction, 'What happens to the traffic where a profile leaves it to the signature.'),
    direction: attr(threatDirection.optional(), 'Direction of the traffic that is looked at.'),
    severity: attr(threatSeverity.optional(), 'How bad the threat is; rules of profiles go by it.'),
    signature: attr(threatSignature.optional(), 'What the threat is recognised by.'),
  }),
});
