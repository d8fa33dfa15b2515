// One file of types from the declarations that the build wrote: only what the public exports reach.
import { join } from 'node:path';
import { rollup } from 'rollup';
import { dts } from 'rollup-plugin-dts';
import { dist } from '../build/step.mjs';

/** The declarations of an entry below dist as one text. Generated classes are imported from below ./l1. */
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
      // Schemas are what the catalogue works with inside; whoever reads the types has no zod.
      .replace(/^import \* as z from 'zod';\n/m, '')
      .replace(/\bz\.ZodType\b/g, 'unknown')
      .replaceAll(/'#l1\/([^']+)'/g, "'./l1/$1'")
  );
}
