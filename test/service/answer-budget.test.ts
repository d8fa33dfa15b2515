import { describe, expect, test } from '@jest/globals';
import { AnswerBudget } from '../../src/service/http/semaphore';

const mib = 2 ** 20;
const retry = 'too many large lists are being answered';

describe('the budget of lists that are being answered', () => {
  test('is 64 MiB for one list, whose error says what to do', () => {
    const { take } = new AnswerBudget().open('a');
    take(64 * mib);
    expect(() => take(1)).toThrow('use a smaller limit');
  });

  test('is 64 MiB for the lists of a tenant together, until one is answered', () => {
    const budget = new AnswerBudget();
    const [first, second] = [budget.open('a'), budget.open('a')];
    first.take(40 * mib);
    expect(() => second.take(30 * mib)).toThrow(retry);
    second.release();
    first.release();
    expect(() => budget.open('a').take(64 * mib)).not.toThrow();
  });

  test('is 256 MiB for all tenants', () => {
    const budget = new AnswerBudget();
    const open = ['a', 'b', 'c', 'd'].map((tenant) => budget.open(tenant));
    for (const { take } of open) take(64 * mib);
    expect(() => budget.open('e').take(1)).toThrow(retry);
    for (const { release } of open) release();
    // What was refused counts until it is released, and never twice.
    expect(() => budget.open('e').take(64 * mib - 1)).not.toThrow();
  });
});
