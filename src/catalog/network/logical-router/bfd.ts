import * as z from 'zod';
import { attr, optionalNested } from '../../attribute';

/** BFD profile of a protocol or neighbor. */
export const bfd = optionalNested('Bidirectional forwarding detection (BFD).', {
  profile: attr(z.string().optional(), 'Name of the BFD profile.'),
});
