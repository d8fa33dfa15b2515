import { FileBlockingProfile as FileBlockingProfileResource } from '#l1/file-blocking-profile';
import type { Construct } from 'constructs';
import { existingOf, type Existing } from './existing';
import { objectConfig } from './object-config';
import { place } from './place';
import type { ProfileProps } from './profile-props';

/** Rule of a file blocking profile. */
export interface FileRule {
  /**
   * Name of the rule.
   * @example name: 'no-programs'
   */
  readonly name: string;
  /**
   * Action for matching files: log, block, or continue after the user confirms.
   * @example action: 'block'
   */
  readonly action: 'alert' | 'block' | 'continue';
  /**
   * File types to match, such as `exe`.
   * @default any
   * @example fileTypes: ['exe', 'dll']
   */
  readonly fileTypes?: readonly string[];
  /**
   * Applications (App-ID) to match.
   * @default any
   * @example applications: ['ftp']
   */
  readonly applications?: readonly string[];
  /**
   * Direction of the file transfer.
   * @default 'both'
   * @example direction: 'download'
   */
  readonly direction?: 'download' | 'upload' | 'both';
}

/** Properties of `FileBlockingProfile`. */
export interface FileBlockingProfileProps extends ProfileProps {
  /**
   * Rules in evaluation order.
   * @example rules: [{ name: 'no-programs', fileTypes: ['exe'], action: 'block' }]
   */
  readonly rules: readonly FileRule[];
}

/** Reference to a file blocking profile: a construct or a name. */
export type FileBlockingProfileReference = FileBlockingProfile | Existing<'file_blocking_profile'> | string;

/** File blocking profile: actions by file type. */
export class FileBlockingProfile extends FileBlockingProfileResource {
  /**
   * References an existing profile in the folder of `scope` or one of its parents, such as `best-practice`. Emits
   * nothing.
   */
  static readonly existing = existingOf('file_blocking_profile');

  constructor(scope: Construct, id: string, props: FileBlockingProfileProps) {
    const rules = props.rules.map(({ fileTypes = ['any'], applications = ['any'], direction = 'both', ...rest }) => ({
      ...rest,
      direction,
      fileType: [...fileTypes],
      application: [...applications],
    }));
    const own = { description: props.description, rules };
    super(scope, id, objectConfig('file_blocking_profile', scope, id, props, own));
    place(this);
  }
}
