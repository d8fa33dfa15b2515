import { UrlAccessProfile as UrlAccessProfileResource } from '#l1/url-access-profile';
import type { Construct } from 'constructs';
import { existing, type Existing } from './existing';
import { names } from './names';
import { defined, objectConfig, type ObjectProps } from './object-config';
import { place } from './place';
import type { UrlCategoryReference } from './url-category';

/** What happens to requests, by the category of their URL. */
export interface UrlActions {
  /**
   * Categories that are blocked.
   * @default none
   */
  readonly block?: readonly UrlCategoryReference[];
  /**
   * Categories that are allowed and logged.
   * @default none
   */
  readonly alert?: readonly UrlCategoryReference[];
  /**
   * Categories that are allowed and not logged.
   * @default none
   */
  readonly allow?: readonly UrlCategoryReference[];
  /**
   * Categories that users may visit after a warning.
   * @default none
   */
  readonly continue?: readonly UrlCategoryReference[];
}

/** What a profile about web sites can be given. */
export interface UrlAccessProfileProps extends ObjectProps, UrlActions {
  /**
   * What happens to requests that carry a password of the company.
   * @default nothing
   */
  readonly credentials?: UrlActions;
  /**
   * Whether search engines leave out what is not for everybody.
   * @default false
   */
  readonly safeSearch?: boolean;
  /**
   * Whether the cloud judges pages that no list knows.
   * @default chosen by the service
   */
  readonly cloudInlineCategorisation?: boolean;
  /**
   * Whether the firewall judges pages that no list knows.
   * @default chosen by the service
   */
  readonly localInlineCategorisation?: boolean;
  /**
   * What the profile is for.
   * @default none
   */
  readonly description?: string;
}

/** A profile about web sites: by construct, or by name. */
export type UrlAccessProfileReference = UrlAccessProfile | Existing<'url_access_profile'> | string;

/** Which web sites may be visited. */
export class UrlAccessProfile extends UrlAccessProfileResource {
  /** A profile that exists in the folder that `scope` is or lies in, or above, such as `best-practice`. Emits nothing. */
  static existing(scope: Construct, name: string): Existing<'url_access_profile'> {
    return existing('url_access_profile', scope, name);
  }

  constructor(scope: Construct, id: string, props: UrlAccessProfileProps) {
    const { description, credentials } = props;
    const own = {
      ...actions(props),
      credentialEnforcement: credentials === undefined ? undefined : defined(actions(credentials)),
      safeSearchEnforcement: props.safeSearch,
      cloudInlineCat: props.cloudInlineCategorisation,
      localInlineCat: props.localInlineCategorisation,
      description,
    };
    super(scope, id, objectConfig('url_access_profile', scope, id, props, own));
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
