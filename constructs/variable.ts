import { Variable as VariableResource } from '#l1/variable';
import type { Construct } from 'constructs';
import { existing, type Existing } from './existing';
import { objectConfig, type ObjectProps } from './object-config';
import { place } from './place';

/** What a variable can be given. */
export interface VariableProps extends ObjectProps {
  /**
   * Name with its leading dollar sign.
   * @default the construct's id after a dollar sign
   */
  readonly name?: string;
  /** What kind of value it is, and so where it can be mentioned. */
  readonly type:
    | 'percent'
    | 'count'
    | 'ip-netmask'
    | 'zone'
    | 'ip-range'
    | 'ip-wildcard'
    | 'device-priority'
    | 'device-id'
    | 'egress-max'
    | 'as-number'
    | 'fqdn'
    | 'port'
    | 'link-tag'
    | 'group-id'
    | 'rate'
    | 'router-id'
    | 'qos-profile'
    | 'timer';
  /** The value. `None` leaves it to the folders below; a value with several parts is written as JSON. */
  readonly value: string;
  /**
   * What the variable stands for.
   * @default none
   */
  readonly description?: string;
}

/** A variable: by construct, or by name. */
export type VariableReference = Variable | Existing<'variable'>;

/** A named value that addresses and rules mention, and that a folder further down can replace by its own. */
export class Variable extends VariableResource {
  /** A variable that exists in the folder that `scope` is or lies in, or above. Emits nothing. */
  static existing(scope: Construct, name: string): Existing<'variable'> {
    return existing('variable', scope, name);
  }

  constructor(scope: Construct, id: string, props: VariableProps) {
    const { type, value, description, name = `$${id}` } = props;
    super(scope, id, objectConfig('variable', scope, id, { ...props, name }, { type, value, description }));
    place(this);
  }
}
