import type { AttributeConstraint } from '../resource-kind';
import { required } from '../usual-attributes';
import { parentInterfaceNames } from './interface-names';

/**
 * The descriptions mark the parent and the tag of a subinterface as optional. Public reports of the official provider
 * (issues 62 and 137) have tenants that refuse a subinterface without them.
 */
export const parentInterface = required.text('Parent interface of the subinterface.', {
  refs: parentInterfaceNames,
  requiredByApi: true,
});

/** The number in a name may differ from the tag; the parent in it may not differ from the parent. */
export const parentInName: AttributeConstraint = {
  reads: ['parent_interface', 'name'],
  message: 'is not the parent in the name: ethernet1/2.9 is a subinterface of ethernet1/2',
  certainty: 'confirmed',
  holds: ({ parent_interface: parent, name }) => {
    const text = String(name);
    const [, inName] = /^(.*)\.\d+$/.exec(text) ?? [];
    // The name of a port has a number after its parent.
    return inName === undefined ? !/^(?:ethernet\d|ae\d|\.)/.test(text) : inName === parent;
  },
};
