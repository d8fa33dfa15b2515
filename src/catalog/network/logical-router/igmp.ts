import { optional } from '../../usual-attributes';

/** IGMP robustness variable. */
export const robustness = optional.enum(
  ['1', '2', '3', '4', '5', '6', '7'],
  'Robustness: number of lost messages that are tolerated.',
);

/** Limits of groups and sources. */
export const mostGroups = {
  max_groups: optional.text('Maximum number of groups on the interface, or `unlimited`.'),
  max_sources: optional.text('Maximum number of sources of a group, or `unlimited`.'),
};

/** Dropping of messages without the router alert option. */
export const routerAlertPolicing = optional.flag(
  'Router alert policing: drop messages without the router alert IP option.',
);
