import { Address as AddressResource } from '#l1/address';
import type { Construct } from 'constructs';
import type { ExactlyOne } from './exactly-one';
import { existing, type Existing } from './existing';
import { names, optionalName } from './names';
import { objectConfig, type ObjectProps } from './object-config';
import { place } from './place';
import type { TagReference } from './tag';
import type { VariableReference } from './variable';

interface AddressBase extends ObjectProps {
  /**
   * What the address stands for.
   * @default none
   */
  readonly description?: string;
  /**
   * Tags that it carries.
   * @default none
   */
  readonly tags?: readonly TagReference[];
}

/** Exactly one form of address. */
interface AddressForms {
  /** A single address or a network in CIDR form, IPv4 or IPv6, or a variable. */
  readonly ipNetmask: string | VariableReference;
  /** First and last address, joined by a hyphen. */
  readonly ipRange: string | VariableReference;
  /** An IPv4 address and a wildcard mask, joined by a slash. */
  readonly ipWildcard: string;
  /** A host name that the firewall resolves by itself. */
  readonly fqdn: string;
}

/** What an address can be given: its name, and one form of address. */
export type AddressObjectProps = AddressBase & ExactlyOne<AddressForms>;

/** A name for an address, a network, a range, a wildcard mask or a host name, for use in rules and groups. */
export class AddressObject extends AddressResource {
  /** An address that exists in the folder that `scope` is or lies in, or above. Emits nothing. */
  static existing(scope: Construct, name: string): Existing<'address'> {
    return existing('address', scope, name);
  }

  constructor(scope: Construct, id: string, props: AddressObjectProps) {
    const { description, ipWildcard, fqdn } = props;
    const [ipNetmask, ipRange] = [optionalName(props.ipNetmask), optionalName(props.ipRange)];
    const tag = names(props.tags);
    const own = { description, tag, ipNetmask, ipRange, ipWildcard, fqdn };
    super(scope, id, objectConfig('address', scope, id, props, own));
    place(this);
  }
}
