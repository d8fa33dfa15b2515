import type { TerraformStack } from 'cdktf';
import { Folder, Schedule } from 'cdktf-provider-scm';

export function schedule(stack: TerraformStack): void {
  const all = Folder.existing(stack, 'All Firewalls');

  new Schedule(all, 'office-hours', {
    weekly: { monday: ['08:00-12:00', '13:00-18:00'], friday: '08:00-14:00' },
  });
}
