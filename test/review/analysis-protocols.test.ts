import { describe, expect, test } from '@jest/globals';
import { fearedIn } from '../../src/review/analysis/classify';
import { administrative, clearText, databases } from '../../src/review/analysis/protocols';
import { usualThresholds } from '../../src/review/config/thresholds';

const only = (value: string) => ({ is: 'only' as const, values: [value] as const });
const feared = (service: string, application: string): readonly string[] =>
  fearedIn(only(service), usualThresholds, only(application));

describe('a rule for one application on the port of another protocol', () => {
  test.each([
    ['tcp/80', 'dns', 'HTTP'],
    ['tcp/22', 'dns', 'SSH'],
  ])('%s for %s does not open %s', (service, application, name) => {
    expect(feared(service, application)).not.toContain(name);
  });

  test.each([
    ['tcp/22', 'ssh', 'SSH'],
    ['tcp/22', 'own-application', 'SSH'],
  ])('%s for %s opens %s', (service, application, name) => {
    expect(feared(service, application)).toContain(name);
  });

  // WinRM, Docker and Kubernetes are HTTP: an application that is allowed may be them.
  const unknown = [...administrative, ...databases, ...clearText].filter(
    ({ applications }) => applications === undefined,
  );
  test.each(unknown.flatMap(({ name, ports: [[protocol, port] = ['tcp', 0]] }) => [[`${protocol}/${port}`, name]]))(
    '%s opens %s, whose App-IDs are not known, for any application',
    (service, name) => {
      for (const application of ['web-browsing', 'ssl', 'dns']) expect(feared(service, application)).toContain(name);
    },
  );
});
