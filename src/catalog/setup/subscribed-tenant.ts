import * as z from 'zod';
import { attr } from '../attribute';
import { defineResource } from '../define-resource';
import type { Codec } from '../codec';
import { share } from './snippet-share';
import { notComparable } from '../stronger';

const { snippet_uuid: _id, snippet_name: _name, recipient_tsg: _tenant, ...shareFields } = share;

// Requests and responses use different names for the fields that identify a subscription.
const codec: Codec = {
  toApi: ({ snippet_id, tsg_id, ...rest }, form) =>
    form === 'read' ? { ...rest, snippet_uuid: snippet_id, recipient_tsg: tsg_id } : { ...rest, snippet_id, tsg_id },
  fromApi: ({ snippet_uuid: snippet, recipient_tsg: tenant, ...rest }) => ({
    ...rest,
    ...(snippet === undefined ? {} : { snippet_id: snippet }),
    ...(tenant === undefined ? {} : { tsg_id: tenant }),
  }),
};

// An update sets values per tenant that a create cannot send, so these are computed here.
export const subscribedTenant = defineResource({
  name: 'subscribed_tenant',
  effect: 'management',
  strength: notComparable,
  doc: 'Subscribed tenant: receives a snippet of this tenant and its published versions.',
  api: {
    path: '/config/setup/v1/subscribed-tenants',
    operations: ['get', 'create', 'delete'],
    subResource: {
      owner: 'snippet_id',
      own: 'tsg_id',
      deleteNames: ['snippet-id', 'tsgs'],
      properties: 'properties',
    },
    create: { status: 200, returns: 'nothing' },
    codec,
  },
  scopes: [],
  unconfirmed: true,
  schema: {
    snippet_id: attr(z.string().min(1), 'UUID of the snippet.'),
    tsg_id: attr(z.string().min(1), 'TSG ID of the recipient tenant; both tenants must trust each other.', {
      example: '1000000002',
    }),
    snippet_name: attr(z.string().min(1), 'Name of the snippet.'),
    ...shareFields,
  },
});
