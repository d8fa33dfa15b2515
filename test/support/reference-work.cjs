// A fixed amount of work of the kind that a review does: intersections of sorted ranges, and their texts in a map. Prints
// its CPU seconds. Limits in seconds are multiples of it, because machines, and one machine at other times, differ.
const started = process.cpuUsage();
const rangesOf = (first) => Array.from({ length: 1600 }, (_, i) => first * 7919 + i * 1_000_003 + (i % 2));
const known = new Map();
for (let round = 0; round < 6200; round++) {
  const [a, b] = [rangesOf(round % 97), rangesOf((round * 31) % 89)];
  const common = [];
  for (let i = 0, j = 0; i + 1 < a.length && j + 1 < b.length;) {
    const [from, to] = [Math.max(a[i], b[j]), Math.min(a[i + 1], b[j + 1])];
    if (from < to) common.push(from, to);
    if (a[i + 1] <= b[j + 1]) i += 2;
    else j += 2;
  }
  const text = `${common.length} ${a.slice(0, 200).join()}`;
  known.set(text, (known.get(text) ?? 0) + 1);
}
const { user, system } = process.cpuUsage(started);
console.log((user + system) / 1e6);
