// npm run local: deploys this configuration to a local service and pushes it.
import { withService } from './with-service.mjs';

await withService('local', async ({ service, terraform }) => {
  await terraform('apply', '-input=false', '-auto-approve');
  const rules = await service.tenant.effectiveRules('Branches', 'running');
  console.log(`\nrunning on Branches: ${rules.map(({ rule }) => rule.name).join(', ')}`);
});
