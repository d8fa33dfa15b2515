import * as z from 'zod';
import { attr, nested } from '../attribute';
import { optional } from '../usual-attributes';
import { categoryNames } from './match-names';
import { fromWeak, notComparable, presence } from '../stronger';

const control = z.enum(['allow-all-file-types', 'best-practice', 'block-all-file-types']).optional();
const controlOrder = fromWeak(['allow-all-file-types', 'best-practice', 'block-all-file-types']);
const enabledOrder = fromWeak(['disabled', 'enabled']);
const enabled = z.enum(['enabled', 'disabled']).default('enabled');
const enable = optional.enum(['yes', 'no'], 'Enable the access.');

/** File types that are allowed by direction. */
export const fileControl = nested({
  upload: attr(control, 'File types that users may upload.', { effect: 'protection', strength: controlOrder }),
  download: attr(control, 'File types that users may download.', { effect: 'protection', strength: controlOrder }),
});

/** One web application that an Internet rule allows. */
export const allowedWebApplication = nested({
  name: optional.text('Name of the web application.'),
  app_id: optional.text('Application ID, set by the service.', { filledBy: 'service', sentIn: 'nowhere' }),
  type: optional.text('Type of the web application.'),
  file_control: attr(fileControl.optional(), 'File control settings.'),
  saas_enterprise_control: optional
    .with({ effect: 'protection', strength: notComparable })
    .nested('SaaS enterprise control: consumer and enterprise access.', {
      consumer_access: optional.nested('Consumer access, with private accounts.', { enable }),
      enterprise_access: optional.nested('Enterprise access, with organization accounts.', {
        enable,
        tenant_restrictions: optional.textSet('Allowed tenants.'),
      }),
    }),
  application_function: optional.textSet('Allowed application functions.'),
  dlp: optional.text('Data loss prevention (DLP) profile.', { effect: 'protection', strength: presence }),
  saas_tenant_list: optional.textSet('SaaS tenant lists.', { effect: 'protection', strength: notComparable }),
  saas_user_list: optional.textSet('SaaS user lists.', { effect: 'protection', strength: notComparable }),
  tenant_control: optional
    .with({ effect: 'protection', strength: notComparable })
    .nested('Tenant control: allowed and blocked activities by tenant.', {
      tenants: optional.textSet('Tenants of the control.'),
      allowed_activities: optional.textSet('Activities that are allowed in the tenants.'),
      blocked_activities: optional.textSet('Activities that are blocked in the tenants.'),
      parent_application: optional.text('Parent application of the activities.'),
    }),
});

/** One URL category that an Internet rule allows. */
export const allowedUrlCategory = nested({
  name: optional.text('Name of the URL category.', { refs: categoryNames }),
  decryption: attr(enabled, 'Decryption of the traffic.', {
    strength: enabledOrder,
    effect: 'protection',
    weakensPolicyWhenRemoved: {},
  }),
  credential_enforcement: attr(enabled, 'Credential phishing prevention.', {
    strength: enabledOrder,
    effect: 'protection',
    weakensPolicyWhenRemoved: {},
  }),
  additional_action: attr(
    z.enum(['none', 'continue', 'redirect', 'isolate']).default('none'),
    'Additional action before access.',
    { strength: { of: 'presence', none: 'none' }, effect: 'protection', weakensPolicyWhenRemoved: { open: 'none' } },
  ),
  isolation_profiles: attr(z.string().default('none'), 'Isolation profile for the action `isolate`.', {
    strength: { of: 'presence', none: 'none' },
    effect: 'protection',
    weakensPolicyWhenRemoved: { open: 'none' },
  }),
  file_control: attr(fileControl.optional(), 'File control settings.'),
  dlp: optional.text('Data loss prevention (DLP) profile.', { effect: 'protection', strength: presence }),
});
