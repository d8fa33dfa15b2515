import { Device as DeviceResource } from '#l1/device';
import { Construct } from 'constructs';
import { CodedError } from '../src/core';
import { containerAttribute, markContainer } from './container';
import { existingIn } from './existing-container';
import type { FolderReference } from './folder';
import type { LabelReference } from './label';
import { nameOf, names } from './names';
import { check, defined, extraArgument, metaArguments, type ObjectProps } from './object-config';
import { place } from './place';
import type { SnippetReference } from './snippet';

/** What a firewall can be given. */
export interface DeviceProps extends Omit<ObjectProps, 'name'> {
  /** Serial number. The firewall has to be onboarded already: it is taken over, not made. */
  readonly serial: string;
  /**
   * Name that people see.
   * @default as it is
   */
  readonly displayName?: string;
  /**
   * What the firewall is for.
   * @default as it is
   */
  readonly description?: string;
  /**
   * Labels that group firewalls.
   * @default as they are
   */
  readonly labels?: readonly LabelReference[];
  /**
   * Snippets associated with the firewall; an earlier one comes first.
   * @default as they are
   */
  readonly snippets?: readonly SnippetReference[];
  /**
   * Where the firewall goes when the stack lets go of it. A folder of the stack can be deleted only once it is empty.
   * @default it stays where it is
   */
  readonly onDestroy?: { readonly folder: FolderReference };
}

/** A firewall that this stack leaves as it is. It can be the scope of what lies in it; it emits nothing itself. */
export class ExistingDevice extends Construct {
  /** Its serial number. */
  readonly name: string;

  constructor(scope: Construct, id: string, serial: string) {
    super(scope, id);
    this.name = serial;
    markContainer(this, 'device');
  }
}

/**
 * A firewall, taken over by its serial number. In a folder as its scope it is moved there; anywhere else it stays
 * where it is. What lies in it takes it as its scope.
 */
export class Device extends DeviceResource {
  /** A firewall that is left as it is. */
  static existing(scope: Construct, serial: string): ExistingDevice {
    return existingIn(scope, serial, ExistingDevice);
  }

  constructor(scope: Construct, id: string, props: DeviceProps) {
    const path = `${scope.node.path}/${id}`;
    const container = containerAttribute(scope) ?? {};
    if (!('folder' in container) && Object.keys(container).length > 0) {
      throw new CodedError('NOT_A_FOLDER', `${path}: a device requires a folder or the stack as its scope`);
    }
    const { serial, displayName, description, onDestroy } = props;
    const attributes = {
      name: serial,
      ...container,
      ...defined({
        displayName,
        description,
        labels: names(props.labels),
        snippets: names(props.snippets),
        folderOnDestroy: onDestroy === undefined ? undefined : nameOf(onDestroy.folder),
      }),
    };
    check('device', scope, id, attributes, props);
    super(scope, id, { ...attributes, ...metaArguments(scope, id, props), ...extraArgument(props) });
    markContainer(this, 'device');
    place(this);
  }
}
