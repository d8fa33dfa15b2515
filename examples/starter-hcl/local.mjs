// npm run local: reviews this configuration, deploys it to a local service and pushes it.
import { withService } from './with-service.mjs';

await withService('local', async ({ service, terraform, scm }) => {
  // The firewall joins the folder once it exists, so that the push reaches it.
  await terraform('apply', '-input=false', '-auto-approve', '-target=module.branches.scm_folder.branches');
  await service.tenant.addDevice({ serial: '007951000000001', folder: 'Branches' });
  await terraform('plan', '-input=false', '-out=plan.bin');
  await scm('snapshot', '--out', 'base.json');
  await scm('review', 'plan.bin', '--snapshot', 'base.json');
  await terraform('apply', '-input=false', 'plan.bin');
  const rules = await service.tenant.effectiveRules('Branches', 'running');
  console.log(`\nrunning on Branches: ${rules.map(({ rule }) => rule.name).join(', ')}`);
});
