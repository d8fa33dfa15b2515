import * as z from 'zod';
import { attr, nested } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';

const enabled = attr(z.boolean().optional(), 'Whether figures are sent.');

export const autoscale = defineResource({
  name: 'autoscale',
  doc: 'Sends the load of virtual firewalls to the monitoring of a public cloud, which adds and removes firewalls by it.',
  api: {
    path: '/config/device/v1/autoscale',
    operations: ['get', 'create', 'update', 'delete'],
    singleton: 'container',
    scopeInQueryOf: ['get', 'delete'],
    scopeAlsoInQuery: ['get', 'delete'],
  },
  scopes,
  schema: z.strictObject({
    aws_cloudwatch: attr(
      nested({
        enabled,
        name: attr(z.string().optional(), 'Name space of the figures.'),
        timeout: attr(z.number().int().optional(), 'Minutes between two reports.'),
      }).optional(),
      'Amazon CloudWatch.',
    ),
    azure_advanced_metrics: attr(
      nested({
        enable: enabled,
        // The facts do not call it a secret; whoever has it can write figures of others.
        instrumentation_key: attr(z.string().optional(), 'Key of the monitoring.', { secret: true }),
        update_interval: attr(z.number().int().optional(), 'Minutes between two reports.'),
      }).optional(),
      'Azure Application Insights.',
    ),
    gcp_cloudwatch: attr(
      nested({
        enabled,
        update_interval: attr(z.number().int().optional(), 'Minutes between two reports.'),
      }).optional(),
      'Google Cloud Monitoring.',
    ),
  }),
});
