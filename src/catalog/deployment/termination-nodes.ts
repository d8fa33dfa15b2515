const trees = ['larch', 'oak', 'willow', 'cedar', 'maple', 'birch', 'aspen', 'elm', 'fir', 'pine'] as const;

/**
 * Returns the names of the IPsec termination nodes of a compute location (`us-east-larch`): one per 1,000 Mbps, at
 * least one.
 */
export function terminationNodes(location: string, mbps: number): readonly string[] {
  const count = Math.min(Math.max(1, Math.ceil(mbps / 1000)), trees.length);
  return trees.slice(0, count).map((tree) => `${location}-${tree}`);
}
