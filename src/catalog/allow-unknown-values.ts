import { optional } from './usual-attributes';
import { allowUnknownValuesName } from './tolerance';

/** The attribute of every resource with confirmed limits; it exists only in Terraform. */
export const allowUnknownValuesShape = {
  [allowUnknownValuesName]: optional.flag(
    'Accept values that this version does not know, with a warning instead of an error, for a service that is newer.',
    { sentIn: 'nowhere', effect: 'none', affectsMatching: false },
  ),
};
