import { ServiceGroup as ServiceGroupResource } from '#l1/service-group';
import type { Construct } from 'constructs';
import { existing, type Existing } from './existing';
import { names } from './names';
import { objectConfig, type ObjectProps } from './object-config';
import { place } from './place';
import type { ServiceObject } from './service-object';
import type { TagReference } from './tag';

/** What a group of services can be given. */
export interface ServiceGroupProps extends ObjectProps {
  /** Services and groups that are members. */
  readonly members: readonly ServiceReference[];
  /**
   * Tags that the group itself carries.
   * @default none
   */
  readonly tags?: readonly TagReference[];
}

/** A service or a group of them: by construct, or by name. */
export type ServiceReference = ServiceObject | ServiceGroup | Existing<'service' | 'service_group'> | string;

/** A name for several services, listed one by one. */
export class ServiceGroup extends ServiceGroupResource {
  /** A group that exists in the folder that `scope` is or lies in, or above. Emits nothing. */
  static existing(scope: Construct, name: string): Existing<'service_group'> {
    return existing('service_group', scope, name);
  }

  constructor(scope: Construct, id: string, props: ServiceGroupProps) {
    const own = { members: names(props.members), tag: names(props.tags) };
    super(scope, id, objectConfig('service_group', scope, id, props, own));
    place(this);
  }
}
