import { Address as AddressResource } from '#l1/address';
import type { Construct } from 'constructs';
import type { ExactlyOne } from './exactly-one';
import { existingOf } from './existing';
import { names, optionalName } from './names';
import { objectConfig, type ObjectProps } from './object-config';
import { place } from './place';
import type { TagReference } from './tag';
import type { VariableReference } from './variable';

interface AddressBase extends ObjectProps {
  /**
   * Description of the address.
   * @default none
   * @example description: 'Tills of the shops'
   */
  readonly description?: string;
  /**
   * Tags of the address.
   * @default none
   * @example tags: [payment]
   */
  readonly tags?: readonly TagReference[];
}

/** Address types; set exactly one. */
interface AddressForms {
  /**
   * IPv4 or IPv6 address or network (CIDR), or a variable.
   * @example ipNetmask: '10.8.0.0/16'
   */
  readonly ipNetmask: string | VariableReference;
  /**
   * IP range: first and last address joined by a hyphen, or a variable.
   * @example ipRange: '10.8.0.1-10.8.0.99'
   */
  readonly ipRange: string | VariableReference;
  /**
   * Wildcard mask: an IPv4 address and a mask joined by a slash.
   * @example ipWildcard: '10.20.1.0/0.0.248.255'
   */
  readonly ipWildcard: string;
  /**
   * FQDN that the firewall resolves.
   * @example fqdn: 'bank.example'
   */
  readonly fqdn: string;
}

/** Properties of `AddressObject`: its name, and exactly one address type. */
export type AddressObjectProps = AddressBase & ExactlyOne<AddressForms>;

/** Address object: an IP address, network, range, wildcard mask or FQDN, for use in rules and groups. */
export class AddressObject extends AddressResource {
  /** References an existing address in the folder of `scope` or one of its parents. Emits nothing. */
  static readonly existing = existingOf('address');

  constructor(scope: Construct, id: string, props: AddressObjectProps) {
    const { description, ipWildcard, fqdn } = props;
    const [ipNetmask, ipRange] = [optionalName(props.ipNetmask), optionalName(props.ipRange)];
    const tag = names(props.tags);
    const own = { description, tag, ipNetmask, ipRange, ipWildcard, fqdn };
    super(scope, id, objectConfig('address', scope, id, props, own));
    place(this);
  }
}
