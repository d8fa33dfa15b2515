import * as z from 'zod';
import { attr } from '../../attribute';

/** Name of a HIP object or HIP profile; expressions quote both. */
export const hipName = attr(
  z
    .string()
    .min(1)
    .max(31)
    .regex(/^[ a-zA-Z\d.\-_]+$/),
  'Name, unique in its location.',
);
