import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { kindNamed } from '../../src/catalog';
import { openWorld, refusal, messagesOf, serial, type World } from './world';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

describe('8: four levels of folders fit under All Firewalls', () => {
  const folder = kindNamed('folder');

  test.each(['All Firewalls', 'ngfw-shared'])('counted from the folder below %s', async (top) => {
    let parent = top;
    for (let level = 1; level <= 4; level++) {
      const name = `${top} ${level}`;
      expect(await world.client.create(folder, undefined, { name, parent })).toMatchObject({ name });
      parent = name;
    }
    const fifth = world.client.create(folder, undefined, { name: `${top} 5`, parent });
    expect(await refusal(fifth)).toMatchObject({ status: 400, message: expect.stringContaining('level 5') });
  });

  test('a folder that moves takes its own levels along', async () => {
    const created = await world.client.create(folder, undefined, { name: 'tall', parent: 'All Firewalls' });
    await world.client.create(folder, undefined, { name: 'tall 2', parent: 'tall' });
    const id = String(created['id']);
    const move = (parent: string) => world.client.update(folder, id, { name: 'tall', parent });
    expect(await refusal(move('All Firewalls 3'))).toMatchObject({ status: 400 });
    expect(await move('All Firewalls 2')).toMatchObject({ parent: 'All Firewalls 2' });
  });

  test('the provider tells which folder is too deep, and keeps none of it', async () => {
    const provider = await world.provider();
    const { kept, diagnostics } = await provider.apply('scm_folder', { name: 'deep', parent: 'All Firewalls 4' });
    expect([kept, messagesOf(diagnostics)]).toEqual([undefined, expect.stringMatching(/deep[\s\S]*level 5/)]);
  });
});

describe('8: a push during a push is queued', () => {
  test('any number of them run one after the other, in the order in which they were sent', async () => {
    await world.tenant.addDevice({ serial, folder: 'All Firewalls' });
    await world.tenant.setOutcome(serial, { result: 'never' });
    const sent: string[] = [];
    for (let i = 0; i < 4; i++) sent.push(String((await world.client.push({ folders: ['All Firewalls'] })).jobId));
    const states = async () => Promise.all(sent.map(async (id) => String((await world.client.job(id))?.status_str)));
    while ((await states())[0] !== 'ACT') await new Promise((wake) => setTimeout(wake, 5));
    expect(await states()).toEqual(['ACT', 'PEND', 'PEND', 'PEND']);
    await world.tenant.setOutcome(serial, { result: 'success' });
    for (const id of sent) expect((await world.local.ended(id)).job['result_str']).toBe('OK');
    const children = (await world.client.jobs()).filter(({ parent_id }) => sent.includes(parent_id));
    const inOrder = [...children].sort((a, b) => Number(a.id) - Number(b.id)).map(({ parent_id }) => parent_id);
    expect(inOrder).toEqual(sent);
  });
});
