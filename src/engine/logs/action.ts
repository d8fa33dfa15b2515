/** Actions of a traffic log, in lower case with hyphens. */
export const knownActions = {
  allow: ['allow', 'alert'],
  block: [
    // A deny takes the action that the application asks for (drop-reset).
    ...['deny', 'drop', 'drop-reset', 'drop-icmp', 'drop-packet', 'drop-all', 'drop-all-packets', 'discard'],
    ...['reset', 'reset-both', 'reset-client', 'reset-server'],
    ...['block', 'block-url', 'block-ip', 'block-continue', 'block-override'],
  ],
} as const;

const meanings = new Map<string, 'allow' | 'block'>([
  ...knownActions.allow.map((name) => [name, 'allow'] as const),
  ...knownActions.block.map((name) => [name, 'block'] as const),
]);

/** What an action does, in any case, with spaces or hyphens; undefined for an unknown one. */
export function actionOf(text: string): 'allow' | 'block' | undefined {
  return meanings.get(
    text
      .trim()
      .toLowerCase()
      .replaceAll(/[\s_]+/g, '-'),
  );
}

/** `"allowed" is not a known action (allow, alert, …)` */
export function actionFault(text: string): string {
  if (text.trim() === '') return 'no action';
  return `${JSON.stringify(text.slice(0, 40))} is not a known action (${[...meanings.keys()].join(', ')})`;
}
