import { Snippet as SnippetResource } from '#l1/snippet';
import { Construct } from 'constructs';
import { markContainer } from './container';
import { existingIn } from './existing-container';
import type { LabelReference } from './label';
import { names } from './names';
import { check, defined, extraArgument, metaArguments, type ObjectProps } from './object-config';
import { place } from './place';

/** What a snippet can be given. */
export interface SnippetProps extends ObjectProps {
  /**
   * What the snippet is for.
   * @default none
   */
  readonly description?: string;
  /**
   * Labels that group snippets.
   * @default none
   */
  readonly labels?: readonly LabelReference[];
}

/** A snippet that is at the service already. It can be the scope of everything; it emits nothing itself. */
export class ExistingSnippet extends Construct {
  readonly name: string;

  constructor(scope: Construct, id: string, name: string) {
    super(scope, id);
    this.name = name;
    markContainer(this, 'snippet');
  }
}

/** A snippet: by construct, or by name. */
export type SnippetReference = Snippet | ExistingSnippet | string;

/**
 * A named set of configuration that folders and firewalls take in: what lies in it takes it as its scope. Associate it
 * by the `snippets` of a `Folder` or `Device`, or one by one with a `SnippetAssociation`.
 */
export class Snippet extends SnippetResource {
  /**
   * A snippet that exists, such as `default`, by name, or as the construct of another stack. It is never created,
   * changed or deleted.
   */
  static existing(scope: Construct, snippet: SnippetReference): ExistingSnippet {
    return existingIn(scope, snippet, ExistingSnippet);
  }

  constructor(scope: Construct, id: string, props: SnippetProps = {}) {
    const { name = id, description } = props;
    const attributes = { name, ...defined({ description, labels: names(props.labels) }) };
    check('snippet', scope, id, attributes, props);
    super(scope, id, { ...attributes, ...metaArguments(scope, id, props), ...extraArgument(props) });
    markContainer(this, 'snippet');
    place(this);
  }
}
