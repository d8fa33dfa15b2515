import * as z from 'zod';
import { defineResource } from '../define-resource';

export const deploymentEnable = defineResource({
  name: 'deployment_enable',
  doc: 'Switches the network of a tenant in the cloud on. It cannot be switched off again, nor asked about.',
  api: { path: '/config/deployment/v1/enable', operations: ['create'], singleton: 'tenant' },
  unique: 'tenant',
  schema: z.strictObject({}),
});
