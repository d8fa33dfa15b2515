import { kindNamed } from '../../src/catalog';
import type { Golden } from './golden';

const tags = '/config/objects/v1/tags';
const addresses = '/config/objects/v1/addresses';
const container = { scope: 'folder', name: 'All Firewalls' } as const;
const pci = { path: tags, body: { name: 'pci', folder: 'All Firewalls' }, as: 'pci' };
const notFound = {
  _errors: [{ code: 'E005', message: 'Object Not Present', details: '<any:details>', help: '<text:help>' }],
  _request_id: '<text:request>',
};

/** Objects: made, read, changed and deleted. */
export const objects: readonly Golden[] = [
  {
    title: 'a tag is made in a folder that the body names',
    from: 'specification 2.4 and 4; objects/tag.json',
    request: {
      method: 'POST',
      path: tags,
      body: { name: 'pci', color: 'Red', comments: 'card data', folder: 'All Firewalls' },
    },
    response: {
      status: 201,
      body: { id: '<uuid:pci>', name: 'pci', color: 'Red', comments: 'card data', folder: 'All Firewalls' },
    },
    asks: (client) => client.create(kindNamed('tag'), container, { name: 'pci', color: 'Red', comments: 'card data' }),
    comes: { to: { id: '<uuid:pci>', name: 'pci', color: 'Red', comments: 'card data', folder: 'All Firewalls' } },
  },
  {
    title: 'an address is made in a snippet',
    from: 'specification 2.1; objects/address.json',
    given: [{ path: '/config/setup/v1/snippets', body: { name: 'baseline' } }],
    request: {
      method: 'POST',
      path: addresses,
      body: { name: 'bank', ip_range: '203.0.113.1-203.0.113.9', snippet: 'baseline' },
    },
    response: {
      status: 201,
      body: { id: '<uuid:bank>', name: 'bank', ip_range: '203.0.113.1-203.0.113.9', snippet: 'baseline' },
    },
    asks: (client) =>
      client.create(
        kindNamed('address'),
        { scope: 'snippet', name: 'baseline' },
        { name: 'bank', ip_range: '203.0.113.1-203.0.113.9' },
      ),
    comes: { to: { id: '<uuid:bank>', name: 'bank', ip_range: '203.0.113.1-203.0.113.9', snippet: 'baseline' } },
  },
  {
    title: 'an address object is made at the path of the specification',
    from: 'specification 2.4 and 4',
    before: [
      {
        request: { method: 'POST', path: addresses, body: { name: 'dns', fqdn: 'dns.test', folder: 'All Firewalls' } },
        response: { status: 404, body: notFound },
      },
    ],
    request: {
      method: 'POST',
      path: '/config/objects/v1/address-objects',
      body: { name: 'dns', fqdn: 'dns.test', folder: 'All Firewalls' },
    },
    response: { status: 201, body: { id: '<uuid:dns>', name: 'dns', fqdn: 'dns.test', folder: 'All Firewalls' } },
    asks: (client) => client.create(kindNamed('address'), container, { name: 'dns', fqdn: 'dns.test' }),
    comes: { to: { id: '<uuid:dns>', name: 'dns', fqdn: 'dns.test', folder: 'All Firewalls' } },
  },
  {
    title: 'an address is read by its UUID, its tags with it',
    from: 'specification 4; objects/address.json',
    given: [
      pci,
      {
        path: addresses,
        body: { name: 'till', folder: 'All Firewalls', ip_netmask: '10.8.0.0/16', description: 'tills', tag: ['pci'] },
        as: 'till',
      },
    ],
    request: { method: 'GET', path: `${addresses}/<uuid:till>` },
    response: {
      status: 200,
      body: {
        id: '<uuid:till>',
        name: 'till',
        folder: 'All Firewalls',
        ip_netmask: '10.8.0.0/16',
        description: 'tills',
        tag: ['pci'],
      },
    },
    asks: (client, id) => client.get(kindNamed('address'), id('till')),
    comes: {
      to: {
        id: '<uuid:till>',
        name: 'till',
        folder: 'All Firewalls',
        ip_netmask: '10.8.0.0/16',
        description: 'tills',
        tag: ['pci'],
      },
    },
  },
  {
    title: 'an update replaces the tag, and leaves it where it is',
    from: 'specification 4; objects/tag.json',
    given: [{ ...pci, body: { ...pci.body, comments: 'card data' } }],
    request: { method: 'PUT', path: `${tags}/<uuid:pci>`, body: { name: 'cards', color: 'Blue' } },
    response: { status: 200, body: { id: '<uuid:pci>', name: 'cards', color: 'Blue', folder: 'All Firewalls' } },
    asks: (client, id) => client.update(kindNamed('tag'), id('pci'), { name: 'cards', color: 'Blue' }),
    comes: { to: { id: '<uuid:pci>', name: 'cards', color: 'Blue', folder: 'All Firewalls' } },
  },
  {
    title: 'a tag is deleted',
    from: 'specification 4; objects/tag.json',
    given: [pci],
    request: { method: 'DELETE', path: `${tags}/<uuid:pci>` },
    response: { status: 200, body: '<any:not specified>' },
    asks: (client, id) => client.remove(kindNamed('tag'), id('pci')),
    comes: { to: 'deleted' },
  },
  {
    title: 'what is gone is not deleted again',
    from: 'service.json errors, 404',
    request: { method: 'DELETE', path: `${tags}/00000000-0000-4000-8000-000000000001` },
    response: { status: 404, body: notFound },
    asks: (client) => client.remove(kindNamed('tag'), '00000000-0000-4000-8000-000000000001'),
    comes: { to: 'gone' },
  },
  {
    title: 'what is not there is not read',
    from: 'service.json errors, 404',
    request: { method: 'GET', path: `${tags}/00000000-0000-4000-8000-000000000001` },
    response: { status: 404, body: notFound },
    asks: (client) => client.get(kindNamed('tag'), '00000000-0000-4000-8000-000000000001'),
    comes: { to: undefined },
  },
  {
    title: 'a service with a source port',
    from: 'objects/service.json',
    request: {
      method: 'POST',
      path: '/config/objects/v1/services',
      body: { name: 'sql', protocol: { tcp: { port: '1433', source_port: '1024-65535' } }, folder: 'All Firewalls' },
    },
    response: {
      status: 201,
      body: {
        id: '<uuid:sql>',
        name: 'sql',
        protocol: { tcp: { port: '1433', source_port: '1024-65535' } },
        folder: 'All Firewalls',
      },
    },
    asks: (client) =>
      client.create(kindNamed('service'), container, {
        name: 'sql',
        protocol: { tcp: { port: '1433', source_port: '1024-65535' } },
      }),
    comes: {
      to: {
        id: '<uuid:sql>',
        name: 'sql',
        protocol: { tcp: { port: '1433', source_port: '1024-65535' } },
        folder: 'All Firewalls',
      },
    },
  },
];
