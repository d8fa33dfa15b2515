import { countedNoun, namesText } from '../../core';
import { byReason, type NotExamined, type NotExaminedReason } from '../state/not-examined';

const nouns: Readonly<Record<NotExaminedReason, readonly [noun: string, after: string]>> = {
  'official-provider': ['change', ' of the official provider paloaltonetworks/scm'],
  'unknown-kind': ['change', ' of a resource type that this version does not know'],
  extra: ['change', ' of fields that this version does not understand (extra)'],
  deferred: ['change', ' that Terraform defers to a later plan'],
  provisioner: ['provisioner', ''],
  action: ['provider action', ''],
  'other-tenant': ['change', ' through another provider block, which may belong to another tenant'],
  'other-provider': ['change', ' of other providers'],
  program: ['data source', ' that runs a program or sends a request'],
  'data-source': ['data source', ' of other providers'],
  ephemeral: ['ephemeral resource', ' of other providers'],
  provider: ['other provider', ', whose ephemeral resources and functions no plan contains'],
};

/** Describes the parts not examined for one reason: `1 provisioner: scm_address.web (local-exec)`. */
export function notExaminedText(why: NotExaminedReason, some: readonly NotExamined[]): string {
  const [noun, after] = nouns[why];
  return `${countedNoun(some.length, noun)}${after}: ${namesText(some.map(({ address }) => address))}`;
}

/** Describes all parts not examined, one text per reason. */
export function notExaminedTexts(all: readonly NotExamined[], isComplete: boolean): readonly string[] {
  const texts = byReason(all).map(([why, some]) => notExaminedText(why, some));
  const areListed = isComplete || all.some(({ why }) => why === 'deferred');
  return areListed ? texts : [...texts, 'the part of the configuration that -target left out'];
}
