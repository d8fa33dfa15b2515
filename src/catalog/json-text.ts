import * as z from 'zod';

/** An object with arbitrary keys that Terraform represents as JSON. */
export const jsonText = z.union([z.string(), z.record(z.string(), z.unknown())]);
