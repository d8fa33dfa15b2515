import { ServiceGroup as ServiceGroupResource } from '#l1/service-group';
import type { Construct } from 'constructs';
import { existingOf, type Existing } from './existing';
import { names } from './names';
import { objectConfig, type ObjectProps } from './object-config';
import { place } from './place';
import type { ServiceObject } from './service-object';
import type { TagReference } from './tag';

/** Properties of `ServiceGroup`. */
export interface ServiceGroupProps extends ObjectProps {
  /**
   * Member services and service groups.
   * @example members: [web]
   */
  readonly members: readonly ServiceReference[];
  /**
   * Tags of the group itself.
   * @default none
   * @example tags: [payment]
   */
  readonly tags?: readonly TagReference[];
}

/** Reference to a service or service group: a construct or a name. */
export type ServiceReference = ServiceObject | ServiceGroup | Existing<'service' | 'service_group'> | string;

/** Service group with listed members. */
export class ServiceGroup extends ServiceGroupResource {
  /** References an existing group in the folder of `scope` or one of its parents. Emits nothing. */
  static readonly existing = existingOf('service_group');

  constructor(scope: Construct, id: string, props: ServiceGroupProps) {
    const own = { members: names(props.members), tag: names(props.tags) };
    super(scope, id, objectConfig('service_group', scope, id, props, own));
    place(this);
  }
}
