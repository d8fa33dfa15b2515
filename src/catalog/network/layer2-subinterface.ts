import * as z from 'zod';
import { attr } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';
import { parentInterfaceNames } from './interface-names';
import { vlanTag } from './interface-addressing';
import { comment, vlanObject } from './interface-settings';

export const layer2Subinterface = defineResource({
  name: 'layer2_subinterface',
  doc: 'One VLAN of a port that switches several.',
  api: { path: '/config/network/v1/layer2-subinterfaces' },
  scopes,
  steers: true,
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: attr(z.string().min(1), 'Name, unique in its container.'),
    comment,
    vlan_tag: attr(vlanTag, 'Tag of the frames that belong to the subinterface.'),
    vlan_object: vlanObject,
    parent_interface: attr(z.string().optional(), 'Interface that the VLAN comes in on.', {
      refs: parentInterfaceNames,
    }),
  }),
});
