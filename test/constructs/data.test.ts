import { expect, test } from '@jest/globals';
import { Testing } from 'cdktf';
import { DataScmAddress } from '#l1/data-scm-address';
import { DataScmJobList } from '#l1/data-scm-job-list';
import { DataScmSecurityRuleList } from '#l1/data-scm-security-rule-list';
import { AddressObject, Push } from '../../constructs';
import { office } from './office';

test('data sources are constructs of their own, read by name and refered to by attribute', () => {
  const { stack, all } = office();
  const web = new DataScmAddress(stack, 'web', { name: 'web', folder: 'All Firewalls' });
  const rules = new DataScmSecurityRuleList(stack, 'rules', { folder: 'All Firewalls', position: 'post', limit: 10 });
  const failed = new DataScmJobList(stack, 'failed', { resultStr: 'FAIL' });
  new AddressObject(all, 'copy', { ipNetmask: web.ipNetmask, description: rules.data.get(0).name });
  new Push(stack, 'push', { description: `after ${failed.total}` });
  const json = JSON.parse(Testing.synth(stack, true)) as Record<string, Record<string, object>>;
  expect(json['data']).toEqual({
    scm_address: { web: { name: 'web', folder: 'All Firewalls' } },
    scm_job_list: { failed: { result_str: 'FAIL' } },
    scm_security_rule_list: { rules: { folder: 'All Firewalls', position: 'post', limit: 10 } },
  });
  expect(json['resource']?.['scm_address']).toMatchObject({
    'All-Firewalls_copy': {
      ip_netmask: '${data.scm_address.web.ip_netmask}',
      description: '${data.scm_security_rule_list.rules.data[0].name}',
    },
  });
});
