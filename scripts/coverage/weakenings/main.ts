// npm run review:coverage: weakens every attribute of every kind, and prints how often a review says so.
import { weakenedAttributes } from '../../../test/review/support/weakened-attributes';
import { verdictsOf, weakenedVerdicts, type JudgedAttribute } from '../../../test/review/support/weakened-verdicts';

const all = verdictsOf(weakenedAttributes());

console.log(`| kind | ${weakenedVerdicts.join(' | ')} |`);
console.log(`|---|${weakenedVerdicts.map(() => '---').join('|')}|`);
for (const kind of new Set(all.map((one) => one.kind))) {
  print(
    kind,
    all.filter((one) => one.kind === kind),
  );
}
print('all', all);

function print(title: string, some: readonly JudgedAttribute[]): void {
  const counts = weakenedVerdicts.map((verdict) => some.filter((one) => one.verdict === verdict).length);
  console.log(`| ${title} | ${counts.join(' | ')} |`);
}
