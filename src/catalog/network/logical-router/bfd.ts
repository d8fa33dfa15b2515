import * as z from 'zod';
import { attr, nested } from '../../attribute';

/** Which BFD profile a protocol or neighbour goes by. */
export const bfd = attr(
  nested({ profile: attr(z.string().optional(), 'Name of the BFD profile.') }).optional(),
  'Bidirectional forwarding detection (BFD).',
);
