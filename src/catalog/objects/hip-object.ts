import * as z from 'zod';
import { attr, nested } from '../attribute';
import { defineResource } from '../define-resource';
import { ref } from '../reference-attributes';
import { scopes } from '../scope';
import { antiMalware } from './hip-object/anti-malware';
import { customChecks } from './hip-object/custom-checks';
import { diskBackup, diskEncryption } from './hip-object/disk';
import { hostInfo } from './hip-object/host-info';
import { hipName } from './hip-object/hip-name';
import { mobileDevice } from './hip-object/mobile-device';
import { networkInfo } from './hip-object/network-info';
import { patchManagement } from './hip-object/patch-management';
import { runningSoftware } from './hip-object/software';
import { anyText } from './hip-object/text-match';

export const hipObject = defineResource({
  name: 'hip_object',
  doc: 'A posture that a device can have: its system, its patches, its protection and what is installed on it. HIP profiles combine them for rules.',
  api: { path: '/config/objects/v1/hip-objects' },
  scopes,
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: hipName,
    description: attr(z.string().max(255).optional(), 'What the posture stands for.'),
    host_info: attr(hostInfo, 'What the device says of itself.'),
    network_info: attr(networkInfo, 'Which kind of network the device is on.'),
    patch_management: attr(patchManagement, 'Software that installs patches, and which are missing.'),
    data_loss_prevention: attr(runningSoftware, 'Software that keeps data from leaving the device.'),
    firewall: attr(runningSoftware, 'Firewall that runs on the device itself.'),
    anti_malware: attr(antiMalware, 'Protection against malware, and how old its definitions are.'),
    disk_backup: attr(diskBackup, 'Software that backs up the disk.'),
    disk_encryption: attr(diskEncryption, 'Software that encrypts the disk.'),
    custom_checks: attr(customChecks, 'Programs, registry keys and property lists to look for.'),
    mobile_device: attr(mobileDevice, 'What a phone or tablet reports of itself.'),
    certificate: attr(
      nested({
        criteria: attr(
          nested({
            certificate_profile: ref({ kinds: ['certificate_profile'] }, 'Profile that the certificate must satisfy.'),
            certificate_attributes: attr(
              z
                .array(
                  nested({
                    name: attr(z.string().min(1), 'Field of the certificate.'),
                    value: attr(anyText(1024), 'What it must hold.'),
                  }),
                )
                .optional(),
              'Fields that the certificate must have.',
              { itemKey: 'name' },
            ),
          }).optional(),
          'What is asked of it.',
        ),
      }).optional(),
      'Certificate of the device.',
    ),
  }),
});
