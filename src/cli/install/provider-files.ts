import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { CodedError, type PackageFolder } from '../../core/index';
import type { Layout } from './layout';

const bundle = ['main.js', 'provider.js', 'undici.js', 'schema.bin'];

/**
 * Puts the provider where Terraform looks for it: the executable and what it runs, free of paths, so that its checksum
 * is the same on every machine; or with `dev` an executable that runs the build of a checkout. Whole or not at all.
 */
export function putFiles(layout: Layout, { dist }: PackageFolder, mode: 'copy' | 'dev'): void {
  const missing = bundle.filter((name) => !existsSync(join(dist, name)));
  if (missing.length > 0) {
    throw new CodedError('NOT_BUILT', `${dist} has no ${missing.join(', ')}: run npm run build first`);
  }
  const draft = `${layout.folder}.${process.pid}`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true });
  const executable = join(draft, basename(layout.executable));
  const windows = layout.executable.endsWith('.cmd');
  if (mode === 'copy') {
    for (const name of bundle) copyFileSync(join(dist, name), join(draft, name));
    // Whatever a folder above says of its own modules.
    writeFileSync(join(draft, 'package.json'), '{ "type": "commonjs" }\n');
    if (windows) writeFileSync(executable, launcherOfWindows('%~dp0main.js'));
    else copyFileSync(join(dist, 'terraform-provider-scm'), executable);
  } else if (windows) {
    writeFileSync(executable, launcherOfWindows(join(dist, 'main.js')));
  } else {
    const target = join(dist, 'terraform-provider-scm').replaceAll("'", `'\\''`);
    writeFileSync(executable, `#!/bin/sh\nexec '${target}' "$@"\n`);
  }
  chmodSync(executable, 0o755);
  rmSync(layout.folder, { recursive: true, force: true });
  renameSync(draft, layout.folder);
}

/** A batch file that runs a script with node, and says what is missing where node is. */
function launcherOfWindows(script: string): string {
  const lines = [
    '@set NODE_OPTIONS=',
    '@where node >nul 2>nul',
    '@if errorlevel 1 (',
    '  @echo cannot start the scm provider: node is not on the PATH; install Node 20.19 or later',
    '  @exit /b 1',
    ')',
    `@node "${script}" %*`,
  ];
  return lines.map((line) => `${line}\r\n`).join('');
}

/** Replaces a file whole, and keeps what was there beside it once. */
export function replaceFile(file: string, text: string): void {
  const backup = backupOf(file);
  if (!existsSync(backup)) copyFileSync(file, backup);
  writeWhole(file, text);
}

/** Puts a file back to what it was, and takes the copy away unless it says something else. */
export function giveBackFile(file: string, text: string): void {
  writeWhole(file, text);
  const backup = backupOf(file);
  if (existsSync(backup) && readFileSync(backup, 'utf8') === text) rmSync(backup);
}

/** Readable by whom it was before: it may hold credentials. */
function writeWhole(file: string, text: string): void {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, text, { mode: statSync(file).mode & 0o777 });
  renameSync(draft, file);
}

function backupOf(file: string): string {
  return `${file}.before-scm`;
}
