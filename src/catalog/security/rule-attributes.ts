import { offByDefault, optional } from '../usual-attributes';
import { refs } from '../reference-attributes';
import { hipNames } from './match-names';
import { presence } from '../stronger';

const any = ['any'];

/** Disables a rule of any kind. */
export const disabled = offByDefault('Disable the rule.', {
  effect: 'traffic',
  weakensPolicyWhenRemoved: { open: false },
});

/** Tags of a rule of any kind. */
export const ruleTags = refs({ kinds: ['tag'] }, 'Tags of the rule; each must exist.', { effect: 'none' });

/** Negates the source addresses of a rule. */
export const negateSource = offByDefault('Negate the source: match every address except the source addresses.', {
  effect: 'traffic',
  weakensPolicyWhenRemoved: { open: false },
});

/** Negates the destination addresses of a rule. */
export const negateDestination = offByDefault(
  'Negate the destination: match every address except the destination addresses.',
  { effect: 'traffic', weakensPolicyWhenRemoved: { open: false } },
);

/** HIP profiles of source and destination devices, which the service may set. */
export const devicePostures = {
  source_hip: refs(hipNames, 'HIP profiles of the source device.', {
    effect: 'traffic',
    filledBy: 'service',
    weakensPolicyWhenRemoved: { open: any },
  }),
  destination_hip: refs(hipNames, 'HIP profiles of the destination device.', {
    effect: 'traffic',
    filledBy: 'service',
    weakensPolicyWhenRemoved: { open: any },
  }),
};

/** Log forwarding profile of a rule, which the service may set. */
export const logSetting = optional.text('Log forwarding profile.', {
  strength: presence,
  effect: 'logging',
  filledBy: 'service',
  refs: { kinds: ['log_forwarding_profile'], open: true },
  affectsMatching: false,
});
