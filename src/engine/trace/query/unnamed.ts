import { knownApplications } from '../../policy/engine';
import type { Firewall } from '../firewall';

/** Names of a flow that rules match by name. */
export interface NamedInFlow {
  readonly application?: string | undefined;
  readonly user?: string | undefined;
  readonly category?: string | undefined;
}

/** Returns an assumption for each name of a flow that nothing else contains: it may be a typo. */
export function unnamedIn({ vocabulary, names }: Firewall, flow: NamedInFlow): readonly string[] {
  const isAsked = (about: 'source_user' | 'category', name: string): boolean =>
    name === 'any' ||
    vocabulary.questions.some((question) => question.about === about && question.names?.includes(name) === true);
  const { application, user, category } = flow;
  const isKnown =
    application === undefined ||
    application === 'any' ||
    Object.hasOwn(knownApplications, application) ||
    vocabulary.applications.includes(application) ||
    names.visibleScope.facts.applications?.byName.has(application) === true;
  return [
    ...(isKnown ? [] : [`"${application}" is the name of an App-ID: no rule and no list names it`]),
    ...(user === undefined || isAsked('source_user', user)
      ? []
      : [`"${user}" is the name of a user: no rule names it, and its groups are not known`]),
    ...(category === undefined || isAsked('category', category)
      ? []
      : [`"${category}" is the name of a URL category: no rule names it`]),
  ];
}
