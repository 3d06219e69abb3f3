import { expect, it } from 'vitest';
import { useEngineApp } from './engine-app';

const { app, shop, clock } = useEngineApp();

it('a quiet till that answers counts as heard, although it has no news', async () => {
  const readAt = async () => (await shop().call('get', '/sync/state')).body.lightspeed.last_heard_at;
  await app().round();
  const first = await readAt();

  clock.aheadMs += 61_000;
  await app().round();

  expect(Date.parse(await readAt()) - Date.parse(first)).toBeGreaterThanOrEqual(60_000);
});
