import { namedFile, type NamedFile } from '../named-file';
import { dirname, resolve } from 'node:path';
import {
  readBaseline,
  readInvariants,
  readOwnRules,
  readReviewConfig,
  type ReviewConfig,
  type ReviewOptions,
} from '../../review';
import { configFile, parsedFile, policyFile } from './parsed-file';
import { packIn } from './policy-pack';
import { readSnapshot } from '../../tenant';

/** Reads a configuration file. Its paths are converted to paths relative to the working directory. */
export function configIn(file: string): ReviewConfig {
  const text = namedFile(file, {
    what: 'review configuration',
    code: 'REVIEW_CONFIG_UNREADABLE',
    remedy: 'pass an existing YAML or JSON file',
  });
  const config = readReviewConfig(parsedFile(text, file, configFile));
  const paths = (['snapshot', 'rules', 'policy', 'baseline', 'appData', 'countryData'] as const).flatMap((name) => {
    const path = config[name];
    if (path === undefined) return [];
    return [[name, name === 'policy' && packIn(path) !== undefined ? path : resolve(dirname(file), path)] as const];
  });
  return { ...config, ...Object.fromEntries(paths) };
}

/** Reads a policy file. */
export function invariantsIn(file: string): NonNullable<ReviewOptions['invariants']> {
  const text = namedFile(file, {
    what: 'policy file',
    code: 'POLICY_UNREADABLE',
    remedy: 'pass an existing YAML or JSON file',
  });
  return readInvariants(parsedFile(text, file, policyFile));
}

/** Reads a file of custom rules. */
export function ownRulesIn(file: string): ReturnType<typeof readOwnRules> {
  const input: NamedFile = {
    what: 'file of rules',
    code: 'RULES_UNREADABLE',
    remedy: 'see docs/guides/review.md for the format',
  };
  return readOwnRules(namedFile(file, input), file);
}

/** Reads an earlier review as the baseline. */
export function baselineIn(file: string): ReturnType<typeof readBaseline> {
  const input: NamedFile = {
    what: 'baseline',
    code: 'BASELINE_UNREADABLE',
    remedy: 'make one with "scm review … --out FILE.json"',
  };
  return readBaseline(namedFile(file, input), file);
}

/** Reads a snapshot. */
export function baseIn(file: string): NonNullable<ReviewOptions['base']> {
  const input: NamedFile = {
    what: 'snapshot',
    code: 'BASE_UNREADABLE',
    remedy: `make one with "scm snapshot --out ${file}"`,
  };
  return { name: file, snapshot: readSnapshot(namedFile(file, input), file) };
}
