/** A count with its thousands apart, wherever it is printed the same: `4,312`. */
export function grouped(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',');
}
