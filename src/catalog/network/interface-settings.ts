import * as z from 'zod';
import { attr } from '../attribute';

/** Where records of the traffic of an interface go. */
export const netflowProfile = attr(z.string().optional(), 'NetFlow profile: collector of flow records.');

function managementProfileOf(name: z.ZodString) {
  return attr(name.optional(), 'Interface management profile; if absent, no management service is reachable.', {
    refs: { kinds: ['interface_management_profile'] },
  });
}

/** Which services answer on a port, or on a group of ports. */
export const portManagementProfile = managementProfileOf(z.string().max(31));

/** What interfaces that are no ports say of the firewall itself: which services answer, and where records go. */
export const servicesAndRecords = {
  interface_management_profile: managementProfileOf(z.string()),
  netflow_profile: netflowProfile,
};

/** What an administrator remarks on a port, or on a group of ports. */
export const portComment = attr(z.string().min(0).max(1023).optional(), 'Comment on the interface.');

/** What an administrator remarks on any other interface. */
export const comment = attr(z.string().optional(), 'Comment on the interface.');

const packetBytes = z.number().int().min(576).max(9216);

/** Largest packet of a port, or of a group of ports. */
export const portMtu = attr(packetBytes.default(1500), 'MTU in bytes.');

/** Largest packet of any other interface, which else is that of the firewall. */
export const ownMtu = packetBytes.optional();

/** The same as an attribute. */
export const interfaceMtu = attr(ownMtu, 'MTU in bytes; if absent, the global MTU of the firewall.');

/** VLAN that an interface belongs to. */
export const vlanObject = attr(z.string().optional(), 'VLAN of the interface, by name.');
