import { Snippet as SnippetResource } from '#l1/snippet';
import { Construct } from 'constructs';
import { markContainer } from './container';
import { existingIn } from './existing-container';
import { noteExisting } from './existing-names';
import type { LabelReference } from './label';
import { names } from './names';
import { check, omitUndefined, newerArguments, metaArguments, type ObjectProps } from './object-config';
import { place } from './place';

/** Properties of `Snippet`. */
export interface SnippetProps extends ObjectProps {
  /**
   * Description of the snippet.
   * @default none
   * @example description: 'Tills of the shops'
   */
  readonly description?: string;
  /**
   * Labels of the snippet.
   * @default none
   * @example labels: ['shops']
   */
  readonly labels?: readonly LabelReference[];
}

/** A snippet that already exists at the service. It can be a scope and emits nothing itself. */
export class ExistingSnippet extends Construct {
  readonly name: string;

  constructor(scope: Construct, id: string, name: string) {
    super(scope, id);
    this.name = name;
    noteExisting(this, 'snippet', name);
    markContainer(this, 'snippet');
  }
}

/** Reference to a snippet: a construct or a name. */
export type SnippetReference = Snippet | ExistingSnippet | string;

/**
 * Snippet: reusable configuration that folders and firewalls inherit by association. It is the scope of the objects in
 * it. Associate it with the `snippets` of a `Folder` or `Device`, or with a `SnippetAssociation`.
 */
export class Snippet extends SnippetResource {
  /**
   * References an existing snippet, such as `default`, by name or as the construct of another stack. It is never
   * created, changed or deleted.
   */
  static existing(scope: Construct, snippet: SnippetReference): ExistingSnippet {
    return existingIn(scope, snippet, ExistingSnippet);
  }

  constructor(scope: Construct, id: string, props: SnippetProps = {}) {
    const { name = id, description } = props;
    const attributes = { name, ...omitUndefined({ description, labels: names(props.labels) }) };
    check('snippet', scope, id, attributes, props);
    super(scope, id, { ...attributes, ...metaArguments(scope, id, props), ...newerArguments(props) });
    markContainer(this, 'snippet');
    place(this);
  }
}
