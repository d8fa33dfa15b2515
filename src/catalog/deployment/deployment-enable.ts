import { defineResource } from '../define-resource';
import { notComparable } from '../stronger';

export const deploymentEnable = defineResource({
  name: 'deployment_enable',
  effect: 'routing',
  affectsRouting: false,
  strength: notComparable,
  doc: 'Enables the Prisma Access deployment of a tenant. It cannot be disabled or read back.',
  api: { path: '/config/deployment/v1/enable', operations: ['create'], singleton: 'tenant' },
  scopes: [],
  unconfirmed: true,
  schema: {},
});
