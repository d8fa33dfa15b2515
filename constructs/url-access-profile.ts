import { UrlAccessProfile as UrlAccessProfileResource, type UrlAccessProfileConfig } from '#l1/url-access-profile';
import type { Construct } from 'constructs';
import { reachedIn, type Reachable } from './catalog-construct';
import { existingOf, type Existing } from './existing';
import { names } from './names';
import { omitUndefined, objectConfig } from './object-config';
import { place } from './place';
import type { ProfileProps } from './profile-props';
import type { UrlCategoryReference } from './url-category';

/** Actions by URL category. */
export interface UrlActions {
  /**
   * URL categories with the action block.
   * @default none
   * @example block: ['gambling']
   */
  readonly block?: readonly UrlCategoryReference[];
  /**
   * URL categories with the action alert (allow and log).
   * @default none
   * @example alert: ['shopping']
   */
  readonly alert?: readonly UrlCategoryReference[];
  /**
   * URL categories with the action allow (without a log entry).
   * @default none
   * @example allow: ['news']
   */
  readonly allow?: readonly UrlCategoryReference[];
  /**
   * URL categories with the action continue (the user must confirm).
   * @default none
   * @example continue: ['games']
   */
  readonly continue?: readonly UrlCategoryReference[];
}

/** Attributes that are properties as they are. */
const reached = [
  'mlavCategoryException',
  'logContainerPageOnly',
  'logHttpHdrReferer',
  'logHttpHdrUserAgent',
  'logHttpHdrXff',
  'redirect',
] as const;
type Reached = (typeof reached)[number];

/** Properties of `UrlAccessProfile`. */
export interface UrlAccessProfileProps extends ProfileProps, UrlActions, Reachable<UrlAccessProfileConfig, Reached> {
  /**
   * Credential phishing prevention: actions for submissions of corporate credentials, by URL category.
   * @default none
   * @example credentials: { block: ['gambling'] }
   */
  readonly credentials?: UrlActions;
  /**
   * Enforce safe search.
   * @default false
   * @example safeSearch: true
   */
  readonly safeSearch?: boolean;
  /**
   * Enable inline cloud categorization of unknown URLs.
   * @default chosen by the service
   * @example cloudInlineCategorisation: true
   */
  readonly cloudInlineCategorisation?: boolean;
  /**
   * Enable local inline categorization of unknown URLs.
   * @default chosen by the service
   * @example localInlineCategorisation: true
   */
  readonly localInlineCategorisation?: boolean;
}

/** Reference to a URL access profile: a construct or a name. */
export type UrlAccessProfileReference = UrlAccessProfile | Existing<'url_access_profile'> | string;

/** URL access profile (URL filtering): actions by URL category. */
export class UrlAccessProfile extends UrlAccessProfileResource {
  /**
   * References an existing profile in the folder of `scope` or one of its parents, such as `best-practice`. Emits
   * nothing.
   */
  static readonly existing = existingOf('url_access_profile');

  constructor(scope: Construct, id: string, props: UrlAccessProfileProps) {
    const { description, credentials } = props;
    const own = {
      ...actions(props),
      credentialEnforcement: credentials === undefined ? undefined : omitUndefined(actions(credentials)),
      safeSearchEnforcement: props.safeSearch,
      cloudInlineCat: props.cloudInlineCategorisation,
      localInlineCat: props.localInlineCategorisation,
      description,
    };
    super(
      scope,
      id,
      objectConfig('url_access_profile', scope, id, props, {
        ...own,
        ...reachedIn<UrlAccessProfileConfig>('url_access_profile', props, reached),
      }),
    );
    place(this);
  }
}

function actions({ block, alert, allow, continue: warned }: UrlActions) {
  return {
    block: names(block),
    alert: names(alert),
    allow: names(allow),
    continue: names(warned),
  };
}
