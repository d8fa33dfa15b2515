/** One completed operation on a register: a write of a unique value, or a read. */
export interface RegisterOp {
  readonly kind: 'write' | 'read';
  readonly value: string;
  /** When the caller sent the request and received the response, on one clock. */
  readonly start: number;
  readonly end: number;
}

interface Zone {
  readonly value: string;
  readonly from: number;
  readonly to: number;
  /** Whether one operation on the value ended before another began: the register then held the value in between. */
  readonly held: boolean;
}

/**
 * Returns why no order of the operations explains the reads, or undefined if one does. By the theorem of Gibbons and
 * Korach for registers with unique writes: intervals in which two values must have been held do not overlap, and no
 * other value's zone is completely within such an interval.
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
