import * as z from 'zod';
import { nested } from '../attribute';
import { defineRecord } from '../define-record';
import { toldCount, toldList, toldText, toldTexts } from '../told';

const licence = nested({ license_type: toldText('Kind of licence.'), count: toldCount('How many there are.') });

export const remoteNetworkLicenseInfo = defineRecord({
  name: 'remote_network_license_info',
  doc: 'The licences for remote networks that a tenant has bought, and what it uses of them.',
  api: { path: '/config/network/v1/remote-networks-license-info', singleton: 'tenant' },
  filters: [],
  predefined: [{ license_model: [], purchased_licenses: [], configured_licenses: [], operational_license: '' }],
  schema: z.strictObject({
    license_model: toldTexts('Ways in which licences are counted.'),
    purchased_licenses: toldList(licence, 'Licences that were bought.'),
    configured_licenses: toldList(licence, 'Licences that the configuration uses.'),
    operational_license: toldText('Licence that is in force.'),
  }),
});
