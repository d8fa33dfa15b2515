/** Front matter of a page in the registry layout. */
export interface PageHead {
  readonly title: string;
  /** Group of the page; none for the provider's index page. */
  readonly subcategory?: string;
  /** Description in a sentence or two. */
  readonly about: string;
}

/** Formats a complete page; empty parts are omitted. */
export function page(head: PageHead, heading: string, parts: readonly string[]): string {
  const front = [
    '---',
    `page_title: "${head.title}"`,
    ...(head.subcategory === undefined ? [] : [`subcategory: "${head.subcategory}"`]),
    'description: |-',
    `  ${head.about.replaceAll('\n', ' ')}`,
    '---',
  ];
  return `${[front.join('\n'), '<!-- Made by `npm run docs`. Do not edit. -->', `# ${heading}`, ...parts].filter((part) => part !== '').join('\n\n')}\n`;
}

/** Formats a fenced code block. */
export function fenced(language: 'hcl' | 'ts' | 'text', text: string): string {
  return `\`\`\`${language}\n${text.trim()}\n\`\`\``;
}
