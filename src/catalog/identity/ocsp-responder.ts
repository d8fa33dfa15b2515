import { attr } from '../attribute';
import { defineResource } from '../define-resource';
import { notComparable } from '../stronger';
import { hostText } from '../host-text';
import { nameText } from '../name-text';

export const ocspResponder = defineResource({
  name: 'ocsp_responder',
  effect: 'cryptography',
  strength: notComparable,
  doc: 'OCSP responder on the firewall: answers status requests for certificates that name its host.',
  api: { path: '/config/identity/v1/ocsp-responders' },
  schema: {
    name: attr(nameText(63, /^[a-zA-Z0-9._-]+$/), 'Name, unique in its location.'),
    host_name: attr(hostText.min(1).max(255), 'Hostname or IP address of the OCSP responder.', {
      refusesEmpty: true,
      strength: notComparable,
      example: 'ocsp.example.com',
    }),
  },
});
