// Combines the declarations that the public exports use in one file.
import { join } from 'node:path';
import { rollup } from 'rollup';
import { dts } from 'rollup-plugin-dts';
import { dist } from '../build/step.mjs';

/** Returns the declarations of an entry below dist as one text. Generated classes are imported from ./l1. */
export async function typesOf(entry) {
  const build = await rollup({
    input: join(dist, entry),
    external: [/^[^./]/],
    plugins: [dts({ respectExternal: false })],
    onwarn: (warning) => {
      throw new Error(`types of ${entry}: ${warning.message}`);
    },
  });
  const { output } = await build.generate({ format: 'es' });
  return (
    output[0].code
      // Schemas are internal to the catalog, and users of the types have no zod.
      .replace(/^import \* as z from 'zod';\n/m, '')
      .replace(/\bz\.ZodType\b/g, 'unknown')
      .replaceAll(/'#l1\/([^']+)'/g, "'./l1/$1'")
  );
}
