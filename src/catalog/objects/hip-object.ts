import * as z from 'zod';
import { attr } from '../attribute';
import { optional } from '../usual-attributes';
import { defineResource } from '../define-resource';
import { ref } from '../reference-attributes';
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
import { notComparable } from '../stronger';

export const hipObject = defineResource({
  name: 'hip_object',
  effect: 'identity',
  strength: notComparable,
  doc: 'HIP object (host information profile): device posture criteria that HIP profiles combine.',
  api: { path: '/config/objects/v1/hip-objects' },
  schema: {
    name: hipName,
    description: attr(z.string().max(255).optional(), 'Description of the HIP object.'),
    host_info: attr(hostInfo, 'Host information.'),
    network_info: attr(networkInfo, 'Network information.'),
    patch_management: attr(patchManagement, 'Patch management software and missing patches.'),
    data_loss_prevention: attr(runningSoftware, 'Data loss prevention (DLP) software.'),
    firewall: attr(runningSoftware, 'Firewall software on the device.'),
    anti_malware: attr(antiMalware, 'Anti-malware software.'),
    disk_backup: attr(diskBackup, 'Disk backup software.'),
    disk_encryption: attr(diskEncryption, 'Disk encryption software.'),
    custom_checks: attr(customChecks, 'Custom checks: processes, registry keys and property lists.'),
    mobile_device: attr(mobileDevice, 'Mobile device information.'),
    certificate: optional.nested('Device certificate.', {
      criteria: optional.nested('Criteria of the device certificate.', {
        certificate_profile: ref(
          { kinds: ['certificate_profile'] },
          'Certificate profile that verifies the device certificate.',
        ),
        certificate_attributes: optional.nestedList('Certificate attributes to match.', {
          name: attr(z.string().min(1), 'Certificate attribute.'),
          value: attr(anyText(1024), 'Expected value of the attribute.'),
        }),
      }),
    }),
  },
});
