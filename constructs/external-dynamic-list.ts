import type { NameOf } from './catalog-construct';
import { ExternalDynamicList as ListResource } from '#l1/external-dynamic-list';
import type { Construct } from 'constructs';
import { existingOf, type Existing } from './existing';
import { optionalName } from './names';
import { omitUndefined, objectConfig, type ObjectProps } from './object-config';
import { place } from './place';

/** Refresh interval of an external dynamic list; hours have two digits. */
export type Refresh = 'five-minute' | 'hourly' | DailyRefresh | WeeklyRefresh | MonthlyRefresh;

interface DailyRefresh {
  /**
   * Hour of every day.
   * @example daily: '03'
   */
  readonly daily: string;
}
interface WeeklyRefresh {
  /**
   * Hour of a day of every week.
   * @example weekly: { day: 'sunday', at: '03' }
   */
  readonly weekly: { readonly day: Weekday; readonly at: string };
}
interface MonthlyRefresh {
  /**
   * Hour of a day of every month, 1 to 31.
   * @example monthly: { day: 1, at: '03' }
   */
  readonly monthly: { readonly day: number; readonly at: string };
}

type Weekday = 'sunday' | 'monday' | 'tuesday' | 'wednesday' | 'thursday' | 'friday' | 'saturday';

/**
 * Credentials for the web server of a list. `passwordWo` is write-only, so it is in no plan and no state; it requires
 * Terraform 1.11.
 */
export type ListLogin = LoginName & (StatePassword | WriteOnlyPassword);

interface LoginName {
  /**
   * User name at the web server.
   * @example username: 'feeds'
   */
  readonly username: string;
}
interface StatePassword {
  /**
   * Password at the web server. Terraform stores it in plans and in the state.
   * @example password: secret
   */
  readonly password: string;
  readonly passwordWo?: never;
  readonly passwordWoVersion?: never;
}
interface WriteOnlyPassword {
  /**
   * Password at the web server, in no plan and no state.
   * @example passwordWo: secret
   */
  readonly passwordWo: string;
  /**
   * Version of `passwordWo`: change it to send a changed password.
   * @default the password is sent when the list is created
   * @example passwordWoVersion: 2
   */
  readonly passwordWoVersion?: number;
  readonly password?: never;
}

interface ListBase extends ObjectProps {
  /**
   * Description of the list.
   * @default none
   * @example description: 'Tills of the shops'
   */
  readonly description?: string;
  /**
   * Exception list: entries of the list to ignore.
   * @default none
   * @example exceptions: ['203.0.113.7']
   */
  readonly exceptions?: readonly string[];
}

/** An external dynamic list that the firewall fetches from a web server. */
interface FetchedList extends ListBase {
  /**
   * Type of the entries.
   * @example type: 'ip'
   */
  readonly type: 'ip' | 'domain' | 'url' | 'imsi' | 'imei';
  /**
   * URL of the list.
   * @example url: 'https://lists.example/known-bad.txt'
   */
  readonly url: string;
  /**
   * Refresh interval.
   * @example refresh: 'hourly'
   */
  readonly refresh: Refresh;
  /**
   * Certificate profile that verifies the certificate of the web server.
   * @default chosen by the service
   * @example certificateProfile: 'public-cas'
   */
  readonly certificateProfile?: NameOf<'certificate_profile'>;
  /**
   * Credentials for the web server.
   * @default no authentication
   * @example login: { username: 'feeds', password: secret }
   */
  readonly login?: ListLogin;
  /**
   * Expand domains: match subdomains of the listed domains. Only for the type `domain`.
   * @default false
   * @example expandDomain: true
   */
  readonly expandDomain?: boolean;
  readonly predefined?: never;
}

/** A predefined list of the vendor. */
interface PredefinedList extends ListBase {
  /**
   * Type of the entries.
   * @example type: 'ip'
   */
  readonly type: 'ip' | 'url';
  /**
   * Vendor's name of the list.
   * @example predefined: 'panw-bulletproof-ip-list'
   */
  readonly predefined: string;
}

/** Properties of `ExternalDynamicList`. */
export type ExternalDynamicListProps = FetchedList | PredefinedList;

/** Reference to an external dynamic list: a construct, or an existing one. */
export type ListReference = ExternalDynamicList | Existing<'external_dynamic_list'>;

/** External dynamic list (EDL) of IP addresses, domains, URLs or subscriber IDs, fetched by the firewalls. */
export class ExternalDynamicList extends ListResource {
  /** References an existing list in the folder of `scope` or one of its parents. Emits nothing. */
  static readonly existing = existingOf('external_dynamic_list');

  constructor(scope: Construct, id: string, props: ExternalDynamicListProps) {
    super(scope, id, objectConfig('external_dynamic_list', scope, id, props, { type: typeOf(props) }));
    place(this);
  }
}

function typeOf(props: ExternalDynamicListProps) {
  const shared = { description: props.description, exceptionList: props.exceptions?.slice() };
  if (props.predefined !== undefined) {
    const list = omitUndefined({ ...shared, url: props.predefined });
    return props.type === 'ip' ? { predefinedIp: list } : { predefinedUrl: list };
  }
  const { url, refresh, login: auth, expandDomain } = props;
  const certificateProfile = optionalName(props.certificateProfile);
  const list = omitUndefined({ ...shared, url, certificateProfile, auth, expandDomain, recurring: recurring(refresh) });
  return { [props.type]: list };
}

function recurring(refresh: Refresh) {
  if (refresh === 'five-minute') return { fiveMinute: {} };
  if (refresh === 'hourly') return { hourly: {} };
  if ('daily' in refresh) return { daily: { at: refresh.daily } };
  if ('weekly' in refresh) return { weekly: { dayOfWeek: refresh.weekly.day, at: refresh.weekly.at } };
  return { monthly: { dayOfMonth: refresh.monthly.day, at: refresh.monthly.at } };
}
