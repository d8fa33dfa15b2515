import { planJson, pushOfTexas, type PlanPiece } from '../plan-json';

/** The text of a plan that makes this many rules, each over addresses of its own. */
export function manyRules(count: number): string {
  const push: PlanPiece = pushOfTexas;
  const rules = Array.from({ length: count }, (_, i): PlanPiece => ({
    type: 'scm_security_rule',
    name: `rule-${i}`,
    after: {
      name: `rule-${i}`,
      folder: 'Texas',
      position: 'pre',
      from: ['trust'],
      to: [i % 7 === 0 ? 'dmz' : 'untrust'],
      source: [`10.${i % 200}.${i >> 8}.0/28`],
      destination: [`203.0.113.${i % 250}`],
      service: ['service-https'],
      application: ['any'],
      action: i % 11 === 0 ? 'deny' : 'allow',
    },
  }));
  return planJson([...rules, push]);
}
