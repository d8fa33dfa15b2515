import type { ReportedRule } from './service-report';

/** A rule that the service reports, with what the configuration and the logs say of it. */
export interface JudgedRule extends ReportedRule {
  readonly state:
    | 'proposed'
    | 'in another proposal'
    | 'recommended'
    | 'disabled'
    | 'in the logs'
    | 'not known in the logs'
    | 'in Policy Optimizer'
    | 'not in the configuration'
    | 'several rules'
    | 'another ID'
    | 'unclear'
    | 'not judged';
  /** The rule, where one is meant. */
  readonly rule?: string;
}
