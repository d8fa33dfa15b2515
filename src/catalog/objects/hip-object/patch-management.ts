import * as z from 'zod';
import { attr } from '../../attribute';
import { optional, required } from '../../usual-attributes';
import { isInstalled, software, yesNo } from './software';
import { integer } from '../../integer';

const number = integer(0, 100000).optional();
const comparisons = {
  greater_equal: attr(number, 'Greater than or equal to this severity.'),
  greater_than: attr(number, 'Greater than this severity.'),
  is: attr(number, 'Equal to this severity.'),
  is_not: attr(number, 'Not equal to this severity.'),
  less_equal: attr(number, 'Less than or equal to this severity.'),
  less_than: attr(number, 'Less than this severity.'),
};

/** Patch management software. */
export const patchManagement = software({
  is_installed: isInstalled,
  is_enabled: attr(yesNo, 'Enabled state of the software.'),
  missing_patches: optional.nested('Missing patches to check for.', {
    severity: optional.oneOf('Severity of the missing patches.', comparisons),
    patches: attr(z.array(z.string().max(1023).regex(/.*/)).optional(), 'Patches to check, by name.', {
      set: true,
    }),
    check: required.enum(
      ['has-any', 'has-none', 'has-all'],
      'Check mode: any, none or all of the patches are missing.',
    ),
  }),
});
