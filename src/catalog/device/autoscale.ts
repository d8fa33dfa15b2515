import * as z from 'zod';
import { attr, optionalNested } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';
import { notComparable } from '../stronger';
import { integer } from '../integer';

const enabled = attr(z.boolean().optional(), 'Enable publishing of metrics.');

export const autoscale = defineResource({
  name: 'autoscale',
  effect: 'routing',
  strength: notComparable,
  doc: 'Publishes metrics of VM-Series firewalls to a public cloud monitoring service, which scales them automatically.',
  api: {
    path: '/config/device/v1/autoscale',
    operations: ['get', 'create', 'update', 'delete'],
    singleton: 'container',
    location: { queryOf: ['get', 'delete'] },
  },
  scopes,
  unconfirmed: true,
  schema: {
    aws_cloudwatch: optionalNested('Amazon CloudWatch settings.', {
      enabled,
      name: attr(z.string().optional(), 'CloudWatch namespace of the metrics.'),
      timeout: attr(integer().optional(), 'Update interval in minutes.'),
    }),
    azure_advanced_metrics: optionalNested('Azure Application Insights settings.', {
      enable: enabled,
      // The API description does not mark it as secret, but anyone who has the key can write metrics.
      instrumentation_key: attr(z.string().optional(), 'Instrumentation key of Azure Application Insights.', {
        secret: true,
      }),
      update_interval: attr(integer().optional(), 'Update interval in minutes.'),
    }),
    gcp_cloudwatch: optionalNested('Google Cloud Monitoring settings.', {
      enabled,
      update_interval: attr(integer().optional(), 'Update interval in minutes.'),
    }),
  },
});
