import { CodedError, errorDiagnostic, messageOf } from '../../core';
import { stateOnly } from '../managed/result';
import { stateInSchema, type SpecialResource } from '../managed/special-resource';
import { orderSchema } from '../schema/order-schema';
import { typeNameOf } from '../schema/type-name';
import { applyOrder } from './apply-order';
import { parseOrderId } from './order-state';
import { planOrder } from './plan-order';
import { readOrder } from './read-order';
import { rulesNamed } from './rules-named';
import { validateOrder } from './validate-order';

/** The resource `scm_rule_order`. */
export const order: SpecialResource = {
  schema: orderSchema,
  type: typeNameOf('rule_order'),
  label: 'rule order',
  validate: validateOrder,
  plan: planOrder,
  named: rulesNamed,
  planDestroy: () => [],
  read: readOrder,
  apply: async (session, prior, planned) => {
    // Destroying the order moves no rule.
    if (planned === undefined) return stateOnly(null);
    try {
      return stateOnly(await applyOrder(session, prior, planned));
    } catch (error) {
      return {
        state: prior ?? null,
        diagnostics: [errorDiagnostic('Cannot order the rules', `${messageOf(error)}.`, ['rules'])],
      };
    }
  },
  importState: (id) => {
    const found = parseOrderId(id);
    if (found === undefined) {
      throw new CodedError(
        'IMPORT_ID',
        `${JSON.stringify(id)} is not a valid import ID of a rule order: use type/folder/<name>/pre, for example ` +
          'security_rule/folder/Branches/pre, followed by ?mode=exclusive or ?anchor=top, anchor=after:<rule>, ' +
          'if the configuration sets them',
      );
    }
    return { ...stateInSchema(orderSchema, {}), ...found, id };
  },
};
