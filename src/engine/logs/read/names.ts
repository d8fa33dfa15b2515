import type { FieldName } from '../fields';

/** Forms of a log with named values. */
export const formNames = [
  'export of the web interface',
  'field names of PAN-OS',
  'Strata Logging Service',
  'distinct sessions (scm logs condense)',
] as const;

export type FormName = (typeof formNames)[number];

/** Names of one form. */
type Names = readonly [FormName, readonly string[]];

/**
 * Names of each field, in lower case, by form: the columns of the web interface, the variables of PAN-OS (documentation,
 * "Traffic Log Fields"), the query names and forwarding names of Strata Logging Service (documentation, "Log Reference"),
 * and our own. In JSON, a dot separates nested members, and `name` also means `name.value`.
 */
export const fieldNamesBy: Readonly<Record<FieldName, readonly Names[]>> = {
  type: [web('type'), panos('type', 'log type'), cloud('log_type.value', 'log_type', 'logtype')],
  subtype: [
    web('threat/content type'),
    panos('subtype', 'log subtype'),
    cloud('sub_type.value', 'sub_type', 'subtype'),
  ],
  time: [
    web('generate time', 'generated time', 'time generated', 'receive time'),
    panos('time_generated', 'receive_time'),
    cloud('time_generated', 'timegenerated', 'log_time', 'timereceived'),
  ],
  firewall: [
    web('serial #', 'serial number', 'serial'),
    panos('serial', 'device_serial'),
    cloud('log_source_id', 'devicesn'),
    own('firewall'),
  ],
  source: [
    web('source address', 'source ip'),
    panos('src', 'src_ip'),
    cloud('source_ip.value', 'source_ip', 'sourceaddress'),
    own('source'),
  ],
  destination: [
    web('destination address', 'destination ip'),
    panos('dst', 'dst_ip'),
    cloud('dest_ip.value', 'dest_ip', 'destinationaddress'),
    own('destination'),
  ],
  rule: [web('rule', 'rule name'), panos('rule', 'rule_name'), cloud('rule_matched', 'rulematched'), own('rule')],
  ruleId: [
    web('rule uuid'),
    panos('rule_uuid'),
    cloud('rule_matched_uuid', 'ruleuuid', 'rulematcheduuid'),
    own('rule_id'),
  ],
  system: [web('virtual system'), panos('vsys'), cloud('virtuallocation', 'vsys'), own('system')],
  user: [
    web('source user'),
    panos('srcuser', 'src_user'),
    cloud('source_user', 'sourceuser', 'source_user_info.name', 'sourceusername'),
    own('user'),
  ],
  application: [web('application'), panos('app'), cloud('app', 'application'), own('application')],
  fromZone: [
    web('source zone', 'from zone'),
    panos('from', 'src_zone'),
    cloud('from_zone', 'fromzone'),
    own('from_zone'),
  ],
  toZone: [web('destination zone', 'to zone'), panos('to', 'dst_zone'), cloud('to_zone', 'tozone'), own('to_zone')],
  port: [web('destination port'), panos('dport'), cloud('dest_port', 'destinationport'), own('port')],
  sourcePort: [web('source port'), panos('sport'), cloud('source_port', 'sourceport'), own('source_port')],
  protocol: [
    web('ip protocol'),
    panos('proto'),
    cloud('protocol.value', 'protocol', 'ip_protocol.value', 'ip_protocol'),
    own('protocol'),
  ],
  action: [web('action'), panos('action'), cloud('action.value', 'action'), own('action')],
  category: [
    web('category', 'url category'),
    panos('category'),
    cloud('url_category.value', 'url_category', 'urlcategory'),
    own('category'),
  ],
  bytes: [web('bytes'), panos('bytes'), cloud('bytes_total', 'bytestotal', 'bytes'), own('bytes')],
  repeats: [web('repeat count'), panos('repeatcnt'), cloud('count_of_repeats', 'repeatcount', 'countofrepeats')],
  sessions: [own('sessions')],
  firstSeen: [own('first_seen')],
  lastSeen: [own('last_seen')],
};

function web(...names: string[]): Names {
  return ['export of the web interface', names];
}
function panos(...names: string[]): Names {
  return ['field names of PAN-OS', names];
}
function cloud(...names: string[]): Names {
  return ['Strata Logging Service', names];
}
function own(...names: string[]): Names {
  return ['distinct sessions (scm logs condense)', names];
}

/** All names of a field, in lower case. */
export function namesOf(field: FieldName): readonly string[] {
  return fieldNamesBy[field].flatMap(([, names]) => names);
}
