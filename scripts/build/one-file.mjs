/** Options of esbuild for a program in one file, in memory. */
export const oneFile = {
  bundle: true,
  minify: true,
  metafile: true,
  write: false,
  format: 'cjs',
  platform: 'node',
  target: 'node20',
  legalComments: 'none',
  // esbuild would make patterns with Unicode properties when a file loads, even those in functions.
  supported: { 'regexp-unicode-property-escapes': true },
  logLevel: 'warning',
};
