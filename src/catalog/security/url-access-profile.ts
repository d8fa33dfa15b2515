import * as z from 'zod';
import { attr, nested, optionalNested } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';
import { bestPractice, profileName } from './profile-head';
import { notComparable, offIsStronger, onIsStronger } from '../stronger';

export const urlAccessProfile = defineResource({
  name: 'url_access_profile',
  effect: 'protection',
  doc: 'URL access profile (URL filtering): actions and credential phishing prevention by URL category.',
  api: { path: '/config/security/v1/url-access-profiles' },
  scopes,
  predefined: bestPractice,
  schema: {
    name: profileName(z.string().min(1)),
    alert: attr(z.array(z.string()).optional(), 'URL categories with the action alert (allow and log).', {
      set: true,
      strength: { of: 'listed', action: 'alert' },
      refs: { kinds: ['url_category', 'external_dynamic_list'], open: true },
      weakensPolicyWhenRemoved: {},
    }),
    allow: attr(z.array(z.string()).optional(), 'URL categories with the action allow.', {
      set: true,
      strength: { of: 'listed', action: 'allow' },
      refs: { kinds: ['url_category', 'external_dynamic_list'], open: true },
    }),
    block: attr(z.array(z.string()).optional(), 'URL categories with the action block.', {
      set: true,
      strength: { of: 'listed', action: 'block' },
      refs: { kinds: ['url_category', 'external_dynamic_list'], open: true },
      weakensPolicyWhenRemoved: {},
    }),
    continue: attr(z.array(z.string()).optional(), 'URL categories with the action continue (the user must confirm).', {
      set: true,
      strength: { of: 'listed', action: 'continue' },
      refs: { kinds: ['url_category', 'external_dynamic_list'], open: true },
      weakensPolicyWhenRemoved: {},
    }),
    cloud_inline_cat: attr(z.boolean().optional(), 'Enable inline cloud categorization.', {
      weakensPolicyWhenRemoved: { open: false },
    }),
    credential_enforcement: attr(
      nested({
        alert: attr(z.array(z.string()).optional(), 'URL categories with the credential submission action alert.', {
          set: true,
          strength: { of: 'listed', action: 'alert' },
          refs: { kinds: ['url_category', 'external_dynamic_list'], open: true },
        }),
        allow: attr(z.array(z.string()).optional(), 'URL categories with the credential submission action allow.', {
          set: true,
          strength: { of: 'listed', action: 'allow' },
          refs: { kinds: ['url_category', 'external_dynamic_list'], open: true },
        }),
        block: attr(z.array(z.string()).optional(), 'URL categories with the credential submission action block.', {
          set: true,
          strength: { of: 'listed', action: 'block' },
          refs: { kinds: ['url_category', 'external_dynamic_list'], open: true },
          weakensPolicyWhenRemoved: {},
        }),
        continue: attr(
          z.array(z.string()).optional(),
          'URL categories with the credential submission action continue.',
          {
            set: true,
            strength: { of: 'listed', action: 'continue' },
            refs: { kinds: ['url_category', 'external_dynamic_list'], open: true },
            weakensPolicyWhenRemoved: {},
          },
        ),
        log_severity: attr(z.string().default('medium'), 'Log severity of credential submissions.', {
          effect: 'logging',
          strength: notComparable,
        }),
        mode: attr(
          nested({
            disabled: optionalNested('Disable credential detection.', {}),
            domain_credentials: optionalNested(
              'Domain credential filter: compare user name and password with domain credentials.',
              {},
            ),
            ip_user: optionalNested(
              'IP user mapping: compare the user name with the User-ID mapping of the address.',
              {},
            ),
            group_mapping: attr(
              z.string().optional(),
              'Group mapping: compare the user name with the users of this group mapping.',
            ),
          }).optional(),
          'Credential detection mode.',
          { strength: { of: 'mode', off: 'disabled' } },
        ),
      }).optional(),
      'Credential phishing prevention: user credential submission by URL category.',
      { weakensPolicyWhenRemoved: {} },
    ),
    description: attr(z.string().max(255).optional(), 'Description of the profile.'),
    mlav_category_exception: attr(
      z.array(z.string()).optional(),
      'URL categories excluded from inline categorization (machine learning).',
      {
        set: true,
        strength: { of: 'exceptions' },
        refs: { kinds: ['url_category', 'external_dynamic_list'], open: true },
      },
    ),
    local_inline_cat: attr(z.boolean().optional(), 'Enable local inline categorization.', {
      weakensPolicyWhenRemoved: { open: false },
    }),
    log_container_page_only: attr(
      z.boolean().default(true),
      'Log only the container page, not the resources that it loads.',
      { effect: 'logging', strength: offIsStronger },
    ),
    log_http_hdr_referer: attr(z.boolean().default(false), 'Log the HTTP Referer header.', {
      effect: 'logging',
      strength: onIsStronger,
    }),
    log_http_hdr_user_agent: attr(z.boolean().default(false), 'Log the HTTP User-Agent header.', {
      effect: 'logging',
      strength: onIsStronger,
    }),
    log_http_hdr_xff: attr(z.boolean().default(false), 'Log the X-Forwarded-For (XFF) header.', {
      effect: 'logging',
      strength: onIsStronger,
    }),
    safe_search_enforcement: attr(z.boolean().default(false), 'Enforce safe search.', {
      weakensPolicyWhenRemoved: { open: false },
    }),
    redirect: attr(z.array(z.string()).optional(), 'URL categories redirected to remote browser isolation.', {
      set: true,
      strength: { of: 'listed', action: 'redirect' },
      refs: { kinds: ['url_category', 'external_dynamic_list'], open: true },
      weakensPolicyWhenRemoved: {},
    }),
  },
});
