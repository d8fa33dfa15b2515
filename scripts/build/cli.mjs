// dist/scm.js: the command line in one file, because loading its modules one by one takes twice as long. dist/mcp.js: the
// server of `scm mcp` with the SDK of the protocol, which no other command needs. dist/questions.js: the thread of the page.
import { build } from 'esbuild';
import { join } from 'node:path';
import { oneFile } from './one-file.mjs';
import { dist, filesRead, root, writeWhole } from './step.mjs';

/** Databases: optional dependencies of the package of the command line, loaded on demand. */
export const drivers = ['libsql', 'pg', '@duckdb/node-api'];

const files = {
  'scm.js': 'src/cli/start.ts',
  'mcp.js': 'src/cli/mcp/server.ts',
  'questions.js': 'src/tools/questions/worker.ts',
};

/** `scm mcp` loads its server from the other file. */
function takeFromMcp({ onResolve }) {
  onResolve({ filter: /\/server(?:\.js)?$/ }, ({ path, resolveDir }) =>
    join(resolveDir, path).startsWith(join(root, 'src/cli/mcp/server'))
      ? { path: './mcp.js', external: true }
      : undefined,
  );
}

/** Bundles the files of the command line in memory, by name. */
export async function bundleCli() {
  const bundles = Object.entries(files).map(async ([name, entry]) => [
    name,
    await build({
      ...oneFile,
      entryPoints: [join(root, entry)],
      absWorkingDir: root,
      outfile: join(dist, name),
      external: [...drivers, 'pg-native'],
      plugins: name === 'scm.js' ? [{ name: 'mcp', setup: takeFromMcp }] : [],
    }),
  ]);
  return Object.fromEntries(await Promise.all(bundles));
}

export async function makeCli() {
  const read = [];
  for (const [name, { outputFiles, metafile }] of Object.entries(await bundleCli())) {
    for (const { contents } of outputFiles) writeWhole(name, contents);
    read.push(...filesRead(metafile));
  }
  return [...new Set(read)];
}
