/** How long one thing may be told before it is cut. */
const mostOfOne = 600;

const gap = '\u200b';

/**
 * Text as prose of Markdown, in one line. Nothing in it makes a format, a tag, a link, a mention of somebody or a
 * reference to an issue. What is very long is cut.
 */
export function escaped(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const shown = line.length > mostOfOne ? `${line.slice(0, mostOfOne).replace(/[\ud800-\udbff]$/, '')} …` : line;
  return shown
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/[\\`*[\]|~]|(?<![a-z0-9])_|_(?![a-z0-9])/gi, String.raw`\$&`)
    .replace(/@(?=\w)|[#!$%](?=\d)|\b(?:https?|ftp|mailto|xmpp):(?=\S)|\bwww\.|\bGH-(?=\d)/gi, `$&${gap}`);
}
