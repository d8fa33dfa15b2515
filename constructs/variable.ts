import { Variable as VariableResource } from '#l1/variable';
import type { Construct } from 'constructs';
import { existingOf, type Existing } from './existing';
import { objectConfig, type ObjectProps } from './object-config';
import { place } from './place';

/** Properties of `Variable`. */
export interface VariableProps extends ObjectProps {
  /**
   * Name with its leading dollar sign.
   * @default the construct's id after a dollar sign
   * @example name: '$branch-net'
   */
  readonly name?: string;
  /**
   * Type of the value, which determines where the variable can be used.
   * @example type: 'ip-netmask'
   */
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
  /**
   * Value. `None` leaves the value to child folders; a value with several parts is written as JSON.
   * @example value: '10.1.0.0/16'
   */
  readonly value: string;
  /**
   * Description of the variable.
   * @default none
   * @example description: 'Tills of the shops'
   */
  readonly description?: string;
}

/** Reference to a variable: a construct, or an existing one. */
export type VariableReference = Variable | Existing<'variable'>;

/** Variable: named value in addresses and rules that a child folder can override. */
export class Variable extends VariableResource {
  /** References an existing variable in the folder of `scope` or one of its parents. Emits nothing. */
  static readonly existing = existingOf('variable');

  constructor(scope: Construct, id: string, props: VariableProps) {
    const { type, value, description, name = `$${id}` } = props;
    super(scope, id, objectConfig('variable', scope, id, { ...props, name }, { type, value, description }));
    place(this);
  }
}
