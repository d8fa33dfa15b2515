import { expect, test } from '@jest/globals';
import { reviewedText } from '../../../src/review/report/phrase';

test('a review names its plans, or the whole configuration if it has none', () => {
  expect(reviewedText([])).toBe('the whole configuration');
  expect(reviewedText([{ name: 'plan.json' }, { name: 'other.json' }])).toBe('plan.json, other.json');
});
