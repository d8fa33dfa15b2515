import * as z from 'zod';
import { attr } from '../attribute';
import { defineResource } from '../define-resource';
import { folderOnCreate, forwardingHead } from './forwarding-part';
import { mobileUsers } from './mobile-users';

export const forwardingProfileSourceApplication = defineResource({
  name: 'forwarding_profile_source_application',
  doc: 'Programs on the device of a user, whose traffic forwarding profiles tell apart.',
  api: {
    path: '/config/mobile-agent/v1/forwarding-profile-source-applications',
    ...folderOnCreate,
  },
  onlyFolder: mobileUsers,
  steers: true,
  schema: z.strictObject({
    ...forwardingHead,
    description: attr(z.string().max(1023).optional(), 'Which programs they are.'),
    applications: attr(z.array(z.string().min(1).max(511)), 'Programs, by name or path.', { set: true }),
  }),
});
