import * as z from 'zod';
import { attr } from '../attribute';
import { optional } from '../usual-attributes';
import { presence } from '../stronger';
import { integer } from '../integer';

/** NetFlow profile of an interface. */
export const netflowProfile = optional.text('NetFlow profile: collector of flow records.', {
  effect: 'logging',
  strength: presence,
});

function managementProfileOf(name: z.ZodString) {
  return attr(name.optional(), 'Interface management profile; if absent, no management service is reachable.', {
    strength: { of: 'absence' },
    effect: 'management',
    refs: { kinds: ['interface_management_profile'] },
  });
}

/** Management profile of an Ethernet or aggregate interface. */
export const portManagementProfile = managementProfileOf(z.string().max(31));

/** Management and NetFlow profiles of other interfaces. */
export const servicesAndRecords = {
  interface_management_profile: managementProfileOf(z.string()),
  netflow_profile: netflowProfile,
};

/** Comment on an Ethernet or aggregate interface. */
export const portComment = attr(z.string().min(0).max(1023).optional(), 'Comment on the interface.');

/** Comment on any other interface. */
export const comment = optional.text('Comment on the interface.');

const packetBytes = integer(576, 9216);

/** MTU of an Ethernet or aggregate interface. */
export const portMtu = attr(packetBytes.default(1500), 'MTU in bytes.', { effect: 'none' });

/** MTU of any other interface; by default the firewall's global MTU. */
export const ownMtu = packetBytes.optional();

/** MTU as an attribute. */
export const interfaceMtu = attr(ownMtu, 'MTU in bytes; if absent, the global MTU of the firewall.', {
  effect: 'none',
});

/** VLAN of an interface. */
export const vlanObject = optional.text('VLAN of the interface, by name.');
