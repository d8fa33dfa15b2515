import { Device as DeviceResource } from '#l1/device';
import { Construct } from 'constructs';
import { containerAttribute, markContainer } from './container';
import { existingIn } from './existing-container';
import { fail } from './fail';
import type { FolderReference } from './folder';
import type { LabelReference } from './label';
import { nameOf, names } from './names';
import { check, omitUndefined, newerArguments, metaArguments, type ObjectProps } from './object-config';
import { place } from './place';
import type { SnippetReference } from './snippet';

/** Properties of `Device`. */
export interface DeviceProps extends Omit<ObjectProps, 'name' | 'allowUnknownValues'> {
  /**
   * Serial number. The firewall must be onboarded already: it is adopted, not created.
   * @example serial: '007951000000001'
   */
  readonly serial: string;
  /**
   * Display name of the firewall.
   * @default unchanged
   * @example displayName: 'fw-oslo'
   */
  readonly displayName?: string;
  /**
   * Description of the firewall.
   * @default unchanged
   * @example description: 'Firewall of the shop in Oslo'
   */
  readonly description?: string;
  /**
   * Labels of the firewall.
   * @default unchanged
   * @example labels: ['shops']
   */
  readonly labels?: readonly LabelReference[];
  /**
   * Snippets associated with the firewall, in order of precedence.
   * @default unchanged
   * @example snippets: ['baseline']
   */
  readonly snippets?: readonly SnippetReference[];
  /**
   * Folder to which the firewall moves on destroy, because a folder of the stack can be deleted only if it is empty.
   * @default it stays in its folder
   * @example onDestroy: { folder: 'All Firewalls' }
   */
  readonly onDestroy?: { readonly folder: FolderReference };
}

/** A firewall that this stack does not change. It can be a scope and emits nothing itself. */
export class ExistingDevice extends Construct {
  /** Serial number. */
  readonly name: string;

  constructor(scope: Construct, id: string, serial: string) {
    super(scope, id);
    this.name = serial;
    markContainer(this, 'device');
  }
}

/**
 * A firewall, adopted by its serial number. If its scope is a folder, it is moved there; otherwise it stays in its
 * folder. It is the scope of the objects in it.
 */
export class Device extends DeviceResource {
  /** References a firewall without managing it. Emits nothing. */
  static existing(scope: Construct, serial: string): ExistingDevice {
    return existingIn(scope, serial, ExistingDevice);
  }

  constructor(scope: Construct, id: string, props: DeviceProps) {
    const path = `${scope.node.path}/${id}`;
    const container = containerAttribute(scope) ?? {};
    if (!('folder' in container) && Object.keys(container).length > 0) {
      fail('NOT_A_FOLDER', `${path}: a device requires a folder or the stack as its scope`);
    }
    const { serial, displayName, description, onDestroy } = props;
    const attributes = {
      name: serial,
      ...container,
      ...omitUndefined({
        displayName,
        description,
        labels: names(props.labels),
        snippets: names(props.snippets),
        folderOnDestroy: onDestroy === undefined ? undefined : nameOf(onDestroy.folder),
      }),
    };
    check('device', scope, id, attributes, props);
    super(scope, id, { ...attributes, ...metaArguments(scope, id, props), ...newerArguments(props) });
    markContainer(this, 'device');
    place(this);
  }
}
