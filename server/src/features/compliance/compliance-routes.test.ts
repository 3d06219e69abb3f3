import { listModels, saveProof } from '@chainline/shared/compliance/compliance-contract';
import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { bikeFields } from '../../../test/bike-request';
import { useTestApp } from '../../../test/test-app';

const { get: app } = useTestApp();
const headers = { manager: '', staff: '', quotes: '' };
type As = keyof typeof headers;

const call = (method: 'get' | 'put', query = '', as: As = 'manager') =>
  app().http[method](`/api/compliance/models${query}`).set('Authorization', headers[as]);
const list = async (query = '', as: As = 'manager') =>
  listModels.response.parse((await call('get', query, as).expect(200)).body);

const addBike = (model: string, changes: object = {}) =>
  app()
    .http.post('/api/bike-inventory')
    .set('Authorization', headers.manager)
    .send({ ...bikeFields, model, request_key: randomUUID(), ...changes })
    .expect(200);

const certificate = (changes: object = {}) => ({
  standard: 'UL 2849',
  certificate_number: 'C-1',
  certifier: 'NSW Fair Trading',
  valid_from: null,
  valid_until: null,
  ...changes,
});
const edit = (model: string, changes: object = {}) => ({
  brand: 'Segway',
  model,
  version: 0,
  is_ebike: true,
  power_watts: 750,
  marking_seen: true,
  bike: certificate(),
  battery: certificate({ standard: 'UL 2271' }),
  ...changes,
});
const save = (model: string, changes: object = {}, as: As = 'manager') =>
  call('put', '', as).send(edit(model, changes));

beforeAll(async () => {
  for (const role of ['manager', 'staff', 'quotes'] as const) headers[role] = (await app().signIn(role)).header;
  await addBike('Proven P1', { arrived: 'yes' });
  await addBike(' proven p1, matte green');
  await addBike('Bare B1');
  await addBike('Sold S1', { sold: 'yes' });
});

describe('the proofs of models', () => {
  it('lists models on sale and on order once, those without proof first', async () => {
    const saved = await save('Proven P1').expect(200);
    expect(saveProof.response.parse(saved.body).model).toMatchObject({ state: 'proven', version: 1 });
    const { models, counts, pagination } = await list();
    expect(models.map(({ model, state }) => [model.toLowerCase(), state])).toEqual([
      ['bare b1', 'missing'],
      ['proven p1', 'proven'],
    ]);
    expect(models[1]).toMatchObject({ in_stock: 1, on_order: 1 });
    expect(counts).toMatchObject({ missing: 1, proven: 1, expired: 0 });
    expect(pagination.total).toBe(2);
  });

  it('filters by state and search', async () => {
    expect((await list('?state=missing')).models.map(({ model }) => model)).toEqual(['Bare B1']);
    expect((await list('?search=PROVEN')).models).toHaveLength(1);
    expect((await list('?search=100%25')).models).toEqual([]);
  });

  it('refuses to overwrite the change of somebody else, and models that are not on sale', async () => {
    expect((await save('Proven P1')).body).toMatchObject({ code: 'compliance.stale' });
    expect((await save('Proven P1', { version: 7 })).status).toBe(409);
    expect((await save('Sold S1')).status).toBe(404);
    expect((await save('Proven P1', { power_watts: 0 })).status).toBe(400);
  });

  it('lets staff look and managers write, and leaves an audit line', async () => {
    expect((await list('', 'staff')).can).toEqual({ edit: false });
    expect((await list()).can).toEqual({ edit: true });
    expect((await save('Bare B1', {}, 'staff')).status).toBe(403);
    expect((await call('get', '', 'quotes')).status).toBe(403);
    const lines = await app().services.db.many(
      z.object({ target_label: z.string() }),
      sql`select target_label from audit_events where action = 'bike.proof_changed'`,
    );
    expect(lines.map(({ target_label: label }) => label.toLowerCase())).toEqual(['segway proven p1']);
  });
});
