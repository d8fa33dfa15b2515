import { SnippetAssociation as AssociationResource } from '#l1/snippet-association';
import type { Construct } from 'constructs';
import { containerAttribute, nearestContainer } from './container';
import { fail } from './fail';
import { nameOf } from './names';
import { metaArguments, type ObjectProps } from './object-config';
import { place } from './place';
import type { SnippetReference } from './snippet';

/** Properties of `SnippetAssociation`. */
export interface SnippetAssociationProps extends Pick<ObjectProps, 'dependsOn' | 'provider'> {
  /**
   * The snippet to associate.
   * @example snippet: baseline
   */
  readonly snippet: SnippetReference;
}

/**
 * Associates one snippet with the folder or firewall of its scope, after the existing associations. Use it for
 * containers whose snippets others manage too; a folder of this stack has the property `snippets`.
 */
export class SnippetAssociation extends AssociationResource {
  constructor(scope: Construct, id: string, props: SnippetAssociationProps) {
    const path = `${scope.node.path}/${id}`;
    const container = containerAttribute(scope);
    if (container === undefined || 'snippet' in container) {
      fail('NO_CONTAINER', `${path}: a snippet association requires a folder or a device as its scope`);
    }
    const owner = nearestContainer(scope);
    if (owner !== undefined && Reflect.get(owner, 'snippetsInput') !== undefined) {
      fail(
        'SNIPPETS_OWNED',
        `${path}: ${owner.node.path} sets snippets and owns the whole list: add this snippet there`,
      );
    }
    super(scope, id, { ...container, snippet: nameOf(props.snippet), ...metaArguments(scope, id, props) });
    place(this);
  }
}
