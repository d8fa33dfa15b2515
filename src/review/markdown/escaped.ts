/** Maximum length of one text, in characters. */
const mostOfOne = 600;

const gap = '\u200b';

/**
 * Escapes text as one line of Markdown prose, so that it creates no formatting, tag, link, mention or issue reference.
 * Long text is truncated.
 */
export function escapeMarkdown(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const shown = line.length > mostOfOne ? `${line.slice(0, mostOfOne).replace(/[\ud800-\udbff]$/, '')} …` : line;
  return shown
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/[\\`*[\]|~]|(?<![a-z0-9])_|_(?![a-z0-9])/gi, String.raw`\$&`)
    .replace(/@(?=\w)|[#!$%](?=\d)|\b(?:https?|ftp|mailto|xmpp):(?=\S)|\bwww\.|\bGH-(?=\d)/gi, `$&${gap}`);
}
