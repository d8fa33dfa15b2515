import { Schedule, ServiceGroup, ServiceObject } from 'cdktf-provider-scm';
import type { Folders } from './folders';

/** Ports and times that the rules speak of. */
export type Services = ReturnType<typeof makeServices>;

/** What the maker of the tills uses, which no application of the vendor stands for; and when shops are open. */
export function makeServices({ branches }: Folders) {
  const tillUpdates = new ServiceObject(branches, 'till-software', { tcp: 8443, description: 'Software of the tills' });
  const tillReports = new ServiceObject(branches, 'till-reports', { tcp: ['9100-9103'] });
  const tillMaker = new ServiceGroup(branches, 'till-maker', { members: [tillUpdates, tillReports] });
  const openingHours = new Schedule(branches, 'opening-hours', {
    weekly: {
      monday: '07:00-18:00',
      tuesday: '07:00-18:00',
      wednesday: '07:00-18:00',
      thursday: '07:00-20:00',
      friday: '07:00-20:00',
      saturday: ['08:00-12:00', '13:00-17:00'],
    },
  });
  return { tillMaker, openingHours };
}
