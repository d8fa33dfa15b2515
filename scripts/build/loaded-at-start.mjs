// Determines which modules of a bundle run when it is loaded.

/**
 * Follows import statements from the entry. `require()` counts only in packages: in this repository it is only called
 * in functions, to load a module on demand.
 */
export function loadedAtStart(metafile, entry) {
  const seen = new Set();
  const open = [entry];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (seen.has(path)) continue;
    seen.add(path);
    for (const { path: next, kind, external } of metafile.inputs[path]?.imports ?? []) {
      const eager = kind === 'import-statement' || (kind === 'require-call' && path.includes('node_modules/'));
      if (eager && external !== true) open.push(next);
    }
  }
  return [...seen];
}
