import { digestOf } from './digest';
import { Markup, markup } from './markup';

/** What the head of a page contains. */
export interface PageHead {
  readonly title: string;
  readonly style: string;
  /** Script embedded in the body; without one, the page runs no scripts. */
  readonly script?: string;
}

/**
 * Returns the content of the head element of a page that loads nothing: its Content-Security-Policy allows only the
 * embedded style and script.
 */
export function pageHead({ title, style, script }: PageHead): Markup {
  const policy = [
    "default-src 'none'",
    ...(script === undefined ? [] : [`script-src '${digestOf(script)}'`]),
    `style-src '${digestOf(style)}'`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  return markup`<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${new Markup(policy)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>${title}</title>
<link rel="icon" href="data:,">
<style>${new Markup(style)}</style>`;
}
