// Reads the configuration and running versions of the service over HTTP, like any other client.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from './paths.mjs';

const require = createRequire(import.meta.url);

/** Returns lines with the folder tree, the rules in order, and the last push. */
export async function report(env) {
  const lib = join(root, 'dist', 'lib', 'src');
  const { createClient, readSettings } = require(join(lib, 'client'));
  const { kindNamed, displayFolderName } = require(join(lib, 'catalog'));
  const client = createClient(readSettings({}, env, () => ''));
  try {
    const folders = await client.list(kindNamed('folder'));
    const ours = tree(folders, displayFolderName, 'All Firewalls');
    const rules = [];
    for (const { name, snippets } of ours) {
      for (const position of ['pre', 'post']) {
        const container = { scope: 'folder', name };
        const all = await client.list(kindNamed('security_rule'), { container, position });
        const own = all.filter(
          ({ folder, snippet }) => snippets.includes(snippet) || displayFolderName(String(folder)) === name,
        );
        if (own.length > 0) rules.push(`  ${name}, ${position}`, ...own.map(ruleLine));
      }
    }
    return [
      'Folders',
      ...ours.map(({ name, depth }) => `  ${'   '.repeat(depth)}${name}`),
      '',
      'Rules, in evaluation order',
      ...rules,
      '',
      'Last push',
      ...jobLines(await client.jobs({ filter: 'push' })),
    ];
  } finally {
    await client.close();
  }
}

function tree(folders, display, name, depth = 0) {
  const { snippets = [] } = folders.find((folder) => display(String(folder.name)) === name) ?? {};
  const below = folders
    .filter((folder) => display(String(folder.parent)) === name)
    .map((folder) => display(String(folder.name)))
    .sort();
  return [{ name, depth, snippets }, ...below.flatMap((one) => tree(folders, display, one, depth + 1))];
}

function ruleLine(rule, at) {
  const list = (value) => (Array.isArray(value) ? value.join(', ') : 'any');
  const path = `${list(rule.from)} → ${list(rule.to)}`;
  const match = `${list(rule.source)} → ${list(rule.destination)}`;
  return `  ${String(at + 1).padStart(4)} ${String(rule.name).padEnd(22)} ${String(rule.action).padEnd(13)} ${path.padEnd(26)} ${match}${rule.snippet ? `  (snippet ${rule.snippet})` : ''}`;
}

function jobLines(jobs) {
  const [last] = jobs.filter((job) => job.parent_id === '0').sort((a, b) => Number(b.id) - Number(a.id));
  if (last === undefined) return ['  none yet'];
  const line = (job, what) => `  ${what}: ${job.status_str} ${job.result_str}${job.summary ? `, ${job.summary}` : ''}`;
  const children = jobs.filter((job) => job.parent_id === last.id);
  return [line(last, `job ${last.id}`), ...children.map((job) => line(job, `  ${job.device_name ?? job.id}`))];
}
