import type { Named } from './names';

/** How a list orders its rules. */
export interface OrderProps {
  /**
   * `relative`: other rules keep their positions between these. `exclusive`: no other rules may exist.
   * @default 'relative'
   * @example mode: 'exclusive'
   */
  readonly mode?: 'relative' | 'exclusive';
  /**
   * Position of the rules as a block among other rules.
   * @default unchanged
   * @example anchor: { where: 'after', rule: 'block-spoofed' }
   */
  readonly anchor?: { readonly where: 'top' | 'bottom' } | { readonly where: 'before' | 'after'; readonly rule: Named };
}
