import { Folder as FolderResource } from '#l1/folder';
import { Construct } from 'constructs';
import { markContainer, nearestContainer } from './container';
import { existingIn } from './existing-container';
import { noteExisting } from './existing-names';
import { fail } from './fail';
import type { LabelReference } from './label';
import { names } from './names';
import { check, omitUndefined, newerArguments, metaArguments, type ObjectProps } from './object-config';
import { place } from './place';
import type { SnippetReference } from './snippet';

/** Properties of `Folder`. */
export interface FolderProps extends ObjectProps {
  /**
   * Description of the folder.
   * @default none
   * @example description: 'Tills of the shops'
   */
  readonly description?: string;
  /**
   * Labels of the folder.
   * @default none
   * @example labels: ['shops']
   */
  readonly labels?: readonly LabelReference[];
  /**
   * Snippets associated with the folder, in order of precedence.
   * @default none
   * @example snippets: ['baseline']
   */
  readonly snippets?: readonly SnippetReference[];
}

/** A folder that already exists at the service. It can be a scope and emits nothing itself. */
export class ExistingFolder extends Construct {
  readonly name: string;

  constructor(scope: Construct, id: string, name: string) {
    super(scope, id);
    this.name = name;
    noteExisting(this, 'folder', name);
    markContainer(this, 'folder');
  }
}

/** Reference to a folder: a construct or a name. */
export type FolderReference = Folder | ExistingFolder | string;

/**
 * Folder: container in the hierarchy of firewalls and their configuration. Its scope is the parent folder, and it is
 * the scope of the objects in it. Moving or renaming it replaces nothing in it.
 */
export class Folder extends FolderResource {
  /**
   * References an existing folder, such as `All Firewalls`, by name or as the construct of another stack. It is never
   * created, changed or deleted.
   */
  static existing(scope: Construct, folder: FolderReference): ExistingFolder {
    return existingIn(scope, folder, ExistingFolder);
  }

  constructor(scope: Construct, id: string, props: FolderProps = {}) {
    const path = `${scope.node.path}/${id}`;
    const parent = nearestContainer(scope)?.name;
    if (parent === undefined) {
      fail(
        'NO_CONTAINER',
        `${path}: a folder requires its parent folder as its scope, for example Folder.existing(stack, 'All Firewalls')`,
      );
    }
    const { name = id, description } = props;
    const [labels, snippets] = [names(props.labels), names(props.snippets)];
    const attributes = { name, parent, ...omitUndefined({ description, labels, snippets }) };
    check('folder', scope, id, attributes, props);
    super(scope, id, { ...attributes, ...metaArguments(scope, id, props), ...newerArguments(props) });
    markContainer(this, 'folder');
    place(this);
  }
}
