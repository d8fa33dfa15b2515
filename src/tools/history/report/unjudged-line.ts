import type { Unjudged } from '../unjudged';
import { stateLine } from './state-line';

/** `not judged: 2026-11-25 10:00:00 UTC, commit 1a2b3c4d5e6f, Ada: open the shop: cannot read …` */
export function unjudgedLine({ state, why }: Unjudged): string {
  return `not judged: ${stateLine(state, undefined)} (${why})`;
}
