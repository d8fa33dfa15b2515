import { expect, test } from '@jest/globals';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { assess } from '../../src/tools/migrate/assess';
import { readConfiguration } from '../../src/tools/migrate/configuration';
import { providerSchema } from '../../src/provider/provider-schema';

test('the actions of the official provider keep their form, but for those that are named', () => {
  const dir = mkdtempSync(join(tmpdir(), 'scm-actions-'));
  writeFileSync(
    join(dir, 'main.tf'),
    `action "scm_config_push" "now" {
  config {
    folders = ["All"]
    admin   = ["me"]
  }
}
action "scm_config_load" "back" {
  config { version = 100 }
}
action "scm_certificate_export" "backup" {
  config {
    id     = "f23e1c22-de94-44cd-b67f-36f2516618a7"
    format = "pem"
  }
}
action "scm_future" "x" {
  config {}
}
`,
  );
  writeFileSync(
    join(dir, 'more.tf.json'),
    JSON.stringify({
      action: {
        ztna_tenant_start_onboarding: { run: { config: {} } },
        scm_snippet_snapshot_save: { s: { config: { id: 'x', description: 'y' } } },
      },
    }),
  );
  const { obstacles } = assess(readConfiguration(dir), [], providerSchema());
  expect(obstacles.map(({ at, address, problem }) => [at, address, problem.split(':')[0]])).toEqual([
    ['main.tf:7', 'action.scm_config_load.back', 'use scm_load_version with discard_all_staged_changes = true'],
    ['main.tf:10', 'action.scm_certificate_export.backup', 'add file to its config'],
    ['main.tf:16', 'action.scm_future.x', 'this version has no action scm_future'],
    ['more.tf.json', 'action.ztna_tenant_start_onboarding.run', 'this provider has no ZTNA actions'],
  ]);
});
