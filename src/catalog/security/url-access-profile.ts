import * as z from 'zod';
import { attr } from '../attribute';
import { offByDefault, onByDefault, optional } from '../usual-attributes';
import { defineResource } from '../define-resource';
import { bestPractice, profileName } from './profile-head';
import { notComparable, offIsStronger, onIsStronger } from '../stronger';

export const urlAccessProfile = defineResource({
  name: 'url_access_profile',
  effect: 'protection',
  doc: 'URL access profile (URL filtering): actions and credential phishing prevention by URL category.',
  api: { path: '/config/security/v1/url-access-profiles' },
  predefined: bestPractice,
  schema: {
    name: profileName(z.string().min(1)),
    alert: optional.textSet('URL categories with the action alert (allow and log).', {
      strength: { of: 'listed', action: 'alert', context: 'url' },
      refs: { kinds: ['url_category', 'external_dynamic_list'], open: true },
      weakensPolicyWhenRemoved: {},
    }),
    allow: optional.textSet('URL categories with the action allow.', {
      strength: { of: 'listed', action: 'allow', context: 'url' },
      refs: { kinds: ['url_category', 'external_dynamic_list'], open: true },
    }),
    block: optional.textSet('URL categories with the action block.', {
      strength: { of: 'listed', action: 'block', context: 'url' },
      refs: { kinds: ['url_category', 'external_dynamic_list'], open: true },
      weakensPolicyWhenRemoved: {},
    }),
    continue: optional.textSet('URL categories with the action continue (the user must confirm).', {
      strength: { of: 'listed', action: 'continue', context: 'url' },
      refs: { kinds: ['url_category', 'external_dynamic_list'], open: true },
      weakensPolicyWhenRemoved: {},
    }),
    cloud_inline_cat: optional.flag('Enable inline cloud categorization.', {
      weakensPolicyWhenRemoved: { open: false },
    }),
    credential_enforcement: optional
      .with({ weakensPolicyWhenRemoved: {} })
      .nested('Credential phishing prevention: user credential submission by URL category.', {
        alert: optional.textSet('URL categories with the credential submission action alert.', {
          strength: { of: 'listed', action: 'alert', context: 'credential' },
          refs: { kinds: ['url_category', 'external_dynamic_list'], open: true },
        }),
        allow: optional.textSet('URL categories with the credential submission action allow.', {
          strength: { of: 'listed', action: 'allow', context: 'credential' },
          refs: { kinds: ['url_category', 'external_dynamic_list'], open: true },
        }),
        block: optional.textSet('URL categories with the credential submission action block.', {
          strength: { of: 'listed', action: 'block', context: 'credential' },
          refs: { kinds: ['url_category', 'external_dynamic_list'], open: true },
          weakensPolicyWhenRemoved: {},
        }),
        continue: optional.textSet('URL categories with the credential submission action continue.', {
          strength: { of: 'listed', action: 'continue', context: 'credential' },
          refs: { kinds: ['url_category', 'external_dynamic_list'], open: true },
          weakensPolicyWhenRemoved: {},
        }),
        log_severity: attr(z.string().default('medium'), 'Log severity of credential submissions.', {
          effect: 'logging',
          strength: notComparable,
        }),
        mode: optional.with({ strength: { of: 'mode', off: 'disabled' } }).nested('Credential detection mode.', {
          disabled: optional.nested('Disable credential detection.', {}),
          domain_credentials: optional.nested(
            'Domain credential filter: compare user name and password with domain credentials.',
            {},
          ),
          ip_user: optional.nested(
            'IP user mapping: compare the user name with the User-ID mapping of the address.',
            {},
          ),
          group_mapping: optional.text('Group mapping: compare the user name with the users of this group mapping.'),
        }),
      }),
    description: attr(z.string().max(255).optional(), 'Description of the profile.'),
    mlav_category_exception: optional.textSet(
      'URL categories excluded from inline categorization (machine learning).',
      { strength: { of: 'exceptions' }, refs: { kinds: ['url_category', 'external_dynamic_list'], open: true } },
    ),
    local_inline_cat: optional.flag('Enable local inline categorization.', {
      weakensPolicyWhenRemoved: { open: false },
    }),
    log_container_page_only: onByDefault('Log only the container page, not the resources that it loads.', {
      effect: 'logging',
      strength: offIsStronger,
    }),
    log_http_hdr_referer: offByDefault('Log the HTTP Referer header.', {
      effect: 'logging',
      strength: onIsStronger,
    }),
    log_http_hdr_user_agent: offByDefault('Log the HTTP User-Agent header.', {
      effect: 'logging',
      strength: onIsStronger,
    }),
    log_http_hdr_xff: offByDefault('Log the X-Forwarded-For (XFF) header.', {
      effect: 'logging',
      strength: onIsStronger,
    }),
    safe_search_enforcement: offByDefault('Enforce safe search.', { weakensPolicyWhenRemoved: { open: false } }),
    redirect: optional.textSet('URL categories redirected to remote browser isolation.', {
      strength: { of: 'listed', action: 'redirect', context: 'url' },
      refs: { kinds: ['url_category', 'external_dynamic_list'], open: true },
      weakensPolicyWhenRemoved: {},
    }),
  },
});
