import type { Configuration, ConfiguredObject } from '../../../src/engine/policy';
import type { ContainerState, DefaultRule, DefaultRuleName } from '../../../src/tenant';
import {
  filterOf,
  host,
  list,
  type AddressModel,
  type DefaultsModel,
  type LevelName,
  type Model,
  type RuleModel,
} from './model';

const parent = { scope: 'folder', name: 'All Firewalls' } as const;
const child = { scope: 'folder', name: 'Branch' } as const;
const snippet = { scope: 'snippet', name: 'Shared rules' } as const;
const places = { parent, child, snippet };

/** The folder whose policy is asked for. */
export const target = child;

/** The model as the engine takes it. */
export function configurationOf(model: Model): Configuration {
  return {
    containers: [
      {
        container: { scope: 'folder', name: 'Global' },
        completeness: 'complete',
      },
      { container: parent, completeness: 'complete', ...changedDefaults(model.defaults.parent) },
      {
        container: child,
        completeness: 'complete',
        above: 'All Firewalls',
        snippets: [snippet.name],
        ...changedDefaults(model.defaults.child),
      },
      { container: snippet, completeness: 'complete' },
    ],
    objects: [
      ...(['parent', 'child', 'snippet'] as const).flatMap((level) =>
        model.objects[level].map((one) => addressObject(one, level)),
      ),
      ...model.groups.map(({ name, members }) => object('address_group', name, { static: members })),
      object('address_group', model.dynamic.name, {
        dynamic: { filter: filterOf(model.dynamic) },
      }),
      ...fixed,
    ],
    rulebases: (['parent', 'child', 'snippet'] as const).flatMap((level) =>
      (['pre', 'post'] as const).map((rulebase) => ({
        kind: 'security_rule',
        container: places[level],
        rulebase,
        rules: model.rules
          .filter((rule) => rule.level === level && rule.base === rulebase)
          .map((rule) => ({ name: rule.name, fields: fieldsOf(rule) })),
      })),
    ),
  };
}

function changedDefaults({ within, between }: DefaultsModel): Pick<ContainerState, 'defaultRules'> {
  const rule = (name: DefaultRuleName, action: string | undefined): readonly DefaultRule[] =>
    action === undefined ? [] : [{ name, fields: { action } }];
  return { defaultRules: [...rule('intrazone-default', within), ...rule('interzone-default', between)] };
}

function object(kind: string, name: string, fields: Readonly<Record<string, unknown>>): ConfiguredObject {
  return { kind, container: parent, name, fields };
}

const tcp = (port: string, source?: string): Readonly<Record<string, unknown>> => ({
  protocol: {
    tcp: { port, ...(source === undefined ? {} : { source_port: source }) },
  },
});

const fixed: readonly ConfiguredObject[] = [
  object('zone', 'a', { network: { layer3: [] } }),
  object('service', 'web', tcp('80')),
  object('service', 'low', tcp('80', '0-1023')),
  object('service', 'tls', tcp('443')),
  object('service', 'dns', { protocol: { udp: { port: '53' } } }),
  object('service_group', 'low-or-tls', { members: ['low', 'tls'] }),
  object('application', 'shop', {
    category: 'business-systems',
    risk: '1',
    default: { port: ['tcp/80'] },
  }),
  object('application_filter', 'office', { category: ['business-systems'] }),
  object('external_dynamic_list', list, {
    type: { ip: { url: 'https://lists.example/bad', recurring: { hourly: {} } } },
  }),
  object('hip_object', 'disk', { disk_backup: { criteria: { is_installed: true } } }),
  object('hip_profile', 'managed', { match: "'disk'" }),
  object('url_category', 'sites', { type: 'URL List', list: ['a.example'] }),
  object('application_group', 'both', { members: ['ssl', 'shop'] }),
];

function addressObject({ name, text, tags }: AddressModel, level: LevelName): ConfiguredObject {
  return {
    kind: 'address',
    container: places[level],
    name,
    fields: { ...valueOf(text), tag: tags },
  };
}

function valueOf(text: string): Readonly<Record<string, unknown>> {
  if (text === host) return { fqdn: text };
  if (/\/\d+\.\d+\.\d+\.\d+$/.test(text)) return { ip_wildcard: text };
  return text.includes('-') ? { ip_range: text } : { ip_netmask: text };
}

function fieldsOf(rule: RuleModel): Readonly<Record<string, unknown>> {
  return {
    policy_type: 'Security',
    disabled: rule.disabled,
    from: [rule.from],
    to: [rule.to],
    source: rule.source,
    negate_source: rule.negateSource,
    destination: rule.destination,
    negate_destination: rule.negateDestination,
    service: [rule.service],
    application: [rule.application],
    source_user: [rule.user],
    category: [rule.category],
    source_hip: [rule.posture],
    action: rule.action,
    ...(rule.schedule === undefined ? {} : { schedule: rule.schedule }),
  };
}
