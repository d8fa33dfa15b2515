import { isIP } from 'node:net';
import {
  haInterfaceTypes,
  haValueLists,
  haValuePath,
  kindNamed,
  localConfigFilePath,
  paging,
  readOnlyKindNamed,
  variableKindName,
  type HaValueList,
} from '../../catalog';
import { netmaskText } from '../../catalog/schemas';
import { problem } from '../api-problem';
import type { Transaction } from '../model/transaction';
import { listObjects, parsePaging, type ListAnswer } from '../operations/read';
import type { ApiRequest, Endpoint, Route } from './endpoint';
import { checkQuery } from './query-of';

/** Values for a form of a firewall, and its local configuration file. */
export const deviceValueRoutes: readonly Route[] = [
  ...haValueLists.map((list): Route => ({
    path: `${haValuePath}${list}`,
    endpoints: {
      GET: {
        effect: 'reads',
        query: ['device_id', 'interface_type', 'limit', 'offset'],
        run: (request) => answerValues(list, request),
      },
    },
  })),
  {
    path: localConfigFilePath,
    endpoints: { GET: { effect: 'reads', query: ['device', 'version'], run: localConfigFile } },
  },
];

/** A value that a form offers. */
interface OfferedValue {
  readonly value: string;
  readonly label: string;
  readonly description: string;
  readonly is_keyword: boolean;
  readonly type: string;
  readonly variable_value?: string;
  readonly id?: string;
}

async function answerValues(list: HaValueList, request: ApiRequest): ReturnType<Endpoint['run']> {
  const { device_id: device = '', interface_type: link = '' } = request.query;
  if (!haInterfaceTypes.some((one) => one === link))
    throw problem('invalidQuery', [`interface_type must be one of ${haInterfaceTypes.join(', ')}`], '', link);
  const { offset, limit } = parsePaging(request.query);
  const values = await request.read(async (tx) => {
    if ((await tx.tree()).find({ scope: 'device', name: device }) === undefined)
      throw problem('invalidQuery', [`device_id: the firewall "${device}" does not exist`], '', device);
    return list === 'ports' ? portsOf(tx, device, link) : variablesOf(tx, device, list);
  });
  const data = values.slice(offset, offset + limit);
  return { status: 200, body: { data, limit, offset, total: values.length }, secrets: 'none' };
}

/** The control link may also use the management port. */
async function portsOf(tx: Transaction, device: string, link: string): Promise<readonly OfferedValue[]> {
  const ports = await visibleAt(tx, device, 'ethernet_interface');
  const port = (value: string, isKeyword: boolean): OfferedValue => ({
    ...{ value, label: value, description: '', is_keyword: isKeyword, type: 'interface' },
  });
  return [
    ...(link.startsWith('ha1') ? [port('management', true)] : []),
    ...ports.map(({ name }) => port(String(name), false)),
  ];
}

async function variablesOf(
  tx: Transaction,
  device: string,
  list: Exclude<HaValueList, 'ports'>,
): Promise<readonly OfferedValue[]> {
  const isFit = (value: string): boolean =>
    list === 'netmasks' ? netmaskText.safeParse(value).success : isIP(value) !== 0;
  const variables = await visibleAt(tx, device, variableKindName);
  return variables
    .filter(({ value }) => isFit(String(value)))
    .map(({ name, value, description = '', id }) => ({
      ...{ value: String(name), label: String(name), description: String(description), is_keyword: false },
      ...{ type: 'variable', variable_value: String(value), id: String(id) },
    }));
}

/** Returns all objects of a kind that a firewall sees. */
async function visibleAt(tx: Transaction, device: string, kind: string): Promise<ListAnswer['data']> {
  const found: ListAnswer['data'][number][] = [];
  for (;;) {
    const page = { limit: String(paging.largestLimit), offset: String(found.length) };
    const { data, total } = await listObjects(tx, kindNamed(kind), { ...page, device });
    found.push(...data);
    if (data.length === 0 || found.length >= total) return found;
  }
}

/** The firewalls of this service have no local configuration, so that every version is missing. */
function localConfigFile({ query }: ApiRequest): ReturnType<Endpoint['run']> {
  const versions = readOnlyKindNamed('local_config_version');
  if (versions === undefined) throw new Error('the catalog has no local_config_version');
  checkQuery(versions, query);
  const { version } = query;
  if (version === undefined || version === '') throw problem('missingQuery', ['version is required'], '', 'version');
  throw problem('notFound', [`firewall ${query['device'] ?? ''} has no local configuration version "${version}"`]);
}
