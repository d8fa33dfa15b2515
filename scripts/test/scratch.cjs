// The folder for temporary files of a test run: everything that the run and its processes write there is removed at its
// end, whatever a test, a library or a killed program leaves.
const { chmodSync, mkdtempSync, readdirSync, realpathSync, rmSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join } = require('node:path');

/** Short, because the path of a socket has at most 108 bytes. */
const prefix = 'scm-run-';
/** Names of files that this project and the libraries of its tests write into the folder of the machine. */
const known = /^(cdktf\.outdir|scm-(?!run-)|tf-plugin|jest_|playwright|fwshift-|plugin\d|tsx-|node-compile-cache)/;

/**
 * Makes the folder the one for temporary files of this process and those that it starts. It is removed when this process
 * ends. Does nothing within a run that has one already.
 */
function openScratch(env = process.env) {
  if (env.SCM_TEST_FOLDER !== undefined) return;
  const folder = mkdtempSync(join(realpathSync(tmpdir()), prefix));
  // Tests start servers as an unprivileged user, in folders below this one.
  chmodSync(folder, 0o711);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  for (const name of ['SCM_TEST_FOLDER', 'TMPDIR', 'TMP', 'TEMP']) env[name] = folder;
}

/** Returns a function that names what is new in the folder of the machine since this call, and looks like ours. */
function watchTemporaryFiles(folder = tmpdir()) {
  const before = new Set(readdirSync(folder));
  return () => readdirSync(folder).filter((name) => known.test(name) && !before.has(name));
}

module.exports = { openScratch, watchTemporaryFiles };
