import { Label as LabelResource } from '#l1/label';
import type { Construct } from 'constructs';
import { check, omitUndefined, newerArguments, metaArguments, type ObjectProps } from './object-config';
import { place } from './place';

/** Properties of `Label`. */
export interface LabelProps extends ObjectProps {
  /**
   * Description of the label.
   * @default none
   * @example description: 'Tills of the shops'
   */
  readonly description?: string;
}

/** Reference to a label: a construct or a name. */
export type LabelReference = Label | string;

/** Label that groups folders, snippets and firewalls. It belongs to the tenant, not to a folder. */
export class Label extends LabelResource {
  constructor(scope: Construct, id: string, props: LabelProps = {}) {
    const { name = id, description } = props;
    const attributes = { name, ...omitUndefined({ description }) };
    check('label', scope, id, attributes, props);
    super(scope, id, { ...attributes, ...metaArguments(scope, id, props), ...newerArguments(props) });
    place(this);
  }
}
