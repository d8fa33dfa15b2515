import * as z from 'zod';
import { attr } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';

export const layer2Subinterface = defineResource({
  name: 'layer2_subinterface',
  doc: 'Layer2 subinterface.',
  api: { path: '/config/network/v1/layer2-subinterfaces' },
  scopes,
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: attr(z.string().min(1), 'Name, unique in its container.'),
    comment: attr(z.string().optional(), 'Comment.'),
    vlan_tag: attr(z.string().regex(/^([1-9]\d{0,2}|[1-3]\d{3}|40[0-8]\d|409[0-6])$/), 'Vlan tag.'),
    vlan_object: attr(z.string().optional(), 'Vlan object.'),
    parent_interface: attr(z.string().optional(), 'Parent interface.'),
  }),
});
