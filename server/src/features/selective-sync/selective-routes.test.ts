import { beforeEach, describe, expect, it } from 'vitest';
import { listJobs } from '../../../test/jobs';
import { useTestApp } from '../../../test/test-app';

const unset = useTestApp();
const test = useTestApp({
  environment: {
    WOO_URL: 'http://127.0.0.1:9',
    WOO_KEY: 'ck_test',
    WOO_SECRET: 'cs_test',
    LIGHTSPEED_CLIENT_ID: 'chainline',
    LIGHTSPEED_CLIENT_SECRET: 'secret',
    LIGHTSPEED_AUTH_URL: 'http://127.0.0.1:9',
    LIGHTSPEED_API_URL: 'http://127.0.0.1:9',
  },
});

const path = '/api/sync/selective';
const send = async (body: object, role: 'staff' | 'quotes' = 'staff') => {
  const { header } = await test.get().signIn(role);
  return test.get().http.post(path).set('Authorization', header).send(body);
};

beforeEach(async () => {
  await test.get().pool.query('delete from sync_runs');
});

describe('POST /api/sync/selective', () => {
  it('is for staff', async () => {
    expect((await test.get().http.post(path).send({})).status).toBe(401);
    expect((await send({}, 'quotes')).status).toBe(403);
  });

  it.each([
    { itemType: 'parts' },
    { syncPricing: 'yes' },
    { imageSyncSettings: { woocommerce: { receiveImages: true } } },
    { product_ids: [] },
    { unknown: true },
  ])('refuses %j', async (body) => {
    const { status, body: answer } = await send(body);
    expect([status, answer.code]).toEqual([400, 'request.invalid']);
  });

  it('requires fields and a target', async () => {
    const nothing = { syncImages: false, syncPricing: false, syncStock: false, syncDescriptions: false };
    expect((await send(nothing)).body).toMatchObject({ code: 'selective.nothing_chosen' });
    const nowhere = await send({ woocommerceTarget: false });
    expect(nowhere.status).toBe(422);
    expect(nowhere.body).toMatchObject({
      code: 'selective.no_target',
      message: 'Choose at least one target.',
      fields: [{ path: 'woocommerceTarget', message: 'Choose at least one target.' }],
    });
  });

  it('names what has to be configured or connected first', async () => {
    const { header } = await unset.get().signIn('staff');
    const without = await unset.get().http.post(path).set('Authorization', header).send({});
    expect([without.status, without.body.code]).toEqual([409, 'woocommerce.not_configured']);
    const unconnected = await send({});
    expect([unconnected.status, unconnected.body.code]).toEqual([409, 'lightspeed.not_connected']);
    expect(await listJobs(test.get().services.db)).toEqual([]);
  });

  it('does not find runs of another kind, or unknown ones', async () => {
    const { http, signIn } = test.get();
    const { header } = await signIn('manager');
    const run = '/api/sync/runs/0b0e5f8e-6f0e-4b53-9a6f-6f0a3a2d9d11';

    for (const action of ['apply', 'discard', 'undo', 'retry']) {
      const answer = await http.post(`${run}/${action}`).set('Authorization', header);
      expect([answer.status, answer.body.code]).toEqual([404, 'run.not_found']);
    }
  });
});
