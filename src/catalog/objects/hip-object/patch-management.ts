import * as z from 'zod';
import { attr, exactlyOne, nested } from '../../attribute';
import { isInstalled, software, yesNo } from './software';

const number = z.number().int().min(0).max(100000).optional();
const comparisons = {
  greater_equal: attr(number, 'This one or more.'),
  greater_than: attr(number, 'More than this one.'),
  is: attr(number, 'This one.'),
  is_not: attr(number, 'Another one.'),
  less_equal: attr(number, 'This one or less.'),
  less_than: attr(number, 'Less than this one.'),
};

/** Software that keeps the device up to date. */
export const patchManagement = software({
  is_installed: isInstalled,
  is_enabled: attr(yesNo, 'Whether it must be switched on.'),
  missing_patches: attr(
    nested({
      severity: attr(
        nested(comparisons, [exactlyOne(...Object.keys(comparisons))]).optional(),
        'Severity of the patches that count.',
      ),
      patches: attr(z.array(z.string().max(1023).regex(/.*/)).optional(), 'Patches that count, by name.', {
        set: true,
      }),
      check: attr(z.enum(['has-any', 'has-none', 'has-all']), 'How many of them must be missing.'),
    }).optional(),
    'Patches that are missing.',
  ),
});
