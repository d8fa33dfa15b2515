import { isObject } from '../../core';
import { fieldNames, type FieldName, type TrafficLogFields } from '../session';

/**
 * Names of each field in JSON: those of Strata Logging Service and Cortex (schema names and log forwarding names), and
 * the PAN-OS variable names. A dot separates nested members.
 */
const members: Readonly<Record<FieldName, readonly string[]>> = {
  type: ['log_type.value', 'log_type', 'LogType', 'type'],
  subtype: ['sub_type.value', 'sub_type', 'Subtype', 'subtype'],
  time: ['time_generated', 'TimeGenerated', 'log_time', 'TimeReceived', 'receive_time'],
  source: ['source_ip.value', 'source_ip', 'SourceAddress', 'src', 'src_ip'],
  destination: ['dest_ip.value', 'dest_ip', 'DestinationAddress', 'dst', 'dst_ip'],
  rule: ['rule_matched', 'Rule', 'rule', 'rule_name'],
  user: ['source_user', 'SourceUser', 'srcuser', 'src_user', 'source_user_info.name', 'SourceUserName'],
  application: ['app', 'Application', 'application'],
  fromZone: ['from_zone', 'FromZone', 'from', 'src_zone'],
  toZone: ['to_zone', 'ToZone', 'to', 'dst_zone'],
  port: ['dest_port', 'DestinationPort', 'dport'],
  sourcePort: ['source_port', 'SourcePort', 'sport'],
  protocol: ['protocol.value', 'protocol', 'Protocol', 'proto', 'ip_protocol.value', 'ip_protocol'],
  action: ['action.value', 'action', 'Action'],
  category: ['url_category.value', 'url_category', 'URLCategory', 'category'],
};

/** Reads the fields of a log entry; undefined if it is not an object. */
export function fieldsOfJson(value: unknown): TrafficLogFields | undefined {
  if (!isObject(value)) return undefined;
  return Object.fromEntries(fieldNames.map((field) => [field, first(value, members[field])])) as Record<
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

function textAt(value: Readonly<Record<string, unknown>>, name: string): string | undefined {
  const flat =
    value[name] ?? name.split('.').reduce<unknown>((at, part) => (isObject(at) ? at[part] : undefined), value);
  return typeof flat === 'string' || typeof flat === 'number' ? String(flat) : undefined;
}
