import type { FindingType } from './finding-type';

export const pushWithoutFirewall = {
  id: 'push-without-firewall',
  about: 'A push reaches no firewall.',
  usually: 'medium',
  found:
    'The snapshot contains every firewall of the tenant, and no folder that the push names contains one, nor does the plan add one.',
  sentence: '<push> reaches no firewall: <folders> contains none',
  example: 'scm_push.all reaches no firewall: folder "Texas" contains none',
  remedy: 'Push the folders that contain the firewalls, or add the firewalls first.',
  ofRun: true,
} as const satisfies FindingType;
