import { Folder as FolderResource } from '#l1/folder';
import { Construct } from 'constructs';
import { CodedError } from '../src/core';
import { markContainer, nearestContainer } from './container';
import { existingIn } from './existing-container';
import type { LabelReference } from './label';
import { names } from './names';
import { check, defined, extraArgument, metaArguments, type ObjectProps } from './object-config';
import { place } from './place';
import type { SnippetReference } from './snippet';

/** What a folder can be given. */
export interface FolderProps extends ObjectProps {
  /**
   * What the folder is for.
   * @default none
   */
  readonly description?: string;
  /**
   * Labels that group folders across the hierarchy.
   * @default none
   */
  readonly labels?: readonly LabelReference[];
  /**
   * Snippets associated with the folder; an earlier one comes first.
   * @default none
   */
  readonly snippets?: readonly SnippetReference[];
}

/** A folder that is at the service already. It can be the scope of everything; it emits nothing itself. */
export class ExistingFolder extends Construct {
  readonly name: string;

  constructor(scope: Construct, id: string, name: string) {
    super(scope, id);
    this.name = name;
    markContainer(this, 'folder');
  }
}

/** A folder: by construct, or by name. */
export type FolderReference = Folder | ExistingFolder | string;

/**
 * A named place in the hierarchy that firewalls and their configuration are organised in. Its scope is the folder
 * above it; what lies in it takes it as its scope. It can move or be renamed without anything in it being replaced.
 */
export class Folder extends FolderResource {
  /**
   * A folder that exists, such as `All Firewalls`, by name, or as the construct of another stack. It is never created,
   * changed or deleted.
   */
  static existing(scope: Construct, folder: FolderReference): ExistingFolder {
    return existingIn(scope, folder, ExistingFolder);
  }

  constructor(scope: Construct, id: string, props: FolderProps = {}) {
    const path = `${scope.node.path}/${id}`;
    const parent = nearestContainer(scope)?.name;
    if (parent === undefined) {
      throw new CodedError(
        'NO_CONTAINER',
        `${path}: a folder requires its parent folder as its scope, for example Folder.existing(stack, 'All Firewalls')`,
      );
    }
    const { name = id, description } = props;
    const [labels, snippets] = [names(props.labels), names(props.snippets)];
    const attributes = { name, parent, ...defined({ description, labels, snippets }) };
    check('folder', scope, id, attributes, props);
    super(scope, id, { ...attributes, ...metaArguments(scope, id, props), ...extraArgument(props) });
    markContainer(this, 'folder');
    place(this);
  }
}
