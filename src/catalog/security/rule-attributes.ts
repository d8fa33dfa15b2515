import * as z from 'zod';
import { attr } from '../attribute';
import { refs } from '../reference-attributes';
import { hipNames } from './match-names';

const any = ['any'];

/** Whether a rule of any kind is in force. */
export const disabled = attr(z.boolean().default(false), 'Disable the rule.', {
  weakensPolicyWhenRemoved: { open: false },
});

/** Tags of a rule of any kind. */
export const ruleTags = refs({ kinds: ['tag'] }, 'Tags of the rule; each must exist.');

/** Whether the source of a rule is all that it does not name. */
export const negateSource = attr(
  z.boolean().default(false),
  'Negate the source: match every address except the source addresses.',
  {
    weakensPolicyWhenRemoved: { open: false },
  },
);

/** The same for the destination. */
export const negateDestination = attr(
  z.boolean().default(false),
  'Negate the destination: match every address except the destination addresses.',
  { weakensPolicyWhenRemoved: { open: false } },
);

/** What the devices on both sides must be like, where the service fills it in. */
export const devicePostures = {
  source_hip: refs(hipNames, 'HIP profiles of the source device.', {
    filledBy: 'service',
    weakensPolicyWhenRemoved: { open: any },
  }),
  destination_hip: refs(hipNames, 'HIP profiles of the destination device.', {
    filledBy: 'service',
    weakensPolicyWhenRemoved: { open: any },
  }),
};

/** Who is told of what a rule matches, where the service fills it in. */
export const logSetting = attr(z.string().optional(), 'Log forwarding profile.', {
  filledBy: 'service',
  refs: { kinds: ['log_forwarding_profile'], open: true },
  affectsMatching: false,
});
