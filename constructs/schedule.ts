import { Schedule as ScheduleResource } from '#l1/schedule';
import type { Construct } from 'constructs';
import type { ExactlyOne } from './exactly-one';
import { existingOf, type Existing } from './existing';
import { omitUndefined, objectConfig, type ObjectProps } from './object-config';
import { place } from './place';

/** Times of a day, each as `08:00-17:00`. */
export type Times = string | readonly string[];

const days = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;

/** A day of the week. */
export type Weekday = (typeof days)[number];

/** Schedule types; set exactly one. */
interface ScheduleForms {
  /**
   * Daily recurring times, each as `08:00-17:00`.
   * @example daily: '08:00-17:00'
   */
  readonly daily: Times;
  /**
   * Weekly recurring times: `{ monday: '08:00-17:00', friday: ['08:00-12:00', '13:00-15:00'] }`.
   * @example weekly: { monday: '08:00-17:00' }
   */
  readonly weekly: { readonly [Day in Weekday]?: Times };
  /**
   * Non-recurring times, each as `2027/06/21@18:00-2027/06/27@06:00`.
   * @example once: '2027/06/21@18:00-2027/06/27@06:00'
   */
  readonly once: Times;
}

/** Properties of `Schedule`: its name, and exactly one schedule type. */
export type ScheduleProps = ObjectProps & ExactlyOne<ScheduleForms>;

/** Reference to a schedule: a construct or a name. */
export type ScheduleReference = Schedule | Existing<'schedule'> | string;

/** Schedule: times at which a rule is active. */
export class Schedule extends ScheduleResource {
  /** References an existing schedule in the folder of `scope` or one of its parents. Emits nothing. */
  static readonly existing = existingOf('schedule');

  constructor(scope: Construct, id: string, props: ScheduleProps) {
    const { daily, weekly, once } = props;
    const recurring = omitUndefined({
      daily: list(daily),
      weekly:
        weekly === undefined
          ? undefined
          : omitUndefined(Object.fromEntries(days.map((day) => [day, list(weekly[day])]))),
    });
    const own = {
      scheduleType: omitUndefined({
        recurring: Object.keys(recurring).length === 0 ? undefined : recurring,
        nonRecurring: list(once),
      }),
    };
    super(scope, id, objectConfig('schedule', scope, id, props, own));
    place(this);
  }
}

function list(times: Times | undefined): string[] | undefined {
  if (times === undefined) return undefined;
  return typeof times === 'string' ? [times] : [...times];
}
