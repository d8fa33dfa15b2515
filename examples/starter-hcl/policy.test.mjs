import { test } from 'node:test';
import { resolve } from 'node:path';
import { withService } from './with-service.mjs';

test('the plan follows the rules of the team', async () => {
  await withService('test', async ({ terraform, scm }) => {
    await terraform('plan', '-input=false', '-out=plan.bin');
    // Exits with 3, and names the traffic, if a finding is high or critical.
    await scm('review', 'plan.bin', '--rules', resolve('pipelines', 'policy-rules.json'));
  });
});
