/** Formats a number with a thousands separator, independent of locale: `4,312`. */
export function groupDigits(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',');
}
