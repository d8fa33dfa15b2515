import { Label as LabelResource } from '#l1/label';
import type { Construct } from 'constructs';
import { check, defined, extraArgument, metaArguments, type ObjectProps } from './object-config';
import { place } from './place';

/** What a label can be given. */
export interface LabelProps extends ObjectProps {
  /**
   * What the label stands for.
   * @default none
   */
  readonly description?: string;
}

/** A label: by construct, or by name. */
export type LabelReference = Label | string;

/** A word that groups folders, snippets and firewalls wherever they stand. It belongs to the tenant, not to a folder. */
export class Label extends LabelResource {
  constructor(scope: Construct, id: string, props: LabelProps = {}) {
    const { name = id, description } = props;
    const attributes = { name, ...defined({ description }) };
    check('label', scope, id, attributes, props);
    super(scope, id, { ...attributes, ...metaArguments(scope, id, props), ...extraArgument(props) });
    place(this);
  }
}
