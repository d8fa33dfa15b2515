import { Tag as TagResource, type TagConfig } from '#l1/tag';
import type { Construct } from 'constructs';
import { existingOf, type Existing } from './existing';
import { names } from './names';
import { objectConfig, type ObjectProps } from './object-config';
import { place } from './place';

/** Properties of `Tag`. */
export interface TagProps extends ObjectProps {
  /**
   * Color of the tag, such as `Red` or `Light Green`.
   * @default none
   * @example color: 'Red'
   */
  readonly color?: NonNullable<TagConfig['color']>;
  /**
   * Comments on the tag.
   * @default none
   * @example comments: 'Payment systems'
   */
  readonly comments?: string;
}

/** Reference to a tag: a construct or a name. */
export type TagReference = Tag | Existing<'tag'> | string;

/** Tag: groups objects and rules, and selects the members of dynamic address groups. */
export class Tag extends TagResource {
  /** References an existing tag in the folder of `scope` or one of its parents. Emits nothing. */
  static readonly existing = existingOf('tag');

  constructor(scope: Construct, id: string, props: TagProps = {}) {
    super(scope, id, objectConfig('tag', scope, id, props, { color: props.color, comments: props.comments }));
    place(this);
  }
}

/** Returns a filter that selects objects with all of the tags. */
export function allOf(...tags: readonly TagReference[]): string {
  return quoteTags(tags).join(' and ');
}

/** Returns a filter that selects objects with at least one of the tags. */
export function anyOf(...tags: readonly TagReference[]): string {
  return quoteTags(tags).join(' or ');
}

function quoteTags(tags: readonly TagReference[]): readonly string[] {
  return names(tags).map((name) => `'${name}'`);
}
