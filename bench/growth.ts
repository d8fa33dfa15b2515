import { measuredReview, referenceSeconds } from '../test/support/measured-review';
import { blowUp, blowUps } from '../test/review/support/blow-ups';
import { largePlan } from '../test/review/support/large-plan';
import type { Figure } from './report';

/** Sizes of a policy with a broad rule that changes in the middle. */
const broadSizes = [250, 500, 1000, 2000, 5000, 20_000];
const sizes = [500, 1000, 2000, 5000, 20_000];
/** Sizes that the growth is fitted over. */
const fitted = 5000;

/** Reviews of plans of several sizes with a base, how the processor time grows, and plans that fall into many parts. */
export async function growth(jsonOf: JsonOf): Promise<readonly Figure[]> {
  const measured = sizes.map((rules) => {
    const { plan, base } = largePlan(rules);
    return { rules, ...measuredReview(plan, base) };
  });
  const points = measured
    .filter(({ rules }) => rules <= fitted)
    .map(({ rules, cpuSeconds }) => [rules, cpuSeconds] as const);
  const broad: Figure[] = [];
  for (const rules of broadSizes) broad.push(...(await broadFigures(rules, jsonOf)));
  return [
    ...measured.map(({ rules, cpuSeconds }): Figure => ({
      what: `review of ${rules} rules with a base: CPU`,
      value: cpuSeconds,
      unit: 's',
    })),
    ...measured.map(({ rules, mb }): Figure => ({
      what: `review of ${rules} rules with a base: memory`,
      value: mb,
      unit: 'MB',
    })),
    {
      what: `growth over 500 to ${fitted} rules: CPU ~ rules ^ x`,
      value: exponentOf(points),
      unit: 'x',
      bound: { of: 'value', most: 1.3 },
    },
    ...broad,
    ...blowUps.flatMap((what): readonly Figure[] => {
      const { cpuSeconds, mb } = measuredReview(blowUp(what).plan);
      return [
        {
          what: `${what}: CPU`,
          value: cpuSeconds,
          unit: 's',
          beside: { what: 'reference work', value: referenceSeconds() },
          bound: { of: 'ratio', most: 10 },
        },
        { what: `${what}: memory`, value: mb, unit: 'MB', bound: { of: 'value', most: 300 } },
      ];
    }),
  ];
}

/** Measures a script in a process of its own: its JSON. */
type JsonOf = (script: string, ...options: readonly string[]) => Promise<unknown>;

/** The difference of a broad rule that is added in the middle of random rules: exact, however many regions it has. */
async function broadFigures(rules: number, jsonOf: JsonOf): Promise<readonly Figure[]> {
  const { cpuSeconds, mb, regions, open } = (await jsonOf('broad-rule.ts', '--rules', String(rules))) as {
    cpuSeconds: number;
    mb: number;
    regions: number;
    open: number;
  };
  const what = `broad rule in the middle of ${rules} rules`;
  return [
    { what: `${what}: CPU`, value: cpuSeconds, unit: 's', bound: { of: 'value', most: 20 } },
    { what: `${what}: memory`, value: mb, unit: 'MB', bound: { of: 'value', most: 1024 } },
    { what: `${what}: regions`, value: regions, unit: 'regions' },
    { what: `${what}: regions that are not exact`, value: open, unit: 'regions', bound: { of: 'value', most: 0 } },
  ];
}

/** The slope of a line through the logarithms, by least squares. */
function exponentOf(points: readonly (readonly [x: number, y: number])[]): number {
  const logs = points.map(([x, y]) => [Math.log(x), Math.log(y)] as const);
  const mean = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0) / values.length;
  const [mx, my] = [mean(logs.map(([x]) => x)), mean(logs.map(([, y]) => y))];
  const above = logs.reduce((sum, [x, y]) => sum + (x - mx) * (y - my), 0);
  return above / logs.reduce((sum, [x]) => sum + (x - mx) ** 2, 0);
}
