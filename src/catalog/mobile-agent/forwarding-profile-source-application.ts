import * as z from 'zod';
import { attr } from '../attribute';
import { defineResource } from '../define-resource';

export const forwardingProfileSourceApplication = defineResource({
  name: 'forwarding_profile_source_application',
  doc: 'Programs on the device of a user, whose traffic forwarding profiles tell apart.',
  api: {
    path: '/config/mobile-agent/v1/forwarding-profile-source-applications',
    scopeIn: 'query',
    scopeInQueryOf: ['create'],
  },
  onlyFolder: { name: 'Mobile Users' },
  steers: true,
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: attr(
      z
        .string()
        .min(1)
        .max(64)
        .regex(/^[0-9a-zA-Z._-]+$/),
      'Name, unique in its container.',
    ),
    description: attr(z.string().max(1023).optional(), 'Which programs they are.'),
    applications: attr(z.array(z.string().min(1).max(511)), 'Programs, by name or path.', { set: true }),
  }),
});
