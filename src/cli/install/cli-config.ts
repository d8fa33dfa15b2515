import type { ConfigChange } from './config-change';
import { withMirrorInJson, withoutMirrorInJson } from './json-config';
import { ownPattern as host, takesProvider } from './provider-pattern';
import { scanConfig, type ConfigBlock } from './scan-config';

const begin = '# cdktf-provider-scm: begin';
const end = '# cdktf-provider-scm: end';
const mark = 'cdktf-provider-scm';

/** Returns the part of a `provider_installation` block that finds this provider in the plugin folder. */
export function mirrorBlock(plugins: string): string {
  return [
    `  ${begin}`,
    '  filesystem_mirror {',
    `    path    = ${JSON.stringify(plugins)}`,
    `    include = ["${host}"]`,
    '  }',
    `  ${end}`,
  ].join('\n');
}

/**
 * Adds the plugin folder to a CLI configuration. Without a `provider_installation` block nothing is needed, because
 * Terraform searches the folder by default.
 * In such a block, the plugin folder is inserted first, or after `dev_overrides`, which Terraform requires to be first.
 * Methods that query a host exclude this provider. Everything else remains unchanged, including comments; JSON is written
 * anew.
 */
export function withMirror(text: string, plugins: string): ConfigChange {
  const before = text.trimStart().startsWith('{') ? text : withoutMirror(text, plugins);
  const change = merged(before, plugins);
  // An earlier version inserted the folder before dev_overrides, so an existing entry is written again, too.
  return change.kind === 'write' && change.text === text ? { kind: 'none' } : change;
}

function merged(text: string, plugins: string): ConfigChange {
  const manualChange = (why: string): ConfigChange => ({
    kind: 'by-hand',
    why,
    block: `${mirrorBlock(plugins)}\n  direct {\n    exclude = ["${host}"]\n  }`,
  });
  if (text.trimStart().startsWith('{')) {
    const change = withMirrorInJson(text, plugins);
    return typeof change === 'object' ? change : manualChange(change);
  }
  const blocks = scanConfig(text);
  if (blocks === undefined) return manualChange('this command does not support its syntax');
  const [installation, second] = blocks.filter(({ name }) => name === 'provider_installation');
  if (installation === undefined) return { kind: 'none' };
  if (second !== undefined) return manualChange('it has more than one provider_installation block');
  const own = mirrorEdits(installation, plugins);
  const edits = [...own, ...excludeEdits(installation)];
  if (edits.length === 0) return { kind: 'none' };
  if (own.some(({ at }) => !/^[ \t]*(\r?\n|#|\/\/)/.test(text.slice(at)))) {
    return manualChange('its provider_installation block has no line break where the plugin folder must be inserted');
  }
  // Last edit first, so that the offsets of the others remain valid.
  const ordered = edits.sort((a, b) => b.at - a.at);
  return {
    kind: 'write',
    text: ordered.reduce((now, { at, insert }) => now.slice(0, at) + insert + now.slice(at), text),
  };
}

/** Removes what `withMirror` added to a CLI configuration. */
export function withoutMirror(text: string, plugins: string): string {
  if (text.trimStart().startsWith('{')) return withoutMirrorInJson(text, plugins);
  const block = new RegExp(`\\n {2}${begin}\\n(?:(?!${end})[^\\n]*\\n)*? {2}${end}`, 'g');
  return [excludeLine, `, ${excludeItem}`, excludeItem].reduce(
    (now, item) => now.replaceAll(item, ''),
    text.replace(block, ''),
  );
}

/** A mirror in a CLI configuration. */
export interface MirrorMethod {
  readonly name: 'filesystem_mirror' | 'network_mirror';
  readonly path: string | undefined;
  readonly url: string | undefined;
}

/** Returns the mirrors from which Terraform installs this provider; none if the configuration cannot be parsed. */
export function methodsForProvider(text: string): readonly MirrorMethod[] {
  return (scanConfig(text) ?? [])
    .filter(({ name }) => name === 'provider_installation')
    .flatMap(({ blocks }) => blocks)
    .filter(takesOurs)
    .flatMap(({ name, strings }) =>
      name === 'filesystem_mirror' || name === 'network_mirror'
        ? [{ name, path: strings.get('path'), url: strings.get('url') }]
        : [],
    );
}

interface Edit {
  readonly at: number;
  readonly insert: string;
}

// Constants, so that removing them restores the original text. The line comment must be followed by a line break.
const excludeLine = `\n    exclude = ["${host}"] # ${mark}\n  `;
const excludeItem = `"${host}" /* ${mark} */`;

function mirrorEdits(installation: ConfigBlock, plugins: string): readonly Edit[] {
  const there = installation.blocks.some(
    (method) => method.name === 'filesystem_mirror' && method.strings.get('path') === plugins && takesOurs(method),
  );
  if (there) return [];
  const overrides = installation.blocks.filter(({ name }) => name === 'dev_overrides').at(-1);
  // Development overrides must precede all other methods.
  return [
    { at: overrides === undefined ? installation.inside : overrides.close + 1, insert: `\n${mirrorBlock(plugins)}` },
  ];
}

/** Excludes the provider from methods that query a host: the host is no registry, and one failing method fails all. */
function excludeEdits(installation: ConfigBlock): readonly Edit[] {
  return installation.blocks
    .filter((method) => ['direct', 'network_mirror', 'oci_mirror'].includes(method.name) && takesOurs(method))
    .map((method) => {
      const excludes = method.lists.find(({ name }) => name === 'exclude');
      if (excludes === undefined) return { at: method.inside, insert: excludeLine };
      return { at: excludes.end, insert: excludes.items.length > 0 ? `, ${excludeItem}` : excludeItem };
    });
}

/** Reports whether an installation method applies to this provider. */
function takesOurs({ lists }: ConfigBlock): boolean {
  const patterns = (name: string) => lists.find((list) => list.name === name)?.items;
  return takesProvider(patterns('include'), patterns('exclude'));
}
