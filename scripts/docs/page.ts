/** What a page of the registry's layout begins with. */
export interface PageHead {
  readonly title: string;
  /** Group that the page stands in; none for the page of the provider. */
  readonly subcategory?: string;
  /** What it is about, in a sentence or two. */
  readonly about: string;
}

/** A whole page; parts that are empty leave no trace. */
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

/** A piece of code, fenced. */
export function fenced(language: 'hcl' | 'ts' | 'text', text: string): string {
  return `\`\`\`${language}\n${text.trim()}\n\`\`\``;
}
