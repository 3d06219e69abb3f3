import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { demoCatalogue } from './catalogue/demo-catalogue';
import { startSandbox, type RunningSandbox } from './sandbox';
import { auspostAccess, geocodingAccess, tgeAccess } from './shipping-access';

const held: { running?: RunningSandbox } = {};
const sandbox = (): RunningSandbox => {
  if (!held.running) throw new Error('not started');
  return held.running;
};

beforeAll(async () => {
  held.running = await startSandbox({ port: 0, catalogue: demoCatalogue().slice(0, 1) });
});
afterAll(() => held.running?.close());

const stateSchema = z.object({ geocoding: z.unknown() });

const ask = (path: string, headers: Record<string, string> = {}) => fetch(path, { headers });

describe('the emulated services', () => {
  it('include Australia Post at its address, with the issued key', async () => {
    const { AUSPOST_URL, AUSPOST_KEY } = auspostAccess(sandbox().url);
    const path = `${AUSPOST_URL}/postcode/search.json?q=2026`;
    expect((await ask(path)).status).toBe(403);
    expect((await ask(path, { 'AUTH-KEY': AUSPOST_KEY })).status).toBe(200);
    expect(sandbox().sandbox.requests('auspost').total).toBe(2);
  });

  it('include Team Global Express at its address, with the issued user', async () => {
    const { TGE_URL, TGE_USER, TGE_PASSWORD } = tgeAccess(sandbox().url);
    const enquire = (user: string) =>
      fetch(`${TGE_URL}/gateway/TollMessageRateEnquiryRestService/1.0/tom/rateEnquiry`, {
        method: 'POST',
        headers: {
          authorization: `Basic ${Buffer.from(`${user}:${TGE_PASSWORD}`).toString('base64')}`,
          'content-type': 'application/json',
        },
        body: '{}',
      });
    expect((await enquire('nobody')).status).toBe(401);
    expect(await (await enquire(TGE_USER)).json()).toHaveProperty('TollMessage.ErrorMessages');
  });

  it('include location services at their addresses, at the pace of the public ones', async () => {
    const { NOMINATIM_URL, OSRM_URL, POSTCODE_URL } = geocodingAccess(sandbox().url);
    const who = { 'user-agent': 'Chainline (http://localhost)' };
    const search = () => ask(`${NOMINATIM_URL}/search?q=Perth`, who);
    const together = await Promise.all([search(), search()]);
    expect(together.map(({ status }) => status).toSorted()).toEqual([200, 429]);
    expect((await ask(`${OSRM_URL}/route/v1/driving/151.27,-33.89;144.96,-37.81?overview=false`)).status).toBe(200);
    expect((await ask(`${POSTCODE_URL}/suburbs/2026.json`)).status).toBe(200);
  });

  it('count requests, and fail where told to', async () => {
    const { url } = sandbox();
    const counted = async () => stateSchema.parse(await (await ask(`${url}/control/state`)).json()).geocoding;
    expect(await counted()).toEqual({ requests: { total: 4, lastMinute: 4 } });
    await fetch(`${url}/control/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ system: 'geocoding', path: '^/postcodes', fault: { kind: 'status', status: 503 } }),
    });
    const { POSTCODE_URL } = geocodingAccess(url);
    expect((await ask(`${POSTCODE_URL}/suburbs/2026.json`)).status).toBe(503);
    expect((await ask(`${POSTCODE_URL}/suburbs/2026.json`)).status).toBe(200);
    expect(await counted()).toMatchObject({ requests: { total: 6 } });
  });
});
