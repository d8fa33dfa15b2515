import * as z from 'zod';
import { attr } from '../attribute';
import { optional, required } from '../usual-attributes';
import type { AttributeFlags } from '../attribute-type';
import { defineResource } from '../define-resource';
import { certainRule } from '../issue';
import { nameText } from '../name-text';

// The API does not anchor these patterns; the exact length has the same effect.
const span = /([01][0-9]|[2][0-3]):([0-5][0-9])-([01][0-9]|[2][0-3]):([0-5][0-9])/;
const moment = /[0-9]{4}\/(0[1-9]|1[0-2])\/([0-2][0-9]|3[01])@([01][0-9]|2[0-3]):([0-5][0-9])/;
const period = new RegExp(`^${moment.source}-${moment.source}$`);
const spans = z
  .array(
    z
      .string()
      .refine((text) => new RegExp(`^${span.source}$`).test(text), {
        message: 'use two times of a day, such as 08:00-17:00',
      })
      .refine(isPossibleSpan, certainRule('hours end at 23 and minutes at 59, as in 18:00-23:59'))
      .length(11)
      .regex(span),
  )
  .optional();
const dates = z
  .array(
    z
      .string()
      .refine((text) => period.test(text), {
        message: 'use two times with their dates, such as 2027/06/21@18:00-2027/06/27@06:00',
      })
      .length(33)
      .regex(new RegExp(`${moment.source}-${moment.source}`))
      .refine(isPossible, certainRule('use days that exist, and the earlier time first')),
  )
  .optional();

/** Reports whether the hours and minutes of two times exist. Text of another form is left to the pattern. */
function isPossibleSpan(text: string): boolean {
  const parts = /^(\d\d):(\d\d)-(\d\d):(\d\d)$/.exec(text)?.slice(1).map(Number) ?? [];
  return parts.every((part, i) => part < (i % 2 === 0 ? 24 : 60));
}

/** Reports whether both times exist and the second is later. Text of another form is left to the pattern. */
function isPossible(text: string): boolean {
  if (!period.test(text)) return true;
  const times = text.split('-').map((one) => one.replaceAll('/', '-').replace('@', 'T'));
  const [first = NaN, last = NaN] = times.map((one) => {
    const time = Date.parse(`${one}Z`);
    return Number.isNaN(time) || !new Date(time).toISOString().startsWith(one) ? NaN : time;
  });
  return first < last;
}

const flags: AttributeFlags = { set: true, example: '08:10-17:30', unconfirmed: ['minLength', 'patterns'] };
const day = (name: string) => attr(spans, `Time ranges on ${name}, for example \`08:00-17:00\`.`, flags);

export const schedule = defineResource({
  name: 'schedule',
  effect: 'traffic',
  doc: 'Schedule: times at which a rule applies.',
  api: { path: '/config/objects/v1/schedules' },
  policyRole: 'schedule',
  seededObjects: [
    {
      name: 'non-work-hours',
      folder: 'All',
      schedule_type: { recurring: { daily: ['00:00-08:00', '18:00-23:59'] } },
    },
  ],
  schema: {
    name: attr(nameText(31, /^[ a-zA-Z\d._-]+$/), 'Name, unique in its location.', { example: 'office-hours' }),
    schedule_type: required.oneOf('Schedule type: recurring or non-recurring.', {
      recurring: optional.oneOf('Recurring schedule.', {
        weekly: optional.nested('Weekly schedule: times by day of the week.', {
          sunday: day('Sundays'),
          monday: day('Mondays'),
          tuesday: day('Tuesdays'),
          wednesday: day('Wednesdays'),
          thursday: day('Thursdays'),
          friday: day('Fridays'),
          saturday: day('Saturdays'),
        }),
        daily: attr(spans, 'Daily schedule: time ranges, for example `08:00-17:00`.', {
          ...flags,
          unconfirmed: ['minLength', 'patterns'],
        }),
      }),
      non_recurring: attr(
        dates,
        'Non-recurring schedule: date ranges, for example `2027/06/21@18:00-2027/06/27@06:00`.',
        { unconfirmed: ['minLength', 'patterns'], set: true, example: '2027/06/21@18:00-2027/06/27@06:00' },
      ),
    }),
  },
});
