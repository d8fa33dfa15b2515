import { bannedWords } from './banned-words';

/** Finds the banned words in a text, each with its replacement. */
export function faultsOf(text: string): readonly string[] {
  // Inline code is ignored.
  const plain = text.replaceAll(/`[^`]*`|\$\{[^}]*\}/g, ' ');
  return bannedWords.flatMap(({ pattern, instead }) => {
    const [found] = pattern.exec(plain) ?? [];
    return found === undefined ? [] : [`"${found}": write ${instead}`];
  });
}
