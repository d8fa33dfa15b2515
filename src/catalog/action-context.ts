/** What decides by actions: the same word protects differently in different contexts. */
export const actionContexts = [
  'threat',
  'scan',
  'url',
  'credential',
  'dns',
  'file',
  'data',
  'analysis',
  'denial-of-service',
] as const;
export type ActionContext = (typeof actionContexts)[number];
