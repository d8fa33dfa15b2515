import { optional } from '../usual-attributes';
import { defineResource } from '../define-resource';
import { notComparable } from '../stronger';

const enabled = optional.flag('Enable publishing of metrics.');

export const autoscale = defineResource({
  name: 'autoscale',
  effect: 'routing',
  affectsRouting: false,
  strength: notComparable,
  doc: 'Publishes metrics of VM-Series firewalls to a public cloud monitoring service, which scales them automatically.',
  api: {
    path: '/config/device/v1/autoscale',
    operations: ['get', 'create', 'update', 'delete'],
    singleton: 'container',
    location: { queryOf: ['get', 'delete'] },
  },
  unconfirmed: true,
  schema: {
    aws_cloudwatch: optional.nested('Amazon CloudWatch settings.', {
      enabled,
      name: optional.text('CloudWatch namespace of the metrics.'),
      timeout: optional.integer('Update interval in minutes.'),
    }),
    azure_advanced_metrics: optional.nested('Azure Application Insights settings.', {
      enable: enabled,
      // The API description does not mark it as secret, but anyone who has the key can write metrics.
      instrumentation_key: optional.text('Instrumentation key of Azure Application Insights.', { secret: true }),
      update_interval: optional.integer('Update interval in minutes.'),
    }),
    gcp_cloudwatch: optional.nested('Google Cloud Monitoring settings.', {
      enabled,
      update_interval: optional.integer('Update interval in minutes.'),
    }),
  },
});
