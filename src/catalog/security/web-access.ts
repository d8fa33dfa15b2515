import * as z from 'zod';
import { attr, nested } from '../attribute';

const text = z.string().optional();
const texts = z.array(z.string()).optional();
const control = z.enum(['allow-all-file-types', 'best-practice', 'block-all-file-types']).optional();
const enabled = z.enum(['enabled', 'disabled']).default('enabled');
const enable = attr(z.enum(['yes', 'no']).optional(), 'Whether this access is allowed.');
const set = { set: true } as const;

/** Which files may pass, by direction. */
export const fileControl = nested({
  upload: attr(control, 'Files that users may send.'),
  download: attr(control, 'Files that users may fetch.'),
});

/** One web application that an Internet rule allows. */
export const allowedWebApplication = nested({
  name: attr(text, 'Name of the application.'),
  app_id: attr(text, 'Id of the application, filled in by the service.', { filledBy: 'service', sentIn: 'nowhere' }),
  type: attr(text, 'Type of the application.'),
  file_control: attr(fileControl.optional(), 'Which files may pass.'),
  saas_enterprise_control: attr(
    nested({
      consumer_access: attr(nested({ enable }).optional(), 'Use with private accounts.'),
      enterprise_access: attr(
        nested({ enable, tenant_restrictions: attr(texts, 'Tenants that may be used.', set) }).optional(),
        'Use with accounts of an organisation.',
      ),
    }).optional(),
    'Private and organisation accounts.',
  ),
  application_function: attr(texts, 'Functions of the application that may be used.', set),
  dlp: attr(text, 'Data loss prevention profile.'),
  saas_tenant_list: attr(texts, 'Lists of tenants that may be used.', set),
  saas_user_list: attr(texts, 'Lists of users that may use it.', set),
  tenant_control: attr(
    nested({
      tenants: attr(texts, 'Tenants that the control is about.', set),
      allowed_activities: attr(texts, 'Activities that are allowed there.', set),
      blocked_activities: attr(texts, 'Activities that are blocked there.', set),
      parent_application: attr(text, 'Application that the activities belong to.'),
    }).optional(),
    'What may be done in which tenant.',
  ),
});

/** One URL category that an Internet rule allows. */
export const allowedUrlCategory = nested({
  name: attr(text, 'Name of the category.'),
  decryption: attr(enabled, 'Whether its traffic is decrypted.', { narrows: {} }),
  credential_enforcement: attr(enabled, 'Whether sending corporate credentials there is prevented.', { narrows: {} }),
  additional_action: attr(
    z.enum(['none', 'continue', 'redirect', 'isolate']).default('none'),
    'What happens before access.',
    {
      narrows: { open: 'none' },
    },
  ),
  isolation_profiles: attr(z.string().default('none'), 'Isolation profile for `isolate`.', {
    narrows: { open: 'none' },
  }),
  file_control: attr(fileControl.optional(), 'Which files may pass.'),
  dlp: attr(text, 'Data loss prevention profile.'),
});
