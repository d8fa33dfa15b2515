import * as z from 'zod';
import { attr, exactlyOne, nested, plain } from '../attribute';
import {
  antiMalwareCriteria,
  customChecksCriteria,
  dataLossPrevention,
  domain,
  lastScanTime,
  mobileDeviceCriteria,
  patchManagementCriteria,
} from './hip-object/anti-malware-criteria';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';

export const hipObject = defineResource({
  name: 'hip_object',
  doc: 'HIP object.',
  api: { path: '/config/objects/v1/hip-objects' },
  scopes,
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: attr(
      z
        .string()
        .min(1)
        .max(31)
        .regex(/^[ a-zA-Z\d.\-_]+$/),
      'Name, unique in its container.',
    ),
    description: attr(z.string().max(255).optional(), 'What it is for.'),
    host_info: attr(
      nested({
        criteria: plain(
          nested({
            domain: plain(domain.optional()),
            os: plain(
              nested({
                contains: plain(
                  nested(
                    {
                      microsoft: plain(z.string().max(255).optional(), { wire: 'Microsoft' }),
                      apple: plain(z.string().max(255).optional(), { wire: 'Apple' }),
                      google: plain(z.string().max(255).optional(), { wire: 'Google' }),
                      linux: plain(z.string().max(255).optional(), { wire: 'Linux' }),
                      other: plain(z.string().max(255).optional(), { wire: 'Other' }),
                    },
                    [exactlyOne('microsoft', 'apple', 'google', 'linux', 'other')],
                  ).optional(),
                ),
              }).optional(),
            ),
            client_version: plain(domain.optional()),
            host_name: plain(domain.optional()),
            host_id: plain(domain.optional()),
            managed: plain(z.boolean().optional()),
            serial_number: plain(domain.optional()),
          }),
        ),
      }).optional(),
      'Host info.',
    ),
    network_info: attr(
      nested({
        criteria: plain(
          nested({
            network: plain(
              nested(
                {
                  is: plain(
                    nested(
                      {
                        wifi: plain(nested({ ssid: plain(z.string().max(1023).regex(/.*/).optional()) }).optional()),
                        mobile: plain(
                          nested({ carrier: plain(z.string().max(1023).regex(/.*/).optional()) }).optional(),
                        ),
                        unknown: plain(nested({}).optional()),
                      },
                      [exactlyOne('wifi', 'mobile', 'unknown')],
                    ).optional(),
                  ),
                  is_not: plain(
                    nested(
                      {
                        wifi: plain(nested({ ssid: plain(z.string().max(1023).regex(/.*/).optional()) }).optional()),
                        mobile: plain(
                          nested({ carrier: plain(z.string().max(1023).regex(/.*/).optional()) }).optional(),
                        ),
                        ethernet: plain(nested({}).optional()),
                        unknown: plain(nested({}).optional()),
                      },
                      [exactlyOne('wifi', 'mobile', 'ethernet', 'unknown')],
                    ).optional(),
                  ),
                },
                [exactlyOne('is', 'is_not')],
              ).optional(),
            ),
          }).optional(),
        ),
      }).optional(),
      'Network info.',
    ),
    patch_management: attr(
      nested({
        criteria: plain(patchManagementCriteria.optional()),
        vendor: plain(
          z
            .array(
              nested({
                name: plain(z.string().min(1).max(103)),
                product: plain(z.array(z.string().max(1023).regex(/.*/)).optional()),
              }),
            )
            .optional(),
        ),
        exclude_vendor: plain(z.boolean().default(false)),
      }).optional(),
      'Patch management.',
    ),
    data_loss_prevention: attr(dataLossPrevention.optional(), 'Data loss prevention.'),
    firewall: attr(dataLossPrevention.optional(), 'Firewall.'),
    anti_malware: attr(
      nested({
        criteria: plain(antiMalwareCriteria.optional()),
        vendor: plain(
          z
            .array(
              nested({
                name: plain(z.string().min(1).max(103)),
                product: plain(z.array(z.string().max(1023).regex(/.*/)).optional()),
              }),
            )
            .optional(),
        ),
        exclude_vendor: plain(z.boolean().default(false)),
      }).optional(),
      'Anti malware.',
    ),
    disk_backup: attr(
      nested({
        criteria: plain(
          nested({
            is_installed: plain(z.boolean().default(true)),
            last_backup_time: plain(lastScanTime.optional()),
          }).optional(),
        ),
        vendor: plain(
          z
            .array(
              nested({
                name: plain(z.string().min(1).max(103)),
                product: plain(z.array(z.string().max(1023).regex(/.*/)).optional()),
              }),
            )
            .optional(),
        ),
        exclude_vendor: plain(z.boolean().default(false)),
      }).optional(),
      'Disk backup.',
    ),
    disk_encryption: attr(
      nested({
        criteria: plain(
          nested({
            is_installed: plain(z.boolean().default(true)),
            encrypted_locations: plain(
              z
                .array(
                  nested({
                    name: plain(z.string().min(1).max(1023)),
                    encryption_state: plain(
                      nested(
                        {
                          is: plain(z.enum(['encrypted', 'unencrypted', 'partial', 'unknown']).optional()),
                          is_not: plain(z.enum(['encrypted', 'unencrypted', 'partial', 'unknown']).optional()),
                        },
                        [exactlyOne('is', 'is_not')],
                      ).optional(),
                    ),
                  }),
                )
                .optional(),
            ),
          }).optional(),
        ),
        vendor: plain(
          z
            .array(
              nested({
                name: plain(z.string().min(1).max(103)),
                product: plain(z.array(z.string().max(1023).regex(/.*/)).optional()),
              }),
            )
            .optional(),
        ),
        exclude_vendor: plain(z.boolean().default(false)),
      }).optional(),
      'Disk encryption.',
    ),
    custom_checks: attr(nested({ criteria: plain(customChecksCriteria) }).optional(), 'Custom checks.'),
    mobile_device: attr(nested({ criteria: plain(mobileDeviceCriteria.optional()) }).optional(), 'Mobile device.'),
    certificate: attr(
      nested({
        criteria: plain(
          nested({
            certificate_profile: plain(z.string().optional(), { refs: { kinds: ['certificate_profile'] } }),
            certificate_attributes: plain(
              z
                .array(
                  nested({ name: plain(z.string().min(1)), value: plain(z.string().max(1024).regex(/.*/).optional()) }),
                )
                .optional(),
            ),
          }).optional(),
        ),
      }).optional(),
      'Certificate.',
    ),
  }),
});
