/** Whether a version fulfils a range of npm's: comparators joined by spaces (`>=10.6.0 <10.8.0`), `^`, `~`, `*`. */
export function fulfils(version: string, range: string): boolean {
  return range.split('||').some((part) => comparators(part).every((one) => holds(numbers(version), one)));
}

type Version = readonly [number, number, number];

interface Comparator {
  readonly operator: string;
  readonly bound: Version;
}

function comparators(range: string): readonly Comparator[] {
  return [...range.matchAll(/([<>]=?|=|\^|~)?\s*v?(\d[^\s]*)/g)].flatMap(([, operator = '=', text = '']) => {
    const bound = numbers(text);
    const [major, minor, patch] = bound;
    if (operator === '~') return [atLeast(bound), below([major, minor + 1, 0])];
    if (operator !== '^') return [{ operator, bound }];
    const next: Version = major > 0 ? [major + 1, 0, 0] : minor > 0 ? [0, minor + 1, 0] : [0, 0, patch + 1];
    return [atLeast(bound), below(next)];
  });
}

const atLeast = (bound: Version): Comparator => ({ operator: '>=', bound });
const below = (bound: Version): Comparator => ({ operator: '<', bound });

function holds(version: Version, { operator, bound }: Comparator): boolean {
  const difference = version.map((part, i) => part - (bound[i] ?? 0)).find((one) => one !== 0) ?? 0;
  switch (operator) {
    case '>=':
      return difference >= 0;
    case '>':
      return difference > 0;
    case '<=':
      return difference <= 0;
    case '<':
      return difference < 0;
    default:
      return difference === 0;
  }
}

function numbers(version: string): Version {
  const [major = 0, minor = 0, patch = 0] = version.split(/[.+-]/).map((part) => Number.parseInt(part, 10) || 0);
  return [major, minor, patch];
}
