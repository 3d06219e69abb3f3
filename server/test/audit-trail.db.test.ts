import { expect, it } from 'vitest';
import { useEngineApp } from './engine-app';

const { app, shop, one } = useEngineApp();

type Row = { action: string; actor: string; target: string; target_label: string };

/** Audit entries about stock, newest last. */
const audits = async (): Promise<Row[]> => {
  const { rows } = await app().pool.query<Row>(
    `select e.action, u.username as actor, e.target, e.target_label
     from audit_events e join users u on u.id = e.actor_id
     where e.action ~ '^(run|mapping)\\.' order by e.id`,
  );
  return rows;
};

it('records who decided on runs and conflicts, and who deleted mappings', async () => {
  const { outside, round } = app();
  const before = (await audits()).length;
  const pair = one(await shop().takeWaiting(1));
  outside.lightspeed.ringUpSale({ lines: [{ itemID: pair.item, quantity: 1 }] });
  await shop().sweep();
  await round();

  const dropped = await shop().runSync({ preview: true });
  await shop().call('post', `/sync/runs/${dropped}/discard`);
  const applied = await shop().runSync({ preview: true });
  await shop().call('post', `/sync/runs/${applied}/apply`);
  await round();
  const conflict = await shop().conflictOf(pair);
  await shop().call('post', `/sync/conflicts/${conflict.id}/settle`, { quantity: 3 });
  await round();
  await app().http.delete(`/api/sync/product-mappings/${pair.mapping}`).set('Authorization', app().manager).expect(200);

  const label = `WooCommerce product ${pair.unit}, Lightspeed item ${pair.item}`;
  const mapping = { actor: 'manager_1', target: `mapping:${pair.mapping}`, target_label: label };
  expect((await audits()).slice(before)).toEqual([
    { ...mapping, action: 'mapping.created' },
    { action: 'run.rejected', actor: 'manager_1', target: `run:${dropped}`, target_label: '' },
    { action: 'run.applied', actor: 'manager_1', target: `run:${applied}`, target_label: '' },
    { action: 'run.conflict_settled', actor: 'manager_1', target: `mapping:${pair.mapping}`, target_label: '' },
    { ...mapping, action: 'mapping.deleted' },
  ]);
});

it('records who undid a run, and who cancelled one', async () => {
  const { outside, round } = app();
  const pair = one(await shop().takeWaiting(1));
  const before = (await audits()).length;
  await app()
    .http.put(`/api/sync/product-mappings/${pair.mapping}`)
    .set('Authorization', app().manager)
    .send({ sync_direction: 'ls_to_woo' });
  outside.lightspeed.ringUpSale({ lines: [{ itemID: pair.item, quantity: 2 }] });
  const run = await shop().runSync();
  await round();
  await shop().call('post', `/sync/runs/${run}/undo`);
  await round();
  const { body } = await shop().call('post', '/tasks/import/woo', { incremental: false });
  await shop().call('post', `/tasks/${body.task_id}/cancel`);

  expect((await audits()).slice(before)).toEqual([
    {
      actor: 'manager_1',
      action: 'mapping.changed',
      target: `mapping:${pair.mapping}`,
      target_label: `WooCommerce product ${pair.unit}, Lightspeed item ${pair.item}`,
    },
    { actor: 'manager_1', action: 'run.undone', target: `run:${run}`, target_label: '' },
    { actor: 'manager_1', action: 'run.cancelled', target: `run:${body.task_id}`, target_label: 'import_woo' },
  ]);
});
