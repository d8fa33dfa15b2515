import * as z from 'zod';
import { attr } from '../attribute';
import { refs } from '../reference-attributes';
import { defineResource } from '../define-resource';
import { deviceFacts } from './device-facts';

export const device = defineResource({
  name: 'device',
  doc: 'A firewall. It comes into the tenant by onboarding: Terraform takes over one that is there, says in which folder it lies and what is associated with it, and lets go of it without removing it.',
  // Devices are onboarded and taken out elsewhere: the API can neither create nor delete one.
  api: { path: '/config/setup/v1/devices', operations: ['list', 'get', 'update'], pagination: true },
  unique: 'tenant',
  contains: 'device',
  leaves: { attribute: 'folder', as: 'folder_on_destroy' },
  steers: true,
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: attr(z.string().min(1), 'Serial number of the firewall, which is its name at the service.', {
      sentIn: 'nowhere',
      forceNew: true,
      example: '007951000123456',
    }),
    display_name: attr(z.string().optional(), 'Name that people see.'),
    folder: attr(z.string().min(1).optional(), 'Folder that the firewall lies in; another one moves it there.', {
      refs: { kinds: ['folder'] },
    }),
    folder_on_destroy: attr(
      z.string().min(1).optional(),
      'Folder that Terraform moves it to when it lets go of it, so that its own can be deleted; without one it stays.',
      { sentIn: 'nowhere', refs: { kinds: ['folder'] } },
    ),
    description: attr(z.string().optional(), 'What the firewall is for.'),
    labels: refs({ kinds: ['label'] }, 'Labels that group firewalls.'),
    // The order of association decides which snippet comes first, so this list is no set.
    snippets: attr(
      z.array(z.string().min(1)).optional(),
      'Snippets associated with the firewall; an earlier one comes first.',
      { refs: { kinds: ['snippet'] } },
    ),
    ...deviceFacts,
  }),
});
