import { isObject } from '../../core';
import { fieldNames, type FieldName, type TrafficLogFields } from '../fields';

/**
 * Names of each field in JSON: those of Strata Logging Service and Cortex (schema names and log forwarding names), the
 * PAN-OS variable names, and our own. A dot separates nested members.
 */
export const jsonNames: Readonly<Record<FieldName, readonly string[]>> = {
  type: ['log_type.value', 'log_type', 'LogType', 'type'],
  subtype: ['sub_type.value', 'sub_type', 'Subtype', 'subtype'],
  time: ['time_generated', 'TimeGenerated', 'log_time', 'TimeReceived', 'receive_time'],
  firewall: ['log_source_id', 'DeviceSN', 'serial', 'device_serial', 'firewall'],
  source: ['source_ip.value', 'source_ip', 'SourceAddress', 'src', 'src_ip', 'source'],
  destination: ['dest_ip.value', 'dest_ip', 'DestinationAddress', 'dst', 'dst_ip', 'destination'],
  rule: ['rule_matched', 'Rule', 'rule', 'rule_name'],
  user: ['source_user', 'SourceUser', 'srcuser', 'src_user', 'source_user_info.name', 'SourceUserName', 'user'],
  application: ['app', 'Application', 'application'],
  fromZone: ['from_zone', 'FromZone', 'from', 'src_zone'],
  toZone: ['to_zone', 'ToZone', 'to', 'dst_zone'],
  port: ['dest_port', 'DestinationPort', 'dport', 'port'],
  sourcePort: ['source_port', 'SourcePort', 'sport'],
  protocol: ['protocol.value', 'protocol', 'Protocol', 'proto', 'ip_protocol.value', 'ip_protocol'],
  action: ['action.value', 'action', 'Action'],
  category: ['url_category.value', 'url_category', 'URLCategory', 'category'],
  bytes: ['bytes_total', 'BytesTotal', 'bytes'],
  sessions: ['sessions'],
  firstSeen: ['first_seen'],
  lastSeen: ['last_seen'],
};

/** Reads the fields of a log entry; undefined if it is not an object. */
export function fieldsOfJson(value: unknown): TrafficLogFields | undefined {
  if (!isObject(value)) return undefined;
  return Object.fromEntries(fieldNames.map((field) => [field, first(value, jsonNames[field])])) as Record<
    FieldName,
    string
  >;
}

function first(value: Readonly<Record<string, unknown>>, names: readonly string[]): string {
  for (const name of names) {
    const found = textAt(value, name);
    if (found !== undefined) return found;
  }
  return '';
}

/** Returns the text or number at a name; undefined if there is none. */
export function textAt(value: Readonly<Record<string, unknown>>, name: string): string | undefined {
  const flat =
    value[name] ?? name.split('.').reduce<unknown>((at, part) => (isObject(at) ? at[part] : undefined), value);
  return typeof flat === 'string' || typeof flat === 'number' ? String(flat) : undefined;
}
