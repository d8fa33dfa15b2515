import { AddressGroup as AddressGroupResource } from '#l1/address-group';
import type { Construct } from 'constructs';
import type { AddressObject } from './address-object';
import { existing, type Existing } from './existing';
import { names } from './names';
import { objectConfig, type ObjectProps } from './object-config';
import { place } from './place';
import type { TagReference } from './tag';

interface GroupBase extends ObjectProps {
  /**
   * What the group stands for.
   * @default none
   */
  readonly description?: string;
  /**
   * Tags that the group itself carries.
   * @default none
   */
  readonly tags?: readonly TagReference[];
}

/** A group whose members are listed. */
interface StaticGroup {
  /** Addresses and groups that are members. */
  readonly members: readonly AddressReference[];
  readonly filter?: never;
}

/** A group whose members are found. */
interface DynamicGroup {
  /** Tag expression that selects the members; `allOf(…)` and `anyOf(…)` write it. */
  readonly filter: string;
  readonly members?: never;
}

/** What a group can be given: its name, and either its members or a filter that finds them. */
export type AddressGroupProps = GroupBase & (StaticGroup | DynamicGroup);

/** An address or a group of them: by construct, or by name. */
export type AddressReference = AddressObject | AddressGroup | Existing<'address' | 'address_group'> | string;

/** A name for several addresses: listed one by one, or every address whose tags match a filter. */
export class AddressGroup extends AddressGroupResource {
  /** A group that exists in the folder that `scope` is or lies in, or above. Emits nothing. */
  static existing(scope: Construct, name: string): Existing<'address_group'> {
    return existing('address_group', scope, name);
  }

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
