import { kindLabel } from '../../../catalog';
import type { Report } from '../../../review';
import { locationText, type Locate } from '../../../engine/trace';
import type { Cleanup, Edit, Evidence, Proposal } from '../proposal';
import type { JudgedRule } from '../reported/judged-rule';

/** A proposal with its review and its code. */
export interface WrittenProposal {
  readonly proposal: Proposal;
  /** Absent where the number of reviews is limited. */
  readonly review?: Report;
  /** The changed objects in TypeScript or HCL. */
  readonly code: string;
}

/** In the order of the report. */
const sectionTitles: Readonly<Record<Evidence['is'], string>> = {
  expired: 'Expired: the schedule of these rules has ended',
  'decisions unchanged': 'Decisions unchanged (proven). Each holds alone, and all of them together',
  observed: 'Only observed in the logs: suggestions, not proofs',
  counted: 'Only counted by the service: suggestions, not proofs',
};

/** Proposals as text: the proven ones, then those that logs suggest. */
export function cleanupText(
  { places, skipped, assumptions, logs, service }: Cleanup,
  proposals: readonly WrittenProposal[],
  { locate, together }: { readonly locate: Locate; readonly together: Report },
): string {
  const firewalls = places.map(({ scope, name }) => `${scope} ${name}`).join(', ');
  const blocks = [
    `${String(proposals.length)} ${proposals.length === 1 ? 'proposal' : 'proposals'}${firewalls === '' ? '' : `; decisions compared at ${firewalls}`}\n`,
    ...Object.entries(sectionTitles).flatMap(([evidence, title]) => {
      const found = proposals.filter(({ proposal }) => proposal.evidence.is === evidence);
      const isTogether = evidence === 'decisions unchanged' && found.length > 1;
      return [
        ...section(
          title,
          found.map((proposal) => proposalText(proposal, locate)),
        ),
        ...(isTogether ? [`  All of them together\n${reviewLines(together).join('\n')}\n`] : []),
      ];
    }),
    ...(service === undefined
      ? []
      : listLines('What the service reports', [...serviceLines(service), ...service.notes])),
    ...listLines('Not judged', skipped),
    ...listLines('Assumptions', assumptions),
    ...listLines('Logs', logs),
  ];
  return blocks.join('\n');
}

function serviceLines({ rules }: NonNullable<Cleanup['service']>): readonly string[] {
  return rules.flatMap(({ by, name, location, rule, says, state, unclear, recommended }) => [
    `${by}: rule ${rule ?? `"${name}" (${location})`}: ${says}; ${stateTexts[state]}${unclear === undefined ? '' : `: ${unclear}`}`,
    ...recommended.map((one) => `  instead ${one}`),
  ]);
}

const stateTexts: Readonly<Record<JudgedRule['state'], string>> = {
  proposed: 'see the proposal',
  'in another proposal': 'another proposal changes it',
  recommended: 'narrow it from logs with --rule, which proves each session',
  disabled: 'the rule is disabled',
  'in the logs': 'the logs have sessions of it, so it is not proposed',
  'not known in the logs': 'lines of the logs can be of it, so it is not proposed',
  'in Policy Optimizer': 'Policy Optimizer counts sessions of it, so it is not proposed',
  unclear: 'not proposed, because this is unclear',
  'not in the configuration': 'it is not in the configuration that was read',
  'several rules': 'several rules of this folder have this name, so none is proposed',
  'another ID': 'the rule of this name has another ID, so it may be a newer one and is not proposed',
  'not judged': 'only security rules are judged',
};

function section(title: string, blocks: readonly string[]): readonly string[] {
  return blocks.length === 0 ? [] : [`${title}\n`, ...blocks];
}

function listLines(title: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : [`${title}\n${lines.map((line) => `  - ${line}\n`).join('')}`];
}

function proposalText({ proposal, review, code }: WrittenProposal, locate: Locate): string {
  const { title, evidence, reasons, loses, edits } = proposal;
  const lines = [
    `  ${title}`,
    `    ${evidenceText(evidence)}`,
    ...reasons.map((reason) => `    - ${reason}`),
    ...loses.map((note) => `    - lost: ${note}`),
    ...edits.map((edit) => `    ${editText(edit, locate)}`),
    ...code.split('\n').flatMap((line) => (line === '' ? [] : [`      ${line}`])),
    ...(review === undefined ? ['    review: see the review of all proposals together'] : reviewLines(review)),
  ];
  return `${lines.join('\n')}\n`;
}

function evidenceText(evidence: Evidence): string {
  if (evidence.is === 'decisions unchanged') {
    return evidence.covers === 'everything'
      ? 'proven: action, profiles and log settings of every flow stay the same'
      : 'proven within what was read: action, profiles and log settings of every known flow stay the same';
  }
  if (evidence.is === 'expired') return `expired on ${evidence.day}: the firewall no longer applies this rule`;
  if (evidence.is === 'counted') return 'counted only: the service says that no session matched it';
  const { period, sessions } = evidence;
  const time = period.from === '' ? 'logs without times' : `logs from ${period.from} to ${period.until}`;
  return `observed only: ${String(sessions)} ${sessions === 1 ? 'session' : 'sessions'} in ${time}`;
}

function editText({ is, object }: Edit, locate: Locate): string {
  const { kind, name, container, rulebase } = object;
  const place = container === undefined ? '' : ` in ${container.scope} ${container.name}`;
  const at = locationText(locate(object) ?? {});
  const side = rulebase === undefined ? '' : `${rulebase} `;
  return `${is}: ${side}${kindLabel(kind)} "${name}"${place}${at === '' ? '' : `, ${at}`}`;
}

function reviewLines({ summary, findings }: Report): readonly string[] {
  return [
    `    review: ${summary.sentences.join(' ')}`,
    ...findings.map(({ severity, title }) => `      ${severity}: ${title}`),
  ];
}
