import * as z from 'zod';
import { attr, nested, oneOf } from '../attribute';
import { optional, required } from '../usual-attributes';
import { ref } from '../reference-attributes';
import { integer } from '../integer';

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;

const at = attr(
  z
    .string()
    .length(2)
    .regex(/([01][0-9]|[2][0-3])/),
  'Hour of the day, two digits.',
  { example: '01', effect: 'none' },
);

/** Update interval of a list. */
const recurring = oneOf({
  five_minute: optional.with({ effect: 'none' }).nested('Every five minutes.', {}),
  hourly: optional.with({ effect: 'none' }).nested('Every hour.', {}),
  daily: optional.nested('Every day.', { at }),
  weekly: optional.nested('Every week.', {
    day_of_week: required.enum(weekdays, 'Day of the week.', { effect: 'none' }),
    at,
  }),
  monthly: optional.nested('Every month.', {
    day_of_month: attr(integer(1, 31), 'Day of the month.', { effect: 'none' }),
    at,
  }),
});

/** A firewall fetches a list by HTTP. */
const sourceUrl = z
  .string()
  .max(255)
  .refine((text) => /^https?:\/\/[^\s/]/i.test(text), {
    message: 'the URL of a list starts with https:// or http://',
  });

const description = attr(z.string().max(255).optional(), 'Description of the list.');

/** Builds a list that is fetched from a web server. `longest` is the maximum length of an exception. */
export function feed(longest: number, extra: z.ZodRawShape = {}) {
  return nested({
    url: attr(sourceUrl, 'URL of the list source.', {
      example: 'https://feeds.example.com/list1.txt',
    }),
    description,
    exception_list: exceptions(longest),
    certificate_profile: ref(
      { kinds: ['certificate_profile'], words: ['None'] },
      'Certificate profile that verifies the server certificate.',
      {
        filledBy: 'service',
        affectsMatching: false,
        strength: { of: 'presence', none: 'None' },
        effect: 'identity',
      },
    ),
    auth: optional.with({ affectsMatching: false }).nested('Server authentication.', {
      username: attr(z.string().min(1).max(255), 'User name for the server.', { refusesEmpty: true }),
      password: attr(z.string().max(255), 'Password for the server.', { secret: true }),
    }),
    recurring: attr(recurring, 'Update interval of the list.', {
      affectsMatching: false,
      strength: { of: 'choice', fromWeak: ['monthly', 'weekly', 'daily', 'hourly', 'five_minute'] },
      effect: 'protection',
    }),
    ...extra,
  });
}

/** Builds a list that the vendor maintains. */
export function predefinedFeed() {
  return nested({
    url: attr(z.string().min(1), 'Name of the predefined list.', { example: 'panw-known-ip-list' }),
    description,
    exception_list: exceptions(255),
  });
}

function exceptions(longest: number) {
  return attr(z.array(z.string().max(longest)).optional(), 'Exception list: entries that are ignored.', { set: true });
}
