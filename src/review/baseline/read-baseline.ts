import { CodedError, isObject, messageOf } from '../../core/index';
import { fingerprintOf } from '../report/fingerprint';
import type { Report } from '../report/report';

/** The fingerprints of everything that an earlier review found. `from` is what an error calls it. Throws `NOT_A_REVIEW`. */
export function readBaseline(text: string, from: string): ReadonlySet<string> {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (cause) {
    throw notAReview(from, `it is not JSON (${messageOf(cause)})`);
  }
  if (!isReport(json)) throw notAReview(from, 'it does not have the form scm-review/1');
  const all = [...json.findings, ...(json.setAside ?? []).map(({ finding }) => finding)];
  return new Set(all.map(fingerprintOf));
}

/** As far as it is read: findings with an id and a title. */
function isReport(json: unknown): json is Pick<Report, 'findings' | 'setAside'> {
  if (!isObject(json) || json['format'] !== 'scm-review/1') return false;
  const { findings, setAside = [] } = json;
  const isFinding = (one: unknown): boolean =>
    isObject(one) && typeof one['id'] === 'string' && typeof one['title'] === 'string';
  return (
    Array.isArray(findings) &&
    findings.every(isFinding) &&
    Array.isArray(setAside) &&
    setAside.every((one: unknown) => isObject(one) && isFinding(one['finding']))
  );
}

function notAReview(from: string, why: string): CodedError {
  return new CodedError('NOT_A_REVIEW', `${from} is no review: ${why}; make one with "scm review … --out FILE.json"`);
}
