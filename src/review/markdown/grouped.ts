/** Formats a number with a thousands separator, independent of locale: `4,312`. */
export function grouped(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',');
}
