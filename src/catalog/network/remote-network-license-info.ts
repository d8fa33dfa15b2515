import * as z from 'zod';
import { nested } from '../attribute';
import { defineRecord } from '../define-record';
import { toldCount, toldList, toldText, toldTexts } from '../told';

const licence = nested({ license_type: toldText('Type of the license.'), count: toldCount('Number of licenses.') });

export const remoteNetworkLicenseInfo = defineRecord({
  name: 'remote_network_license_info',
  doc: 'Remote network licenses of the tenant: purchased and in use.',
  api: { path: '/config/network/v1/remote-networks-license-info', singleton: 'tenant' },
  filters: [],
  predefined: [{ license_model: [], purchased_licenses: [], configured_licenses: [], operational_license: '' }],
  schema: z.strictObject({
    license_model: toldTexts('License models.'),
    purchased_licenses: toldList(licence, 'Licenses that the tenant purchased.'),
    configured_licenses: toldList(licence, 'Licenses that the configuration uses.'),
    operational_license: toldText('License that is operational.'),
  }),
});
