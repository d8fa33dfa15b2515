import { providerSource } from '../../provider';
import { scanConfig, type ConfigBlock } from './scan-config';

const begin = '# cdktf-provider-scm: begin';
const end = '# cdktf-provider-scm: end';
const mark = 'cdktf-provider-scm';
const host = 'terraform.local/*/*';

/** Change to a CLI configuration that lets Terraform find the provider. */
export type ConfigChange =
  /** Terraform already looks in the plugin folder. */
  | { readonly kind: 'none' }
  /** The complete new text of the file. */
  | { readonly kind: 'write'; readonly text: string }
  /** The user must edit the file: the reason, and the block to insert. */
  | { readonly kind: 'by-hand'; readonly why: string; readonly block: string };

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
 * In such a block, the plugin folder is inserted first, and methods that query a host exclude this provider. Everything
 * else remains unchanged, including comments.
 */
export function withMirror(text: string, plugins: string): ConfigChange {
  const manualChange = (why: string): ConfigChange => ({
    kind: 'by-hand',
    why,
    block: `${mirrorBlock(plugins)}\n  direct {\n    exclude = ["${host}"]\n  }`,
  });
  if (text.trimStart().startsWith('{')) {
    return text.includes('provider_installation') ? manualChange('it is JSON') : { kind: 'none' };
  }
  const blocks = scanConfig(text);
  if (blocks === undefined) return manualChange('this command does not support its syntax');
  const [installation, second] = blocks.filter(({ name }) => name === 'provider_installation');
  if (installation === undefined) return { kind: 'none' };
  if (second !== undefined) return manualChange('it has more than one provider_installation block');
  const edits = [...mirrorEdits(installation, plugins), ...excludeEdits(installation)];
  if (edits.length === 0) return { kind: 'none' };
  if (!/^[ \t]*(\r?\n|#|\/\/)/.test(text.slice(installation.inside))) {
    return manualChange('its provider_installation block does not begin with a new line');
  }
  // Last edit first, so that the offsets of the others remain valid.
  const ordered = edits.sort((a, b) => b.at - a.at);
  const merged = ordered.reduce((now, { at, insert }) => now.slice(0, at) + insert + now.slice(at), text);
  return { kind: 'write', text: merged };
}

/** Removes what `withMirror` added to a CLI configuration. */
export function withoutMirror(text: string): string {
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
  return there ? [] : [{ at: installation.inside, insert: `\n${mirrorBlock(plugins)}` }];
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
function takesOurs(method: ConfigBlock): boolean {
  const patterns = (name: string) => method.lists.find((one) => one.name === name)?.items;
  const matches = (pattern: string) => {
    const wanted = providerSource.split('/');
    const parts = pattern.split('/');
    return parts.length === wanted.length && parts.every((part, i) => part === '*' || part === wanted[i]);
  };
  return (patterns('include')?.some(matches) ?? true) && patterns('exclude')?.some(matches) !== true;
}
