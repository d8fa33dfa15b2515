import { providerSource } from '../../provider';
import { scanConfig, type ConfigBlock } from './scan-config';

const begin = '# cdktf-provider-scm: begin';
const end = '# cdktf-provider-scm: end';
const mark = 'cdktf-provider-scm';
const host = 'terraform.local/*/*';

/** What has to happen to a CLI configuration so that Terraform finds the provider. */
export type ConfigChange =
  /** Terraform looks in the plugin folder already. */
  | { readonly kind: 'none' }
  /** The file with our part in it. */
  | { readonly kind: 'write'; readonly text: string }
  /** Somebody has to do it by hand: why, and what to put in. */
  | { readonly kind: 'by-hand'; readonly why: string; readonly block: string };

/** The part of a `provider_installation` block that finds our provider in the plugin folder. */
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
 * Adds the plugin folder to a CLI configuration. Without a `provider_installation` block there is nothing to do:
 * Terraform looks there by itself. With one, ours goes first, and whatever would ask a host leaves ours out; everything
 * else stays to the letter, comments included.
 */
export function withMirror(text: string, plugins: string): ConfigChange {
  const byHand = (why: string): ConfigChange => ({
    kind: 'by-hand',
    why,
    block: `${mirrorBlock(plugins)}\n  direct {\n    exclude = ["${host}"]\n  }`,
  });
  if (text.trimStart().startsWith('{')) {
    return text.includes('provider_installation') ? byHand('it is JSON') : { kind: 'none' };
  }
  const blocks = scanConfig(text);
  if (blocks === undefined) return byHand('it is written in a way that this command does not read');
  const [installation, second] = blocks.filter(({ name }) => name === 'provider_installation');
  if (installation === undefined) return { kind: 'none' };
  if (second !== undefined) return byHand('it has more than one provider_installation block');
  const edits = [...mirrorEdits(installation, plugins), ...excludeEdits(installation)];
  if (edits.length === 0) return { kind: 'none' };
  if (!/^[ \t]*(\r?\n|#|\/\/)/.test(text.slice(installation.inside))) {
    return byHand('its provider_installation block does not begin with a new line');
  }
  // From the end, so that the places of the others stay.
  const ordered = edits.sort((a, b) => b.at - a.at);
  const merged = ordered.reduce((now, { at, insert }) => now.slice(0, at) + insert + now.slice(at), text);
  return { kind: 'write', text: merged };
}

/** A CLI configuration without our part. */
export function withoutMirror(text: string): string {
  const block = new RegExp(`\\n {2}${begin}\\n(?:(?!${end})[^\\n]*\\n)*? {2}${end}`, 'g');
  return [excludeLine, `, ${excludeItem}`, excludeItem].reduce(
    (now, gone) => now.replaceAll(gone, ''),
    text.replace(block, ''),
  );
}

/** A mirror of a CLI configuration. */
export interface MirrorMethod {
  readonly name: 'filesystem_mirror' | 'network_mirror';
  readonly path: string | undefined;
  readonly url: string | undefined;
}

/** The mirrors of a CLI configuration that Terraform asks for our provider. One that cannot be read has none. */
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

// Constant texts, so that taking them out again leaves what was there. What follows a comment needs a new line.
const excludeLine = `\n    exclude = ["${host}"] # ${mark}\n  `;
const excludeItem = `"${host}" /* ${mark} */`;

function mirrorEdits(installation: ConfigBlock, plugins: string): readonly Edit[] {
  const there = installation.blocks.some(
    (method) => method.name === 'filesystem_mirror' && method.strings.get('path') === plugins && takesOurs(method),
  );
  return there ? [] : [{ at: installation.inside, insert: `\n${mirrorBlock(plugins)}` }];
}

/** Whatever asks a host for the provider must not: the host serves no registry, and one failing method fails all. */
function excludeEdits(installation: ConfigBlock): readonly Edit[] {
  return installation.blocks
    .filter((method) => ['direct', 'network_mirror', 'oci_mirror'].includes(method.name) && takesOurs(method))
    .map((method) => {
      const excludes = method.lists.find(({ name }) => name === 'exclude');
      if (excludes === undefined) return { at: method.inside, insert: excludeLine };
      return { at: excludes.end, insert: excludes.items.length > 0 ? `, ${excludeItem}` : excludeItem };
    });
}

/** Whether a method is asked for our provider. */
function takesOurs(method: ConfigBlock): boolean {
  const patterns = (name: string) => method.lists.find((one) => one.name === name)?.items;
  const matches = (pattern: string) => {
    const wanted = providerSource.split('/');
    const parts = pattern.split('/');
    return parts.length === wanted.length && parts.every((part, i) => part === '*' || part === wanted[i]);
  };
  return (patterns('include')?.some(matches) ?? true) && patterns('exclude')?.some(matches) !== true;
}
