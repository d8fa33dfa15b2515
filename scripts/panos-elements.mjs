// Writes test/reference/panos-elements.json: names of elements and of their fixed values, by list of entries, as public
// schemas and public exports have them. These are facts; no text of the sources is copied.
//
// node scripts/panos-elements.mjs --codegen DIR --python DIR [--exports DIR…]
//
// --codegen: a checkout of PaloAltoNetworks/pan-os-codegen; --python: of PaloAltoNetworks/pan-os-python; --exports: folders
// with exported configurations (scripts/conversion-files.mjs fetches some).
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import sax from 'sax';
import { parse } from 'yaml';

const { values: options } = parseArgs({
  options: {
    codegen: { type: 'string' },
    python: { type: 'string' },
    exports: { type: 'string', multiple: true, default: [] },
  },
});
if (options.codegen === undefined || options.python === undefined) {
  console.error('usage: node scripts/panos-elements.mjs --codegen DIR --python DIR [--exports DIR…]');
  process.exit(2);
}

/** Lists of entries below a place; `*` is any entry. */
const names = {
  '%/rules': ['security', 'nat', 'decryption', 'authentication', 'application-override', 'pbf', 'qos', 'dos'].concat([
    'network-packet-broker',
    'sdwan',
    'tunnel-inspect',
    'default-security-rules',
  ]),
  '%': ['address', 'address-group', 'tag', 'service', 'service-group', 'application', 'application-group'].concat(
    ['application-filter', 'region', 'schedule', 'external-list', 'dynamic-user-group', 'zone', 'profile-group'],
    ['authentication-profile'],
  ),
  'profiles/%': ['custom-url-category', 'spyware', 'vulnerability', 'url-filtering', 'file-blocking', 'virus'].concat(
    ['wildfire-analysis', 'data-objects', 'data-filtering', 'decryption', 'dos-protection', 'hip-objects'],
    ['hip-profiles'],
  ),
  'log-settings/%': ['profiles', 'syslog', 'http'],
  'server-profile/%': ['ldap', 'radius', 'tacplus', 'kerberos', 'saml-idp'],
  'network/profiles/%': ['zone-protection-profile', 'interface-management-profile'],
  'network/ike/crypto-profiles/%': ['ike-crypto-profiles', 'ipsec-crypto-profiles'],
  'network/interface/%': ['ethernet', 'aggregate-ethernet', 'loopback/units', 'tunnel/units', 'vlan/units'].concat([
    'ethernet/*/layer3/units',
    'aggregate-ethernet/*/layer3/units',
    'ethernet/*/layer2/units',
  ]),
  'network/%': ['ike/gateway', 'tunnel/ipsec', 'qos/profile', 'virtual-router', 'logical-router'],
};
const lists = new Set(Object.entries(names).flatMap(([path, parts]) => parts.map((part) => path.replace('%', part))));

/** List → element → facts. */
const found = new Map();

function note(list, path, source, values = [], form = undefined) {
  if (!lists.has(list) || !/^[a-z0-9*]/.test(path)) return;
  const elements = found.get(list) ?? new Map();
  found.set(list, elements);
  const facts = elements.get(path) ?? { form: undefined, values: new Set(), sources: new Set() };
  elements.set(path, facts);
  facts.sources.add(source);
  facts.form ??= form;
  for (const value of values) facts.values.add(value);
}

function filesIn(folder, pattern) {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && pattern.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** Ends the program: a source of another form would count as one without elements. */
function changedForm(file, what) {
  console.error(`cannot read ${file}: ${what}; the form of the source has changed, so adapt this script`);
  process.exit(1);
}

// pan-os-codegen: each spec has the path of its list, and parameters with the paths of their elements.
const bool = ['yes', 'no'];
const forms = { list: 'list', object: 'object' };
const specKeys = new Set(['params', 'variants', 'type', 'items', 'values', 'default']);

function readParameters(file, list, spec, base) {
  const items = (value, what) => (Array.isArray(value) ? value : changedForm(file, `${what} is not a list`));
  const valuesOf = (type, spec) => {
    if (type === 'bool') return bool;
    return type === 'enum' ? items(spec?.values, 'values of an enum').map(({ value }) => String(value)) : [];
  };
  const unknown = Object.keys(spec).find((key) => !specKeys.has(key));
  if (unknown !== undefined) changedForm(file, `a spec has "${unknown}"`);
  const parameters = ['params', 'variants'].flatMap((key) => (key in spec ? items(spec[key], key) : []));
  for (const { type, profiles, spec: below } of parameters) {
    for (const { xpath, min_version: since } of items(profiles, 'profiles')) {
      const steps = items(xpath, 'xpath');
      const path = [...base, ...steps].filter((step) => step !== 'entry');
      const isEntries = type === 'list' && (below?.items?.type === 'object' || steps.at(-1) === 'entry');
      const kinds = type === 'list' && !isEntries ? ['any'] : [];
      const source = since === undefined ? 'pan-os-codegen' : `pan-os-codegen ${since}`;
      const form = isEntries ? 'object' : (forms[type] ?? 'value');
      note(list, path.join('/'), source, [...valuesOf(type, below), ...kinds], form);
      // Texts and numbers may have no spec.
      if (below === undefined || below === null) continue;
      readParameters(file, list, below, path);
      if (below.items?.spec !== undefined) readParameters(file, list, below.items.spec, [...path, '*']);
    }
  }
}
const unread = [];
for (const file of filesIn(join(options.codegen, 'specs'), /\.ya?ml$/)) {
  const spec = parse(readFileSync(file, 'utf8'));
  // The path of a single entry, such as a subinterface, ends with its name.
  const list = spec?.panos_xpath?.path?.map((step) => (step === '$name' ? '' : step.replace(/^\$.*/, '*'))).join('/');
  if (list === undefined || spec.spec === undefined) unread.push(file);
  else readParameters(file, list.replace(/\/$/, ''), spec.spec, []);
}

// pan-os-python: a class has the path of its list, and parameters with the paths of their elements, by version.
for (const name of ['policies', 'objects', 'network']) {
  const file = join(options.python, 'panos', `${name}.py`);
  const text = readFileSync(file, 'utf8');
  const classes = text.split(/^class /m).flatMap((part) => {
    const list = /_xpaths\.add_profile\(value="\/([^"]+)"\)/.exec(part)?.[1];
    return list === undefined ? [] : [{ list, part }];
  });
  if (classes.length === 0) changedForm(file, 'no class has the path of a list');
  for (const { list, part } of classes) {
    for (const [, path] of part.matchAll(/path="([^"{]+)"/g)) {
      const steps = path.split('/').filter((step) => step !== 'entry' && step !== '');
      if (!part.includes(`vartype="attrib", path="${path}"`)) note(list, steps.join('/'), 'pan-os-python');
    }
  }
}

// Exports: elements as people have them, with the version of the file.
/** Parts with lists of the same names. */
const outside = ['readonly', 'deviceconfig', 'mgt-config', 'content-preview'];
const words = new Set(['any', 'yes', 'no', 'None', 'default', 'none']);
function readExport(file) {
  const parser = sax.parser(true);
  const path = [];
  let version = '';
  let text = '';
  parser.onopentag = ({ name, attributes }) => {
    if (name === 'config' && path.length === 0) version = attributes.version?.split('.').slice(0, 2).join('.') ?? '';
    path.push({ key: name, isEntry: name === 'entry', isLeaf: true });
    if (path.length > 1) path[path.length - 2].isLeaf = false;
    text = '';
  };
  parser.ontext = (part) => {
    text += part.trim();
  };
  parser.onclosetag = () => {
    const last = path.at(-1);
    if (last.isLeaf) {
      const steps = path.map(({ key }) => key);
      for (const [i, { isEntry }] of path.entries()) {
        if (!isEntry) continue;
        const above = steps.slice(0, i).map((step) => (step === 'entry' ? '*' : step));
        const list = [6, 5, 4, 3, 2, 1].map((length) => above.slice(-length).join('/')).find((name) => lists.has(name));
        if (list === undefined || outside.some((part) => steps.includes(part))) continue;
        const below = steps.slice(i + 1).map((step) => (step === 'entry' ? '*' : step));
        const isMember = below.at(-1) === 'member';
        const at = (isMember ? below.slice(0, -1) : below).join('/');
        note(
          list,
          at,
          `export ${version}`.trim(),
          text === '' ? [''] : words.has(text) ? [text] : [],
          isMember ? 'list' : undefined,
        );
        if (!list.includes('interface')) break;
      }
    }
    text = '';
    path.pop();
  };
  parser.onerror = () => parser.resume();
  parser.write(readFileSync(file, 'utf8')).close();
}
for (const folder of options.exports) for (const file of filesIn(folder, /\.xml$/)) readExport(file);

const sorted = (set) => [...set].sort();
const byName = (map) => [...map.entries()].sort(([a], [b]) => (a < b ? -1 : 1));
/** `exports 8.0 9.1` instead of a source for each version. */
function short(sources) {
  const versions = sources.flatMap((source) => /^export (.+)$/.exec(source)?.[1] ?? []);
  const others = sources.filter((source) => !source.startsWith('export'));
  return [...others, ...(versions.length === 0 ? [] : [`exports ${versions.join(' ')}`])];
}
const result = byName(found).map(([list, elements]) => [
  list,
  byName(elements).map(([path, { form, values, sources }]) => [
    path,
    { ...(form === undefined ? {} : { form }), values: sorted(values), sources: short(sorted(sources)) },
  ]),
]);
// A line for each element, so that a change is one line.
const objectOf = (lines, separator) => `{${separator}${lines.join(`,${separator}`)}${separator}}`;
const entry = ([key, value]) => `${JSON.stringify(key)}: ${typeof value === 'string' ? value : JSON.stringify(value)}`;
const text = objectOf(
  result.map(([list, elements]) => entry([list, objectOf(elements.map(entry), '\n')])),
  '\n',
);
writeFileSync(new URL('../test/reference/panos-elements.json', import.meta.url), `${text}\n`);
const count = result.reduce((sum, [, elements]) => sum + elements.length, 0);
console.log(`${count} elements of ${result.length} lists`);
const missing = [...lists].filter((list) => !found.has(list));
if (missing.length > 0) console.log(`no source has these lists: ${missing.join(', ')}`);
if (unread.length > 0) console.log(`specs without a path of a list: ${unread.join(', ')}`);
