const begin = '# cdktf-provider-scm: begin';
const end = '# cdktf-provider-scm: end';
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
 * Terraform looks there by itself. With one, ours goes first, and `direct` leaves our host out; everything else stays.
 */
export function withMirror(text: string, plugins: string): ConfigChange {
  const bare = withoutComments(text);
  const block = /^[ \t]*provider_installation[ \t]*\{[ \t]*$/m.exec(bare);
  if (!/\bprovider_installation\b/.test(bare)) return { kind: 'none' };
  const ours = mirrorBlock(plugins);
  if (text.includes(ours)) return { kind: 'none' };
  const cleaned = withoutMirror(text);
  if (cleaned !== text) return withMirror(cleaned, plugins);
  const byHand = (why: string): ConfigChange => ({
    kind: 'by-hand',
    why,
    block: `${ours}\n  direct {\n    exclude = ["${host}"]\n  }`,
  });
  if (block === null)
    return byHand('its provider_installation block is written in a way that this command does not read');
  if (/\bnetwork_mirror\b/.test(bare)) return byHand('it has a network_mirror, which must leave terraform.local out');
  const directs = [...bare.matchAll(/\bdirect[ \t]*\{([^{}]*)\}/g)];
  const at = block.index + block[0].length;
  const [direct, second] = directs;
  if (second !== undefined) return byHand('it has more than one direct block');
  const inner = direct?.[1] ?? '';
  if (inner.trim() !== '' && !inner.includes(host)) return byHand('its direct block has conditions of its own');
  const rest = text.slice(at);
  const excluded =
    direct === undefined || inner.includes(host)
      ? rest
      : rest.replace(/\bdirect[ \t]*\{[^{}]*\}/, `direct {\n    exclude = ["${host}"] ${begin}\n  }`);
  return { kind: 'write', text: `${text.slice(0, at)}\n${ours}${excluded}` };
}

/** A CLI configuration without our part. */
export function withoutMirror(text: string): string {
  const lines = text.split('\n');
  const kept: string[] = [];
  let inside = false;
  for (const line of lines) {
    if (line.trim() === begin) inside = true;
    else if (line.trim() === end) inside = false;
    else if (!inside && !line.trimEnd().endsWith(begin)) kept.push(line);
  }
  return kept.join('\n');
}

/** The same text with comments blanked, so that places stay. */
function withoutComments(text: string): string {
  return text.replace(/(#|\/\/)[^\n]*|\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '));
}
