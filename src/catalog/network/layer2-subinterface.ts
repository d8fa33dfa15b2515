import * as z from 'zod';
import { attr } from '../attribute';
import { defineResource } from '../define-resource';
import { vlanTag } from './interface-addressing';
import { comment, vlanObject } from './interface-settings';
import { parentInName, parentInterface } from './subinterface-links';

export const layer2Subinterface = defineResource({
  name: 'layer2_subinterface',
  effect: 'routing',
  doc: 'Layer 2 subinterface: one VLAN of a layer 2 interface.',
  api: { path: '/config/network/v1/layer2-subinterfaces' },
  networkRole: 'interface',
  schema: {
    name: attr(z.string().min(1), 'Name, unique in its location.', { freeName: true }),
    comment,
    vlan_tag: attr(vlanTag, 'VLAN tag of the subinterface.'),
    vlan_object: vlanObject,
    parent_interface: parentInterface,
  },
  invariants: [parentInName],
});
