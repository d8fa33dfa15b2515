import { allKinds, effectFact, validateFields } from '../../../src/catalog';
import { cleanUp } from '../../../src/tools/cleanup';
import { examine, examineDifference, readPlan, savedConfiguration, type Report } from '../../../src/review';
import { compareObject } from '../../../src/review/protection/compare-object';
import { firewallOf, newlyPublished, newRouteProblems, reach } from '../../../src/engine/trace';
import { hierarchyOf, readSnapshot } from '../../../src/tenant';
import { baseText, planText } from '../../review/support/fixtures';
import { preparedChanges } from '../../review/support/prepared-changes';
import { TenantWorld } from '../../tenant/support/tenant-world';

const worlds = Number(process.argv[2] ?? 20);

/** What a report decides, without its texts. */
function decisionsOf({ verdict, accounts, findings, traffic }: Report) {
  return {
    verdict,
    rows: accounts.rows.map(({ judgement }) => judgement),
    findings: findings.map(({ id, severity, fingerprint }) => [id, severity, fingerprint]).sort(),
    traffic: traffic.map(({ what, certainty, extent, severity }) => [what, certainty, extent, severity]),
  };
}

/** What the program decides about fixed inputs, with no text for people in it, as JSON. */
function verdicts() {
  const base = { name: 'base.json', snapshot: readSnapshot(baseText(), 'base.json') };
  const prepared = preparedChanges.map(({ name }) => {
    const { report } = examine([{ name: 'plan.json', plan: readPlan(planText(name), 'plan.json') }], { base });
    return [name, decisionsOf(report)];
  });
  const generated = Array.from({ length: worlds }, (_, seed) => {
    const { name, before, after } = new TenantWorld(seed).make();
    const { report } = examineDifference({ name: 'before', snapshot: before }, { name: 'after', snapshot: after });
    const configurations = [before, after].map(savedConfiguration);
    const places = hierarchyOf(after.containers).firewallPlaces().slice(0, 2);
    const firewalls = places.map((place) => configurations.map((one) => firewallOf(one, place)));
    return {
      name,
      ...decisionsOf(report),
      reached: firewalls.map((both) => both.map((one) => reach(one, { service: 'tcp/443' }).verdict)),
      routes: firewalls.map(([old, now]) => (old && now ? newRouteProblems(old, now).length : 0)),
      published: firewalls.map(([old, now]) => (old && now ? newlyPublished(old, now, ['untrust']).length : 0)),
      cleanup: cleanUp({ configuration: savedConfiguration(after) }).proposals.map(({ id, evidence }) => [
        id,
        evidence.is,
      ]),
    };
  });
  const odd = { name: 5, description: ['x'], action: 'odd', nothing: 1, source: [] };
  const kinds = allKinds().map((kind) => ({
    name: kind.name,
    issues: validateFields(kind, odd, { names: 'wire' }).map(({ path, code, certainty }) => [path, code, certainty]),
    effects: kind.attributes.map((attribute) => effectFact(attribute, kind).strength?.of ?? ''),
    stronger: kind.attributes.map(({ wire, default: value = 'x' }) =>
      compareObject(kind, {}, { [wire]: value }).map((one) => one.verdict),
    ),
  }));
  return { prepared, generated, kinds };
}

process.stdout.write(JSON.stringify(verdicts(), undefined, 1));
