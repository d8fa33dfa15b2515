// Fetches public exports of PAN-OS and Panorama for scripts/conversion-table.mjs and scripts/conversion-repositories.mjs. They
// are not part of this repository.
//
// node scripts/conversion-files.mjs --to DIR [--from ADDRESS]
//
// `--from` is the address that the names of repositories follow; default: https://github.com. Needs Git.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

const { values: options } = parseArgs({
  options: { to: { type: 'string' }, from: { type: 'string', default: 'https://github.com' } },
});
if (options.to === undefined) {
  console.error('usage: node scripts/conversion-files.mjs --to DIR [--from ADDRESS]');
  process.exit(2);
}

const panPhp = [
  ...['8.0', '8.1', '8.0-merger', '10.0-merger', '11.0-merger'].map((name) => `tests/input/panorama-${name}.xml`),
  ...['policy-best-practices', 'panos-example-2', 'panorama-example'].map(
    (name) => `examples/sample-configs/${name}.xml`,
  ),
  ...['orig/stage00', 'input/stage05', 'input/stage10', 'input/stage15', 'input/stage20'].map(
    (name) => `appid-toolbox/tests/${name}.xml`,
  ),
];
const skillet = (kind, form) =>
  `loadable_configs/sample-${form === 'xml' ? 'mgmt-static' : 'set-commands'}/${kind}/iron_skillet_${kind}_full.${form}`;
/** Repository, branch, and path → name of the file. */
const sources = [
  { repository: 'swaschkut/pan-os-php', files: panPhp.map((path) => [path, basename(path)]) },
  ...['8.1', '9.1', '10.0', '10.1', '10.2', '11.0'].map((version) => ({
    repository: 'PaloAltoNetworks/iron-skillet',
    branch: `panos_v${version}`,
    files: ['panorama', 'panos'].flatMap((kind) => [
      [skillet(kind, 'xml'), `iron-${version}-${kind}.xml`],
      // Older branches have other set commands; those of 10.2 and later have a quote that is not closed.
      ...(['10.0', '10.1'].includes(version) ? [[skillet(kind, 'conf'), `iron-${version}-${kind}.set`]] : []),
    ]),
  })),
];

const to = resolve(options.to);
mkdirSync(to, { recursive: true });
for (const { repository, branch, files } of sources) {
  const work = mkdtempSync(join(tmpdir(), 'scm-exports-'));
  try {
    const at = branch === undefined ? [] : ['--branch', branch];
    git('clone', '--quiet', '--depth', '1', '--bare', ...at, `${options.from}/${repository}`, work);
    for (const [path, name] of files) {
      // A configuration is not a script: the only other command deletes an administrator.
      const text = git('--git-dir', work, 'show', `HEAD:${path}`).replace(/^delete mgt-config users admin\n/m, '');
      writeFileSync(join(to, name), text);
      console.log(join(to, name));
    }
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

function git(...args) {
  const { status, stdout, stderr } = spawnSync('git', args, { encoding: 'utf8', maxBuffer: 2 ** 28 });
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`);
  return stdout;
}
