import * as z from 'zod';
import { attr } from '../attribute';
import { optional } from '../usual-attributes';
import { refs } from '../reference-attributes';
import { defineResource } from '../define-resource';
import { deviceFacts } from './device-facts';
import { notComparable } from '../stronger';

export const device = defineResource({
  name: 'device',
  effect: 'routing',
  strength: notComparable,
  doc: 'Firewall that is onboarded to the tenant. Terraform adopts an existing device, manages its folder and associations, and never removes it.',
  // Devices are onboarded and removed elsewhere: the API can neither create nor delete them.
  api: {
    path: '/config/setup/v1/devices',
    operations: ['list', 'get', 'update'],
    list: { paginated: true, filters: ['serial_number', 'type', 'model'] },
  },
  scopes: [],
  contains: 'device',
  onAbandon: { attribute: 'folder', as: 'folder_on_destroy' },
  unconfirmed: true,
  schema: {
    name: attr(z.string().min(1), 'Serial number of the firewall, which is its name in the API.', {
      sentIn: 'nowhere',
      freeName: true,
      forceNew: true,
      example: '007951000123456',
    }),
    display_name: optional.text('Display name of the firewall.', { affectsMatching: false }),
    folder: attr(z.string().min(1).optional(), 'Folder of the firewall; a change moves it.', {
      refs: { kinds: ['folder'] },
    }),
    folder_on_destroy: attr(
      z.string().min(1).optional(),
      'Folder to which the firewall moves on destroy, so that its folder can be deleted; if absent, it stays.',
      { sentIn: 'nowhere', refs: { kinds: ['folder'] } },
    ),
    description: optional.text('Description of the firewall.'),
    labels: refs({ kinds: ['label'] }, 'Labels of the firewall.', {
      affectsMatching: false,
      effect: 'none',
    }),
    // Order determines precedence, so this list is not a set.
    snippets: attr(
      z.array(z.string().min(1)).optional(),
      'Snippets associated with the firewall, in order of precedence.',
      { refs: { kinds: ['snippet'] } },
    ),
    ...deviceFacts,
  },
});
