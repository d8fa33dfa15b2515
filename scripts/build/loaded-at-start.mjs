// Which modules of a bundle run as soon as it is loaded.

/**
 * Follows import statements from the entry. A `require()` counts only inside packages: in this repository it stands
 * in a function, to load something when it is needed.
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
