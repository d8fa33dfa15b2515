import { nested } from '../attribute';
import { defineReadOnlyKind } from '../define-record';
import { computed } from '../usual-attributes';

const licence = nested({
  license_type: computed.text('Type of the license.'),
  count: computed.count('Number of licenses.'),
});

export const remoteNetworkLicenseInfo = defineReadOnlyKind({
  name: 'remote_network_license_info',
  doc: 'Remote network licenses of the tenant: purchased and in use.',
  api: { path: '/config/network/v1/remote-networks-license-info', singleton: 'tenant' },
  filters: [],
  predefined: [{ license_model: [], purchased_licenses: [], configured_licenses: [], operational_license: '' }],
  schema: {
    license_model: computed.texts('License models.'),
    purchased_licenses: computed.list(licence, 'Licenses that the tenant purchased.'),
    configured_licenses: computed.list(licence, 'Licenses that the configuration uses.'),
    operational_license: computed.text('License that is operational.'),
  },
});
