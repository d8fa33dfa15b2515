import * as z from 'zod';
import { attr } from '../attribute';
import { defineResource } from '../define-resource';
import { folderOnCreate, forwardingName } from './forwarding-part';
import { mobileUsers } from './mobile-users';
import { notComparable } from '../stronger';

export const forwardingProfileSourceApplication = defineResource({
  name: 'forwarding_profile_source_application',
  effect: 'routing',
  strength: notComparable,
  doc: 'Source applications: programs on the endpoint whose traffic a forwarding profile matches.',
  api: {
    path: '/config/mobile-agent/v1/forwarding-profile-source-applications',
    ...folderOnCreate,
  },
  onlyFolder: mobileUsers,
  schema: {
    name: attr(forwardingName, 'Name, unique in its location.'),
    description: attr(z.string().max(1023).optional(), 'Description of the source applications.'),
    applications: attr(z.array(z.string().min(1).max(511)), 'Applications, by name or path.', { set: true }),
  },
});
