import * as z from 'zod';
import { attr } from '../attribute';
import { optional } from '../usual-attributes';
import { defineResource } from '../define-resource';
import { notComparable } from '../stronger';

export const label = defineResource({
  name: 'label',
  effect: 'management',
  strength: notComparable,
  doc: 'Label for folders, snippets and firewalls.',
  api: { path: '/config/setup/v1/labels' },
  scopes: [],
  schema: {
    name: attr(z.string().min(1), 'Name, unique in the tenant.', { freeName: true, effect: 'none' }),
    description: optional.text('Description of the label.'),
  },
});
