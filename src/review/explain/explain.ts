import { kindLabel } from '../../catalog';
import type { Examined } from '../examined';
import { belowTitle, capital, containerText, setAsideText } from '../report/phrase';
import { isWorthShowing, signs } from '../text/changes-text';
import { fieldText } from '../text/value-text';
import { findingTypeOf } from '../finding-types/all';
import { basisText, titleText } from '../html/page-of';
import { locationText } from '../../engine/trace';
import type { Finding, ObjectEntry, Report, RuleRow, SetAside } from '../report/report';
import { ExplainContext, type LineOf } from './context';
import { explainedFlow } from './explained-flow';
import { explainedRegion } from './explained-regions';
import { explainedRulebases } from './explained-rules';
import type { ExplainedObject, Explanation } from './explanation';
import { scopeOf } from './finding-scope';

/** Builds the page content of one finding. */
export function explanationOf(finding: Finding, setAside: SetAside | undefined, context: ExplainContext): Explanation {
  const scope = scopeOf(finding, context);
  const flow = explainedFlow(scope, context);
  const { id, severity, title, container } = finding;
  return {
    review: titleText(context.report),
    basis: basisText(context.report),
    id,
    severity,
    heading: capital(context.examined.evidence.get(finding.fingerprint)?.sentence ?? title),
    title,
    detail: belowTitle(finding).join('; '),
    about: findingTypeOf(id).about,
    where: containerText(container),
    ...(scope.analysis === undefined ? {} : { place: containerText(scope.analysis.place) }),
    ...(setAside === undefined ? {} : { setAsideReason: setAsideText(setAside) }),
    objects: scope.objects.map((object) => explainedObject(object, context)),
    regions: scope.regions.map(explainedRegion),
    regionsLeft: scope.regionsLeft,
    rulebases: explainedRulebases(scope, context),
    ...(flow === undefined ? {} : { flow }),
    limits: limitsOf(scope.regions.length > 0, flow !== undefined),
  };
}

/** Creates the shared input of all pages. `lineOf` returns the source line of a resource. */
export function explainContext(report: Report, examined: Examined, lineOf: LineOf): ExplainContext {
  return new ExplainContext(report, examined, lineOf);
}

function explainedObject(entry: ObjectEntry, context: ExplainContext): ExplainedObject {
  const { action, kind, name, address, fields, secrets } = entry;
  const displayed = fields.filter(({ before, after }) => before !== undefined || isWorthShowing(after));
  return {
    sign: 'moved' in entry && entry.moved && action === 'none' ? '>' : signs[action][0].trim(),
    kind: kindLabel(kind),
    name,
    at: locationText(context.locationOf(address)),
    lines: [
      ...placeLines(entry),
      ...displayed.map(fieldText),
      ...secrets.map((path) => `${path}: (secret, not shown)`),
    ],
  };
}

function placeLines(entry: ObjectEntry | RuleRow): readonly string[] {
  if (!('moved' in entry) || !entry.moved) return [];
  const { placeBefore, placeAfter } = entry;
  return [`place in the rulebase: ${String(placeBefore)} → ${String(placeAfter)}`];
}

function limitsOf(hasTraffic: boolean, hasFlow: boolean): readonly string[] {
  if (!hasTraffic)
    return ['This finding is about no traffic of a security rule that was seen, so no flow is followed.'];
  return hasFlow ? [] : ['No firewall that was seen has this traffic, so no flow is followed.'];
}
