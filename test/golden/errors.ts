import { kindNamed, apiWithDefaults } from '../../src/catalog';
import { errorBody, type Golden } from './golden';

const tags = '/config/objects/v1/tags';
const container = { scope: 'folder', name: 'All Firewalls' } as const;
const pci = { path: tags, body: { name: 'pci', folder: 'All Firewalls' }, as: 'pci' };
const tag = kindNamed('tag');

/** Answers that say no. */
export const errors: readonly Golden[] = [
  {
    title: 'a value that the field does not have',
    from: 'service.json errors, 400 E003 Invalid Object; objects/tag.json color',
    request: { method: 'POST', path: tags, body: { name: 'pci', color: 'Mauve', folder: 'All Firewalls' } },
    response: { status: 400, body: errorBody('E003', 'Invalid Object') },
    asks: (client) => client.create(tag, container, { name: 'pci', color: 'Mauve' }),
    comes: { refused: { code: 'API_INVALID', status: 400, apiCode: 'E003', outcome: 'refused' } },
  },
  {
    title: 'an object without a container',
    from: 'specification 2.1',
    request: { method: 'POST', path: tags, body: { name: 'pci' } },
    response: { status: 400, body: errorBody('E003', 'Invalid Object') },
    asks: (client) => client.create(tag, undefined, { name: 'pci' }),
    comes: { refused: { code: 'API_INVALID', status: 400, apiCode: 'E003', outcome: 'refused' } },
  },
  {
    title: 'a token that the service does not know',
    from: 'specification 5.6 and 7; service.json errors, 401 E016 Invalid Credential',
    account: 'nobody',
    request: { method: 'GET', path: `${tags}/00000000-0000-4000-8000-000000000001` },
    response: { status: 401, body: errorBody('E016', 'Invalid Credential') },
    asks: (client) => client.get(tag, '00000000-0000-4000-8000-000000000001'),
    // Once with the token that it had, once with a new one.
    times: 2,
    comes: { refused: { code: 'API_UNAUTHENTICATED', status: 401, apiCode: 'E016' } },
  },
  {
    title: 'an account that may only read',
    from: 'specification 5.5; service.json errors, 403 E007',
    account: 'reader',
    request: { method: 'POST', path: tags, body: { name: 'pci', folder: 'All Firewalls' } },
    response: { status: 403, body: errorBody('E007', 'Unauthorized') },
    asks: (client) => client.create(tag, container, { name: 'pci' }),
    comes: { refused: { code: 'API_FORBIDDEN', status: 403, apiCode: 'E007', outcome: 'refused' } },
  },
  {
    title: 'a folder that is not there',
    from: 'specification 4 rule 2; service.json seed_gaps 7',
    request: { method: 'POST', path: tags, body: { name: 'pci', folder: 'Nowhere' } },
    response: { status: 404, body: errorBody('E005', 'Object Not Present') },
    asks: (client) => client.create(tag, { scope: 'folder', name: 'Nowhere' }, { name: 'pci' }),
    comes: { refused: { code: 'API_NOT_FOUND', status: 404, apiCode: 'E005', outcome: 'refused' } },
  },
  {
    title: 'an action that the kind does not have',
    from: 'service.json errors, 405 E012',
    given: [pci],
    request: {
      method: 'POST',
      path: `${tags}/<uuid:pci>:move`,
      body: { destination: 'top', rulebase: 'pre' },
    },
    response: { status: 405, body: errorBody('E012', 'Action Not Supported: move') },
    asks: (client, id) => client.move(tag, id('pci'), { destination: 'top', rulebase: 'pre' }),
    comes: { refused: { code: 'API_NOT_SUPPORTED', status: 405, apiCode: 'E012' } },
  },
  {
    title: 'a query parameter that the list does not have',
    from: 'service.json errors, 400 E003 Invalid Query Parameter',
    request: { method: 'GET', path: `${tags}/00000000-0000-4000-8000-000000000001`, query: { folder: 'Branches' } },
    response: { status: 400, body: errorBody('E003', 'Invalid Query Parameter: folder=Branches') },
    asks: (client) =>
      client.get(
        { ...tag, api: apiWithDefaults({ path: tag.api.path, location: { in: 'query' } }) },
        '00000000-0000-4000-8000-000000000001',
        {
          container: { scope: 'folder', name: 'Branches' },
        },
      ),
    comes: { refused: { code: 'API_INVALID', status: 400, apiCode: 'E003' } },
  },
  {
    title: 'a name that is taken',
    from: 'service.json errors, 409 E006',
    given: [pci],
    request: { method: 'POST', path: tags, body: { name: 'pci', folder: 'All Firewalls' } },
    response: { status: 409, body: errorBody('E006', 'Name Not Unique') },
    asks: (client) => client.create(tag, container, { name: 'pci' }),
    comes: { refused: { code: 'API_NAME_CONFLICT', status: 409, apiCode: 'E006', outcome: 'refused' } },
  },
  {
    title: 'an object that is still in use',
    from: 'service.json errors, 409 E009',
    given: [
      pci,
      {
        path: '/config/objects/v1/addresses',
        body: { name: 'till', folder: 'All Firewalls', ip_netmask: '10.8.0.1', tag: ['pci'] },
      },
    ],
    request: { method: 'DELETE', path: `${tags}/<uuid:pci>` },
    response: { status: 409, body: errorBody('E009', 'Reference Not Zero') },
    asks: (client, id) => client.remove(tag, id('pci')),
    comes: { refused: { code: 'API_REFERENCED', status: 409, apiCode: 'E009', outcome: 'refused' } },
  },
  {
    title: 'a version that the domain does not have',
    from: 'specification 9; service.json errors, 501 E012',
    request: { method: 'GET', path: '/config/objects/v2/tags/00000000-0000-4000-8000-000000000001' },
    response: { status: 501, body: errorBody('E012', 'Version Not Supported') },
    asks: (client) =>
      client.get(
        { ...tag, api: { ...tag.api, path: '/config/objects/v2/tags' } },
        '00000000-0000-4000-8000-000000000001',
      ),
    comes: { refused: { code: 'API_NOT_SUPPORTED', status: 501, apiCode: 'E012' } },
  },
];
