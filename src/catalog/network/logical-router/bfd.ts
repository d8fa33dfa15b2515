import { optional } from '../../usual-attributes';

/** BFD profile of a protocol or neighbor. */
export const bfd = optional.nested('Bidirectional forwarding detection (BFD).', {
  profile: optional.text('Name of the BFD profile.'),
});
