import { bannedWords } from './banned-words';

/** The banned words in a text, each with what to write instead. */
export function faultsOf(text: string): readonly string[] {
  // Code is a name, not a word.
  const plain = text.replaceAll(/`[^`]*`|\$\{[^}]*\}/g, ' ');
  return bannedWords.flatMap(({ pattern, instead }) => {
    const [found] = pattern.exec(plain) ?? [];
    return found === undefined ? [] : [`"${found}": write ${instead}`];
  });
}
