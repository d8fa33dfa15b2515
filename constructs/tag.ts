import { Tag as TagResource } from '#l1/tag';
import type { Construct } from 'constructs';
import { existing, type Existing } from './existing';
import { names } from './names';
import { objectConfig, type ObjectProps } from './object-config';
import { place } from './place';

/** What a tag can be given. */
export interface TagProps extends ObjectProps {
  /**
   * Colour that the tag is shown in, such as `Red` or `Light Green`.
   * @default none
   */
  readonly color?: string;
  /**
   * What the tag stands for.
   * @default none
   */
  readonly comments?: string;
}

/** A tag: by construct, or by name. */
export type TagReference = Tag | Existing<'tag'> | string;

/** A word with a colour that objects and rules carry, to group them and to select them in dynamic groups. */
export class Tag extends TagResource {
  /** A tag that exists in the folder that `scope` is or lies in, or above. Emits nothing. */
  static existing(scope: Construct, name: string): Existing<'tag'> {
    return existing('tag', scope, name);
  }

  constructor(scope: Construct, id: string, props: TagProps = {}) {
    super(scope, id, objectConfig('tag', scope, id, props, { color: props.color, comments: props.comments }));
    place(this);
  }
}

/** A filter that selects what carries every one of the tags. */
export function allOf(...tags: readonly TagReference[]): string {
  return quoted(tags).join(' and ');
}

/** A filter that selects what carries at least one of the tags. */
export function anyOf(...tags: readonly TagReference[]): string {
  return quoted(tags).join(' or ');
}

function quoted(tags: readonly TagReference[]): readonly string[] {
  return names(tags).map((name) => `'${name}'`);
}
