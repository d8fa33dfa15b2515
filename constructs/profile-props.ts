import type { ObjectProps } from './object-config';

/** Properties of every profile. */
export interface ProfileProps extends ObjectProps {
  /**
   * Description of the profile.
   * @default none
   * @example description: 'Tills of the shops'
   */
  readonly description?: string;
}
