import { expect, test } from '@jest/globals';
import { CodedError } from '../../src/core';
import { ProtocolError } from '../../src/terraform/protocol';

// Providers ask `instanceof CodedError` of what a call was stopped with.
test('an error of the protocol is a coded error of the project', () => {
  const stopped = new ProtocolError('STOPPED', 'terraform asked the provider to stop');
  expect(stopped).toBeInstanceOf(CodedError);
  expect(stopped).toMatchObject({ name: 'CodedError', code: 'STOPPED' });
});
