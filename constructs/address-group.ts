import { AddressGroup as AddressGroupResource } from '#l1/address-group';
import type { Construct } from 'constructs';
import type { AddressObject } from './address-object';
import { existingOf, type Existing } from './existing';
import { names } from './names';
import { objectConfig, type ObjectProps } from './object-config';
import { place } from './place';
import type { TagReference } from './tag';

interface GroupBase extends ObjectProps {
  /**
   * Description of the group.
   * @default none
   * @example description: 'Tills of the shops'
   */
  readonly description?: string;
  /**
   * Tags of the group itself.
   * @default none
   * @example tags: [payment]
   */
  readonly tags?: readonly TagReference[];
}

/** A static address group, with listed members. */
interface StaticGroup {
  /**
   * Member addresses and address groups.
   * @example members: [bank, updates]
   */
  readonly members: readonly AddressReference[];
  readonly filter?: never;
}

/** A dynamic address group, with members selected by tags. */
interface DynamicGroup {
  /**
   * Tag expression that selects the members; use `allOf(…)` or `anyOf(…)`.
   * @example filter: "'pci' and 'shop'"
   */
  readonly filter: string;
  readonly members?: never;
}

/** Properties of `AddressGroup`: its name, and either members or a filter. */
export type AddressGroupProps = GroupBase & (StaticGroup | DynamicGroup);

/** Reference to an address or address group: a construct or a name. */
export type AddressReference = AddressObject | AddressGroup | Existing<'address' | 'address_group'> | string;

/** Address group: static with listed members, or dynamic with all addresses whose tags match a filter. */
export class AddressGroup extends AddressGroupResource {
  /** References an existing group in the folder of `scope` or one of its parents. Emits nothing. */
  static readonly existing = existingOf('address_group');

  constructor(scope: Construct, id: string, props: AddressGroupProps) {
    const { description, members, filter } = props;
    const own = {
      description,
      tag: names(props.tags),
      static: names(members),
      dynamic: filter === undefined ? undefined : { filter },
    };
    super(scope, id, objectConfig('address_group', scope, id, props, own));
    place(this);
  }
}
