import { any, NatRule } from 'cdktf-provider-scm';
import type { Addresses } from './addresses';
import type { Folders } from './folders';
import type { Zones } from './zones';

/**
 * Whatever leaves a shop or headquarters does so under the one address that the provider gives to the firewall there.
 * NAT rules are tried after those of the folders below, so that a shop could have one of its own.
 */
export function makeNat(
  { company }: Folders,
  { staff, tills, guests, serverRoom, internet }: Zones,
  { inside }: Addresses,
): void {
  new NatRule(company, 'out', {
    position: 'post',
    from: [staff, tills, guests, serverRoom],
    to: internet,
    source: [inside],
    destination: any,
    service: any,
    sourceTranslation: { shared: { interface: 'ethernet1/1' } },
    description: 'One address for all users',
  });
}
