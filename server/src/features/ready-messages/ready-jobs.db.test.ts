import { getJobReady, type ReadyState } from '@chainline/shared/ready-messages/ready-message-contract';
import { createWorkOrder, getWorkOrder } from '@chainline/shared/work-orders/work-order-contract';
import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { expect, it } from 'vitest';
import { useTextingApp } from '../../../test/texting-app';

const { app, call, customer, leave, received } = useTextingApp();
const phone = '+61491570159';

const book = async (customerId: number) => {
  const { body } = await call('post', '/work-orders')
    .send({
      customer_id: customerId,
      customer_name: 'Ada Obi',
      customer_phone: '0491 570 159',
      customer_email: '',
      bike: 'Red tandem',
      problem: 'Chain slips',
      limit_amount: null,
      promised_on: null,
      day: null,
      minutes: 30,
      assigned_to: null,
      serial_number: '',
      checklists: [],
      request_key: randomUUID(),
    })
    .expect(200);
  return createWorkOrder.response.parse(body).work_order;
};
const stateOf = async (id: number): Promise<ReadyState> =>
  getJobReady.response.parse((await call('get', `/work-orders/${id}/ready-message`).expect(200)).body).ready;
const tell = (id: number) =>
  call('post', `/work-orders/${id}/ready-message`).send({
    channels: ['sms'],
    last_id: null,
    request_key: randomUUID(),
  });

it('tells the customer of a job by text message, once they agreed to texts', async () => {
  const customerId = await customer('Ada Obi', { phone });
  const { id, number } = await book(customerId);
  const early = await stateOf(id);
  await app().services.db.exec(sql`update work_orders set state = 'ready' where id = ${id}`);
  const refused = await tell(id).expect(422);
  await app().services.stores.customers.replaceChannels(
    customerId,
    [{ channel: 'sms', consent: 'given', do_not_contact: false }],
    new Date(),
  );
  await tell(id).expect(200);
  await leave();
  const after = await stateOf(id);
  const { work_order: work } = getWorkOrder.response.parse((await call('get', `/work-orders/${id}`).expect(200)).body);

  expect(early).toMatchObject({ blocked: 'This job is not ready yet.', open_amount: 0 });
  expect(early.channels.map(({ blocked }) => blocked)).toEqual([
    'No email contact found for this customer',
    'This customer has not agreed to text messages.',
  ]);
  expect(refused.body.message).toBe('This customer has not agreed to text messages.');
  expect(received(phone)).toHaveLength(1);
  expect(received(phone)[0]).toContain(`your bike (Red tandem, ${number}) is ready to collect`);
  expect(received(phone)[0]).toContain('Open Monday to Friday 9 am to 5:30 pm');
  expect(after.sent).toMatchObject([{ channels: ['sms'], is_reminder: false }]);
  expect(work.entries[0]?.text).toBe('Customer told that it is ready: text message');
  await tell(999_999).expect(404);
});
