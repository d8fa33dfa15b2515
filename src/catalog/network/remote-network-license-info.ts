import { nested } from '../attribute';
import { defineReadOnlyKind } from '../define-record';
import { computedCount, computedList, computedText, computedTexts } from '../computed-attributes';

const licence = nested({
  license_type: computedText('Type of the license.'),
  count: computedCount('Number of licenses.'),
});

export const remoteNetworkLicenseInfo = defineReadOnlyKind({
  name: 'remote_network_license_info',
  doc: 'Remote network licenses of the tenant: purchased and in use.',
  api: { path: '/config/network/v1/remote-networks-license-info', singleton: 'tenant' },
  filters: [],
  predefined: [{ license_model: [], purchased_licenses: [], configured_licenses: [], operational_license: '' }],
  schema: {
    license_model: computedTexts('License models.'),
    purchased_licenses: computedList(licence, 'Licenses that the tenant purchased.'),
    configured_licenses: computedList(licence, 'Licenses that the configuration uses.'),
    operational_license: computedText('License that is operational.'),
  },
});
