import * as z from 'zod';
import { attr, exactlyOne, nested, plain } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';

export const qosProfile = defineResource({
  name: 'qos_profile',
  doc: 'QoS profile.',
  api: { path: '/config/network/v1/qos-profiles' },
  scopes,
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: attr(z.string().min(1).max(31), 'Name, unique in its container.'),
    aggregate_bandwidth: attr(
      nested({
        egress_max: plain(z.number().int().min(0).max(60000).optional()),
        egress_guaranteed: plain(z.number().int().min(0).max(16000).optional()),
      }).optional(),
      'Aggregate bandwidth.',
    ),
    class_bandwidth_type: attr(
      nested(
        {
          mbps: plain(
            nested({
              class: plain(
                z
                  .array(
                    nested({
                      name: plain(
                        z
                          .enum(['class1', 'class2', 'class3', 'class4', 'class5', 'class6', 'class7', 'class8'])
                          .optional(),
                      ),
                      priority: plain(z.enum(['real-time', 'high', 'medium', 'low']).default('medium')),
                      class_bandwidth: plain(
                        nested({
                          egress_max: plain(z.number().int().min(0).max(60000).default(0)),
                          egress_guaranteed: plain(z.number().int().min(0).max(60000).default(0)),
                        }).optional(),
                      ),
                    }),
                  )
                  .optional(),
              ),
            }).optional(),
          ),
          percentage: plain(
            nested({
              class: plain(
                z
                  .array(
                    nested({
                      name: plain(
                        z
                          .enum(['class1', 'class2', 'class3', 'class4', 'class5', 'class6', 'class7', 'class8'])
                          .optional(),
                      ),
                      priority: plain(z.enum(['real-time', 'high', 'medium', 'low']).default('medium')),
                      class_bandwidth: plain(
                        nested({
                          egress_max: plain(z.number().int().min(0).max(100).default(0)),
                          egress_guaranteed: plain(z.number().int().min(0).max(100).default(0)),
                        }).optional(),
                      ),
                    }),
                  )
                  .optional(),
              ),
            }).optional(),
          ),
        },
        [exactlyOne('mbps', 'percentage')],
      ).optional(),
      'Class bandwidth type.',
    ),
  }),
});
