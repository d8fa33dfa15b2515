import { catalogAction } from '../../catalog';
import { CodedError } from '../../core';
import { actionSchema } from '../actions/action-schema';
import { callAction, validateActionConfig } from '../actions/call-action';
import type { EphemeralResource } from './ephemeral-resource';
import { computed } from '../schema/attributes';

const action = () => catalogAction('pre_shared_key');

/** A generated pre-shared key. The service does not store it, so there is nothing to renew or close. */
export const ephemeralPreSharedKey: EphemeralResource = {
  get schema() {
    return {
      ...actionSchema(action(), [
        { name: 'key', type: 'string', description: 'Generated key.', computed: true, sensitive: true },
        computed('generated_at', 'string', 'Time at which the key was generated, in RFC 3339 and UTC.'),
      ]),
      description:
        'Pre-shared key (PPK) that the service generates, for write-only arguments such as those of IKE gateways. Each open generates another key, so increase the version of the write-only argument to send it.',
    };
  },
  validate: (config) => validateActionConfig(action(), config),
  open: async (session, config) => {
    const { key, generated_at: at } = await callAction(session, action(), config);
    if (typeof key !== 'string' || key === '')
      throw new CodedError('ACTION_REFUSED', 'cannot generate a pre-shared key: the service answered no key');
    return { result: { ...config, key, generated_at: typeof at === 'string' ? at : null }, diagnostics: [] };
  },
};
