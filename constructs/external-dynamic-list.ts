import { ExternalDynamicList as ListResource } from '#l1/external-dynamic-list';
import type { Construct } from 'constructs';
import { existing, type Existing } from './existing';
import { omitUndefined, objectConfig, type ObjectProps } from './object-config';
import { place } from './place';

/** Refresh interval of an external dynamic list; hours have two digits. */
export type Refresh =
  | 'five-minute'
  | 'hourly'
  | { readonly daily: string }
  | { readonly weekly: { readonly day: Weekday; readonly at: string } }
  | { readonly monthly: { readonly day: number; readonly at: string } };

type Weekday = 'sunday' | 'monday' | 'tuesday' | 'wednesday' | 'thursday' | 'friday' | 'saturday';

/**
 * Credentials for the web server of a list. `passwordWo` is write-only, so it is in no plan and no state; it requires
 * Terraform 1.11.
 */
export type ListLogin = { readonly username: string } & (
  | { readonly password: string; readonly passwordWo?: never; readonly passwordWoVersion?: never }
  | { readonly passwordWo: string; readonly passwordWoVersion?: number; readonly password?: never }
);

interface ListBase extends ObjectProps {
  /**
   * Description of the list.
   * @default none
   */
  readonly description?: string;
  /**
   * Exception list: entries of the list to ignore.
   * @default none
   */
  readonly exceptions?: readonly string[];
}

/** An external dynamic list that the firewall fetches from a web server. */
interface FetchedList extends ListBase {
  /** Type of the entries. */
  readonly type: 'ip' | 'domain' | 'url' | 'imsi' | 'imei';
  /** URL of the list. */
  readonly url: string;
  /** Refresh interval. */
  readonly refresh: Refresh;
  /**
   * Certificate profile that verifies the certificate of the web server.
   * @default chosen by the service
   */
  readonly certificateProfile?: string;
  /**
   * Credentials for the web server.
   * @default no authentication
   */
  readonly login?: ListLogin;
  /**
   * Expand domains: match subdomains of the listed domains. Only for the type `domain`.
   * @default false
   */
  readonly expandDomain?: boolean;
  readonly predefined?: never;
}

/** A predefined list of the vendor. */
interface PredefinedList extends ListBase {
  /** Type of the entries. */
  readonly type: 'ip' | 'url';
  /** Vendor's name of the list. */
  readonly predefined: string;
}

/** Properties of `ExternalDynamicList`. */
export type ExternalDynamicListProps = FetchedList | PredefinedList;

/** Reference to an external dynamic list: a construct, or an existing one. */
export type ListReference = ExternalDynamicList | Existing<'external_dynamic_list'>;

/** External dynamic list (EDL) of IP addresses, domains, URLs or subscriber IDs, fetched by the firewalls. */
export class ExternalDynamicList extends ListResource {
  /** References an existing list in the folder of `scope` or one of its parents. Emits nothing. */
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
    const list = omitUndefined({ ...shared, url: props.predefined });
    return props.type === 'ip' ? { predefinedIp: list } : { predefinedUrl: list };
  }
  const { url, refresh, certificateProfile, login: auth, expandDomain } = props;
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
