import { namesText } from '../../core';
import type { UnknownZones } from '../analysis/classify';
import type { FindingDraft } from '../report/fingerprint';
import { notExaminedText } from '../report/not-examined-text';
import type { FindingSeverity } from '../report/severity';
import { byReason, type NotExamined, type NotExaminedReason } from '../state/not-examined';
import type { Finder } from './context';

const severityOf: Readonly<Record<NotExaminedReason, (some: readonly NotExamined[]) => FindingSeverity>> = {
  'official-provider': byPolicy,
  'unknown-kind': byPolicy,
  // Unknown fields of a rule may open traffic.
  extra: byPolicy,
  deferred: byPolicy,
  provisioner: () => 'medium',
  action: () => 'medium',
  'other-tenant': byPolicy,
  // Most of them are unrelated to this tenant.
  'other-provider': () => 'info',
  program: () => 'medium',
  'data-source': () => 'info',
  ephemeral: () => 'info',
  provider: () => 'info',
};

const remedies: Readonly<Record<NotExaminedReason, string>> = {
  'official-provider':
    'its rules and objects can open traffic: move them to this provider ("scm migrate"), or review them by hand',
  'unknown-kind': 'update this command to the version of the provider',
  extra: 'this version does not understand these fields: look them up in the description of the API',
  deferred: 'apply what they depend on, then plan and review again',
  provisioner: 'the program can change the tenant: read its command',
  action: 'the action can change the tenant: read its configuration',
  'other-tenant': 'review each tenant with its own snapshot, or write the same scope into both provider blocks',
  'other-provider': 'their resources can change the tenant only if they call its API',
  program: 'it runs in each plan, with the rights of the pipeline: read its program, or the request that it sends',
  'data-source':
    'it is read in each plan, by a program of another provider: trust the provider (trustedProviders), or remove it',
  ephemeral:
    'it is opened in each plan and apply, by a program of another provider: trust the provider (trustedProviders), or remove it',
  provider:
    'ephemeral resources and functions of it run in each plan: trust the provider (trustedProviders), or remove it',
};

/** Reports the parts of the plan that were not examined, one finding per reason. */
export const notExaminedFindings: Finder = ({ changes: { notExamined, isComplete }, zones }) => {
  return [
    ...zones.unknown.map(unknownZonesFinding),
    ...byReason(notExamined).map(([why, some]): FindingDraft => ({
      id: 'not-examined',
      severity: severityOf[why](some),
      title: `not examined: ${notExaminedText(why, some)}`,
      detail: remedies[why],
      facts: { why, addresses: some.map(({ address }) => address).sort() },
      subject: { kind: why, name: some.map(({ address }) => address).join(', ') },
    })),
    ...(isComplete || notExamined.some(({ why }) => why === 'deferred') ? [] : [partialPlan]),
  ];
};

/** A misspelled zone of the internet makes each opening from it look smaller. */
function unknownZonesFinding({ role, names, isAll }: UnknownZones): FindingDraft {
  return {
    id: 'not-examined',
    severity: isAll ? 'medium' : 'info',
    title: `not examined: traffic of the ${role} zone ${namesText(names)}: no known zone has this name`,
    detail: isAll
      ? `no other ${role} zone is named, so no finding counts as one of it: correct the name`
      : 'correct the name, or remove it',
    facts: { why: 'unknown-zone', role, zones: [...names].sort() },
  };
}

const partialPlan: FindingDraft = {
  id: 'not-examined',
  severity: 'medium',
  title: 'not examined: the plan covers only a part of the configuration (-target)',
  detail: 'plan without -target and review again',
  facts: { why: 'partial-plan' },
};

function byPolicy(some: readonly NotExamined[]): FindingSeverity {
  return some.some(({ isPolicy }) => isPolicy) ? 'high' : 'medium';
}
