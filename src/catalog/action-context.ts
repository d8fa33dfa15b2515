/** Parts of a configuration with actions of their own: the same word protects differently in each. */
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
