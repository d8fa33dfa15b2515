/** One finished operation on a register: a write of a value that nobody else writes, or a read of one. */
export interface RegisterOp {
  readonly kind: 'write' | 'read';
  readonly value: string;
  /** When the caller asked, and when it had the answer, on one clock. */
  readonly start: number;
  readonly end: number;
}

interface Zone {
  readonly value: string;
  readonly from: number;
  readonly to: number;
  /** Whether some operation on the value ended before another began: then the register held it all the time between. */
  readonly held: boolean;
}

/**
 * Why no order of the operations explains what was read, or undefined when one does. By the theorem of Gibbons and
 * Korach for registers whose writes are all different: times at which two values must have been held do not overlap,
 * and what can be over within another's time has no place.
 */
export function contradictionIn(ops: readonly RegisterOp[]): string | undefined {
  const byValue = new Map<string, RegisterOp[]>();
  for (const op of ops) byValue.set(op.value, [...(byValue.get(op.value) ?? []), op]);
  const zones: Zone[] = [];
  for (const [value, those] of byValue) {
    const write = those.find(({ kind }) => kind === 'write');
    if (write === undefined) return `"${value}" was read and never written`;
    const early = those.find(({ end }) => end < write.start);
    if (early !== undefined) return `"${value}" was read before it was written`;
    const [ended, began] = [Math.min(...those.map(({ end }) => end)), Math.max(...those.map(({ start }) => start))];
    zones.push({ value, from: Math.min(ended, began), to: Math.max(ended, began), held: ended < began });
  }
  for (const one of zones.filter(({ held }) => held)) {
    for (const other of zones) {
      if (other === one) continue;
      const overlaps = other.held && other.from < one.to && one.from < other.to;
      const within = !other.held && one.from < other.from && other.to < one.to;
      if (overlaps || within) return `"${other.value}" stood while "${one.value}" must have`;
    }
  }
  return undefined;
}
