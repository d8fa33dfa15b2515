import { ExternalDynamicList as ListResource } from '#l1/external-dynamic-list';
import type { Construct } from 'constructs';
import { existing, type Existing } from './existing';
import { defined, objectConfig, type ObjectProps } from './object-config';
import { place } from './place';

/** How often a list is fetched; hours have two digits. */
export type Refresh =
  | 'five-minute'
  | 'hourly'
  | { readonly daily: string }
  | { readonly weekly: { readonly day: Weekday; readonly at: string } }
  | { readonly monthly: { readonly day: number; readonly at: string } };

type Weekday = 'sunday' | 'monday' | 'tuesday' | 'wednesday' | 'thursday' | 'friday' | 'saturday';

/** How to log in to the server of a list. `passwordWo` reaches neither plan nor state; needs Terraform 1.11. */
export type ListLogin = { readonly username: string } & (
  | { readonly password: string; readonly passwordWo?: never; readonly passwordWoVersion?: never }
  | { readonly passwordWo: string; readonly passwordWoVersion?: number; readonly password?: never }
);

interface ListBase extends ObjectProps {
  /**
   * What the list is for.
   * @default none
   */
  readonly description?: string;
  /**
   * Entries of the list that are left out.
   * @default none
   */
  readonly exceptions?: readonly string[];
}

/** A list that is fetched from a web server. */
interface FetchedList extends ListBase {
  /** What the list holds. */
  readonly type: 'ip' | 'domain' | 'url' | 'imsi' | 'imei';
  /** Where it is fetched from. */
  readonly url: string;
  /** How often it is fetched. */
  readonly refresh: Refresh;
  /**
   * Name of the profile that checks the certificate of the server.
   * @default chosen by the service
   */
  readonly certificateProfile?: string;
  /**
   * How to log in to the server.
   * @default not at all
   */
  readonly login?: ListLogin;
  /**
   * Whether every name below a listed domain matches too. For domains only.
   * @default false
   */
  readonly expandDomain?: boolean;
  readonly predefined?: never;
}

/** A list that the vendor keeps. */
interface PredefinedList extends ListBase {
  /** What the list holds. */
  readonly type: 'ip' | 'url';
  /** The vendor's name of the list. */
  readonly predefined: string;
}

/** What a list can be given. */
export type ExternalDynamicListProps = FetchedList | PredefinedList;

/** A list: by construct, or one that exists. */
export type ListReference = ExternalDynamicList | Existing<'external_dynamic_list'>;

/** A list of addresses, domains, URLs or subscribers that the firewalls fetch by themselves. */
export class ExternalDynamicList extends ListResource {
  /** A list that exists in the folder that `scope` is or lies in, or above. Emits nothing. */
  static existing(scope: Construct, name: string): Existing<'external_dynamic_list'> {
    return existing('external_dynamic_list', scope, name);
  }

  constructor(scope: Construct, id: string, props: ExternalDynamicListProps) {
    super(scope, id, objectConfig('external_dynamic_list', scope, id, props, { type: typeOf(props) }));
    place(this);
  }
}

function typeOf(props: ExternalDynamicListProps) {
  const shared = { description: props.description, exceptionList: props.exceptions?.slice() };
  if (props.predefined !== undefined) {
    const list = defined({ ...shared, url: props.predefined });
    return props.type === 'ip' ? { predefinedIp: list } : { predefinedUrl: list };
  }
  const { url, refresh, certificateProfile, login: auth, expandDomain } = props;
  const list = defined({ ...shared, url, certificateProfile, auth, expandDomain, recurring: recurring(refresh) });
  return { [props.type]: list };
}

function recurring(refresh: Refresh) {
  if (refresh === 'five-minute') return { fiveMinute: {} };
  if (refresh === 'hourly') return { hourly: {} };
  if ('daily' in refresh) return { daily: { at: refresh.daily } };
  if ('weekly' in refresh) return { weekly: { dayOfWeek: refresh.weekly.day, at: refresh.weekly.at } };
  return { monthly: { dayOfMonth: refresh.monthly.day, at: refresh.monthly.at } };
}
