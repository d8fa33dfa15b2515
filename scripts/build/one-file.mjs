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
  logLevel: 'warning',
};
