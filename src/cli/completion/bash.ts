import type { CommandWords } from './words';

/**
 * Generates a completion script for bash, and for zsh through bashcompinit. It finds the command among the words before
 * the cursor, and completes its options, their values, and file names for text values.
 */
export function bashCompletion(all: readonly CommandWords[]): string {
  const paths = all.filter(({ path }) => path !== '').map(({ path }) => `      ${quoteBash(path)}) path=$next ;;`);
  const values = all.flatMap(({ path, options }) =>
    options.flatMap(({ long, value }) =>
      value === 'none' ? [] : [`    ${quoteBash(`${path}:${long}`)}) ${valuesText(value)} ;;`],
    ),
  );
  const words = all.map(({ path, subcommands, options, choices }) => {
    const offered = [...subcommands, ...choices, ...options.map(({ long }) => long)].join(' ');
    return `    ${quoteBash(path)}) words=${quoteBash(offered)} ;;`;
  });
  return `_scm() {
  local cur=\${COMP_WORDS[COMP_CWORD]} prev=\${COMP_WORDS[COMP_CWORD-1]} path= next= words= i
  COMPREPLY=()
  for ((i = 1; i < COMP_CWORD; i++)); do
    next="\${path:+$path }\${COMP_WORDS[i]}"
    case $next in
${paths.join('\n')}
    esac
  done
  case "$path:$prev" in
${values.join('\n')}
  esac
  case $path in
${words.join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$cur"))
  [ \${#COMPREPLY[@]} -gt 0 ] || [[ $cur == -* ]] || COMPREPLY=($(compgen -f -- "$cur"))
}
complete -o filenames -F _scm scm
`;
}

/** Generates the completion script for zsh. */
export function zshCompletion(all: readonly CommandWords[]): string {
  return `autoload -U +X compinit && compinit -u\nautoload -U +X bashcompinit && bashcompinit\n${bashCompletion(all)}`;
}

function valuesText(value: 'text' | readonly string[]): string {
  return value === 'text'
    ? 'COMPREPLY=($(compgen -f -- "$cur")); return'
    : `COMPREPLY=($(compgen -W ${quoteBash(value.join(' '))} -- "$cur")); return`;
}

function quoteBash(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
