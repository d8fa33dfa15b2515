// Prints what `scm convert` makes of exported configurations, one line of a table for each file. The leaves are counted a second
// time, in the text and without a parser, and must be as many as the rows.
//
// node scripts/conversion-table.mjs [--connections 20000] [--parts] FILE…
//
// `--parts` adds the sums of each part of each file. Exits with 1 if a count differs, a refused row has no remedy, or a
// connection is decided otherwise without an explanation. Needs a build; the files are not part of the repository:
// docs/guides/convert.md names public ones.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';

const root = join(import.meta.dirname, '..');
const { values: options, positionals: files } = parseArgs({
  allowPositionals: true,
  options: { connections: { type: 'string', default: '20000' }, parts: { type: 'boolean', default: false } },
});
if (files.length === 0) {
  console.error('usage: node scripts/conversion-table.mjs [--connections 20000] [--parts] FILE…');
  process.exit(2);
}

const outcomes = ['converted', 'rewritten', 'approximate', 'refused', 'not-configuration'];
/** Rules of any kind, and the objects that rules use. */
const judgedPart =
  /\/(?:pre-rulebase|post-rulebase|rulebase)\/|\/(?:address|address-group|service|service-group|application|application-group|application-filter|tag|region|schedule|external-list|dynamic-user-group)\//;
/** The same words in other parts of a configuration. */
const otherPart = /^\/readonly\/|\/network\/|\/deviceconfig\/|\/profiles\/|\/default-security-rules(?:\/|$)/;

print([
  'file',
  'leaves',
  'rows',
  ...outcomes,
  'rules, objects, NAT',
  'connections',
  'announced',
  'unexplained',
  'NAT',
  'announced',
  'unexplained',
]);
print(Array.from({ length: 15 }, () => '---'));
for (const file of files) {
  const { rows, parts, proof } = converted(file);
  const text = readFileSync(file, 'utf8');
  const leaves = /^\s*</.test(text) ? leavesIn(text) : leavesOfCommands(text);
  const judged = rows.filter(
    ({ path, outcome }) => judgedPart.test(path) && !otherPart.test(path) && outcome !== 'not-configuration',
  );
  const good = judged.filter(({ outcome }) => outcome === 'converted' || outcome === 'rewritten');
  const share = judged.length === 0 ? '–' : `${((100 * good.length) / judged.length).toFixed(1)} %`;
  print([
    basename(file),
    leaves,
    rows.length,
    ...outcomes.map((outcome) => rows.filter((row) => row.outcome === outcome).length),
    `${good.length} of ${judged.length} = ${share}`,
    ...[proof, proof.nat].flatMap((one) => [one.connections, one.announced, one.unexplained]),
  ]);
  if (options.parts) {
    for (const [part, sums] of Object.entries(parts)) print([`· ${part}`, '', '', ...outcomes.map((one) => sums[one])]);
  }
  const noRemedy = rows.filter(({ outcome, remedy }) => outcome === 'refused' && !remedy).length;
  if (leaves !== rows.length) fail(`${file}: ${leaves} leaves, but ${rows.length} rows`);
  if (noRemedy > 0) fail(`${file}: ${noRemedy} refused rows without a remedy`);
  const unexplained = proof.unexplained + proof.nat.unexplained;
  if (unexplained > 0) fail(`${file}: ${unexplained} connections differ without an explanation`);
}

function print(cells) {
  console.log(`| ${cells.join(' | ')} |`);
}

function fail(message) {
  console.error(message);
  process.exitCode = 1;
}

function converted(file) {
  const work = mkdtempSync(join(tmpdir(), 'scm-conversion-'));
  try {
    const args = [join(root, 'bin', 'scm.js'), 'convert', file, '--dir', join(work, 'out')];
    const { status, stderr } = spawnSync(process.execPath, [...args, '--connections', options.connections, '--json'], {
      encoding: 'utf8',
      maxBuffer: 2 ** 28,
    });
    // 3: a person has to look at something.
    if (status !== 0 && status !== 3) throw new Error(`${file}: scm convert exited with ${status}: ${stderr}`);
    return JSON.parse(readFileSync(join(work, 'out', 'conversion.json'), 'utf8'));
  } finally {
    rmSync(work, { recursive: true });
  }
}

/** Counts the elements without child elements in the text itself. */
function leavesIn(xml) {
  const tags = [
    ...xml.replace(/<\?[^]*?\?>|<!--[^]*?-->|<!\[CDATA\[[^]*?\]\]>/g, '').matchAll(/<(\/?)[^>]*?(\/?)>/g),
  ].map(([, closes, empty]) => (closes === '/' ? 'close' : empty === '/' ? 'empty' : 'open'));
  return tags.filter((tag, i) => tag === 'empty' || (tag === 'open' && tags[i + 1] === 'close')).length;
}

/** Counts the words of set commands that end a command and that no other command goes on after. */
function leavesOfCommands(text) {
  const [ends, starts] = [new Set(), new Set()];
  for (const [, command] of text.matchAll(/^set ((?:"(?:[^"\\]|\\[^])*"|[^"\n])*)$/gm)) {
    const words = command
      .match(/"(?:[^"\\]|\\[^])*"|[[\]]|[^\s"[\]]+/g)
      .map((word) => word.replace(/^"([^]*)"$/, '$1'));
    const open = words.indexOf('[');
    const [path, list] = open < 0 ? [words, []] : [words.slice(0, open), words.slice(open + 1, -1)];
    const all = list.length === 0 ? [path] : list.map((word) => [...path, word]);
    for (const one of all) {
      ends.add(JSON.stringify(one));
      for (let length = 1; length < one.length; length += 1) starts.add(JSON.stringify(one.slice(0, length)));
    }
  }
  return [...ends].filter((end) => !starts.has(end)).length;
}
