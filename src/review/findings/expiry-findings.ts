import { kindLabel, dayOfMinute, scheduleEnd, temporaryNote, type Container } from '../../catalog';
import { textAt, VisibleScope } from '../../engine/policy/engine';
import type { FindingDraft } from '../report/fingerprint';
import { containerText } from '../report/phrase';
import { mustExpire, releasedFrom, type Released } from '../rules/must-expire';
import { policyConfiguration } from '../state/configuration';
import type { ObjectState } from '../state/object-change';
import type { TenantState } from '../state/tenant-state';
import { aboutObject } from './about';
import type { Finder } from './context';
import { containerKey, objectKey } from '../../tenant';

/** Days before its end from which a rule expires soon. */
const soonDays = 14;
const dayMinutes = 24 * 60;

/** Finds rules that have expired, expire soon, expire later than before, or do not expire although they must. */
export const expiryFindings: Finder = ({ states, changes, minute, expiry }) => {
  const [endBefore, endAfter] = [endsIn(states.before), endsIn(states.after)];
  const before = new Map(rulesIn(states.before).map((rule) => [objectKey(rule), rule]));
  const previous = new Map(
    changes.objects.flatMap((object) =>
      object.after && object.before ? [[objectKey(object.after), object.before]] : [],
    ),
  );
  const changed = new Map(changes.objects.flatMap((object) => (object.after ? [[object.after, object.address]] : [])));
  return rulesIn(states.after).flatMap((rule): readonly FindingDraft[] => {
    if (rule.fields['disabled'] === true) return [];
    const end = endAfter(rule);
    const was = previous.get(objectKey(rule)) ?? before.get(objectKey(rule));
    const endWas = was === undefined ? undefined : endBefore(was);
    const at = withOwner(rule, changed.get(rule));
    return [
      ...passed(at, end, minute),
      ...extended(at, endWas, end),
      ...missing(at, end, expiry === undefined ? undefined : mustExpire(rule, expiry)),
      ...released(at, end, expiry === undefined || was === undefined ? undefined : releasedFrom(was, rule, expiry)),
    ];
  });
};

/** What a finding says about a rule. */
interface Subject {
  readonly rule: ObjectState;
  readonly name: string;
  readonly detail: string;
  readonly address: string | undefined;
}

function passed(subject: Subject, end: number | undefined, minute: number | undefined): readonly FindingDraft[] {
  if (end === undefined || minute === undefined) return [];
  const day = dayOfMinute(end);
  if (end <= minute) {
    return [draft(subject, 'expired-rule', 'medium', `${subject.name} expired on ${day}`, { day })];
  }
  const days = Math.floor((end - minute) / dayMinutes);
  if (days >= soonDays) return [];
  const left = days === 0 ? 'in less than a day' : `in ${String(days)} ${days === 1 ? 'day' : 'days'}`;
  return [draft(subject, 'expires-soon', 'info', `${subject.name} expires on ${day}, ${left}`, { day })];
}

function extended(subject: Subject, was: number | undefined, is: number | undefined): readonly FindingDraft[] {
  if (was === undefined || (is !== undefined && is <= was)) return [];
  const [from, to] = [dayOfMinute(was), is === undefined ? undefined : dayOfMinute(is)];
  const title =
    to === undefined
      ? `${subject.name} no longer expires; it expired on ${from} before`
      : `${subject.name} expires on ${to} instead of ${from}`;
  return [draft(subject, 'expiry-extended', 'medium', title, { from, to: to ?? null })];
}

/** The note of a description is only a text: the schedule is what the firewall enforces. */
function missing(subject: Subject, end: number | undefined, because: string | undefined): readonly FindingDraft[] {
  const note = temporaryNote(subject.rule.fields['description']);
  if (note !== undefined && (end === undefined || dayOfMinute(end) > note.expires)) {
    const until = end === undefined ? 'no schedule ends it' : `its schedule ends on ${dayOfMinute(end)}`;
    const title = `${subject.name} does not expire on ${note.expires}, as its description says: ${until}`;
    return [draft(subject, 'no-expiry', 'high', title, { says: note.expires })];
  }
  if (end !== undefined || because === undefined) return [];
  const about = { ...subject, detail: [because, subject.detail].filter((text) => text !== '').join('; ') };
  return [draft(about, 'no-expiry', 'high', `${subject.name} does not expire`, { because })];
}

/** A rule that an entry of the team no longer selects need not expire any more. */
function released(subject: Subject, end: number | undefined, from: Released | undefined): readonly FindingDraft[] {
  if (from === undefined) return [];
  const title = `${subject.name} no longer has to expire: it lost ${from.lost}, by which a rule of the team selected it`;
  const about = { ...subject, detail: [from.reason, subject.detail].filter((text) => text !== '').join('; ') };
  return [draft(about, 'no-expiry', end === undefined ? 'high' : 'medium', title, { lost: from.lost })];
}

function draft(
  { rule, detail, address }: Subject,
  id: FindingDraft['id'],
  severity: FindingDraft['severity'],
  title: string,
  facts: FindingDraft['facts'],
): FindingDraft {
  return { id, severity, title, detail, facts, ...aboutObject(rule, address) };
}

function withOwner(rule: ObjectState, address: string | undefined): Subject {
  const note = temporaryNote(rule.fields['description']);
  const place = rule.container === undefined ? '' : `in ${containerText(rule.container)}`;
  const known = [
    ...(note?.owner === undefined ? [] : [`owner ${note.owner}`]),
    ...(note?.ticket === undefined ? [] : [`ticket ${note.ticket}`]),
  ];
  const detail = [place, ...known].filter((text) => text !== '').join(', ');
  return { rule, name: `${kindLabel(rule.kind.name)} "${rule.name}"`, detail, address };
}

function rulesIn({ rulebases }: TenantState): readonly ObjectState[] {
  return [...rulebases.values()].flatMap(({ rules }) => rules);
}

/** Returns when a rule ends for good, in minutes since 1970: by the schedule that is visible from its own container. */
function endsIn(state: TenantState): (rule: ObjectState) => number | undefined {
  const visible = new Map<string, VisibleScope>();
  const scopeOf = (container: Container): VisibleScope => {
    const key = containerKey(container);
    const known = visible.get(key);
    if (known !== undefined) return known;
    const configuration = policyConfiguration(state);
    const made = new VisibleScope(configuration, container);
    visible.set(key, made);
    return made;
  };
  return ({ fields, container, unknown }) => {
    const name = unknown.includes('schedule') ? undefined : textAt(fields, 'schedule');
    if (name === undefined || container === undefined) return undefined;
    const object = scopeOf(container).find(name, ['schedule']);
    return object === undefined || (object.unknown ?? []).length > 0 ? undefined : scheduleEnd(object.fields);
  };
}
