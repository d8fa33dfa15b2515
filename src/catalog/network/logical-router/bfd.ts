import * as z from 'zod';
import { attr, nested } from '../../attribute';

/** BFD profile of a protocol or neighbor. */
export const bfd = attr(
  nested({ profile: attr(z.string().optional(), 'Name of the BFD profile.') }).optional(),
  'Bidirectional forwarding detection (BFD).',
);
