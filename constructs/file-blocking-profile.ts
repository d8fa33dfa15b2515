import { FileBlockingProfile as FileBlockingProfileResource } from '#l1/file-blocking-profile';
import type { Construct } from 'constructs';
import { existing, type Existing } from './existing';
import { objectConfig, type ObjectProps } from './object-config';
import { place } from './place';
import type { OpenWord } from './open-word';

/** What happens to some files. */
export interface FileRule {
  /** Name of the rule. */
  readonly name: string;
  /** Whether the transfer is logged, stopped, or goes on only when the user says so. */
  readonly action: OpenWord<'alert' | 'block' | 'continue'>;
  /**
   * Types of the files, such as `exe`.
   * @default any
   */
  readonly fileTypes?: readonly string[];
  /**
   * Applications that carry them.
   * @default any
   */
  readonly applications?: readonly string[];
  /**
   * Whether files that come in, that go out, or both.
   * @default 'both'
   */
  readonly direction?: OpenWord<'download' | 'upload' | 'both'>;
}

/** What a profile about files can be given. */
export interface FileBlockingProfileProps extends ObjectProps {
  /** What happens to files, in the order in which the rules are tried. */
  readonly rules: readonly FileRule[];
  /**
   * What the profile is for.
   * @default none
   */
  readonly description?: string;
}

/** A profile about files: by construct, or by name. */
export type FileBlockingProfileReference = FileBlockingProfile | Existing<'file_blocking_profile'> | string;

/** Which files may pass. */
export class FileBlockingProfile extends FileBlockingProfileResource {
  /** A profile that exists in the folder that `scope` is or lies in, or above, such as `best-practice`. Emits nothing. */
  static existing(scope: Construct, name: string): Existing<'file_blocking_profile'> {
    return existing('file_blocking_profile', scope, name);
  }

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
