import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { collect, startLightspeedSandbox, type LightspeedSandbox } from '../testing/lightspeed-sandbox';
import type { LightspeedClient } from './lightspeed-client';

let sandbox: LightspeedSandbox;
let client: LightspeedClient;

beforeEach(async () => {
  sandbox = await startLightspeedSandbox();
  client = sandbox.createClient();
});
afterEach(() => sandbox.stop());

const start = new Date('2020-01-01T00:00:00Z');
const list = async (changedSince = start) =>
  (await collect(client.listTillSales({ changedSince, isBulk: false }))).flat();

describe('sales of the till', () => {
  it('come with customer, lines and payments', async () => {
    const customerID = sandbox.lightspeed.saveCustomer({ firstName: 'Mei' });
    sandbox.lightspeed.ringUpSale({ customerID, lines: [{ itemID: '4', quantity: 2 }, { amount: 2100.55 }] });

    expect(await list()).toEqual([
      {
        id: 1,
        shopId: '1',
        ticketNumber: '220000000001',
        customerId: Number(customerID),
        voided: false,
        completedAt: expect.any(Date),
        changedAt: expect.any(Date),
        total: '2199.55',
        referenceNumberSource: '',
        lines: [
          { id: 1, refundedLineId: null, itemId: 4, quantity: 2, total: '99.00' },
          { id: 2, refundedLineId: null, itemId: null, quantity: 1, total: '2100.55' },
        ],
        payments: [{ name: 'Credit Card', kind: 'credit card' }],
      },
    ]);
  });

  it('without a customer or with an open total are told apart', async () => {
    sandbox.lightspeed.ringUpSale({ lines: [{ amount: 20 }] });
    const { accessToken } = await sandbox.tokens.get();
    const open = await sandbox.api(accessToken).post('Sale.json', { shopID: 1, registerID: 1, employeeID: 1 });
    expect(open.status).toBe(200);

    expect(await list()).toMatchObject([{ id: 1, customerId: null, total: '20.00' }]);
  });

  it('name the lines that a refund takes back', async () => {
    const { saleID } = sandbox.lightspeed.ringUpSale({ lines: [{ itemID: '4', quantity: 1 }] });
    sandbox.lightspeed.refundSale(saleID);

    expect(await list()).toMatchObject([
      { id: 1, total: '49.50', lines: [{ id: 1, refundedLineId: null }] },
      { id: 2, total: '-49.50', lines: [{ id: 2, refundedLineId: 1, quantity: -1, total: '-49.50' }] },
    ]);
  });

  it('are listed again once they are voided', async () => {
    const { saleID } = sandbox.lightspeed.ringUpSale({ lines: [{ amount: 20 }] });
    sandbox.lightspeed.ringUpSale({ lines: [{ amount: 30 }] });
    sandbox.clock.advance(60_000);
    const since = sandbox.clock.now();
    expect(await list(since)).toEqual([]);
    sandbox.lightspeed.voidSale(saleID);

    expect(await list(since)).toMatchObject([{ id: 1, voided: true, total: '20.00' }]);
  });

  it('are listed across pages, in the order of their changes', async () => {
    for (let count = 0; count < 120; count += 1) sandbox.lightspeed.ringUpSale({ lines: [{ amount: 1 }] });

    expect((await list()).map(({ id }) => id)).toEqual(Array.from({ length: 120 }, (_, at) => at + 1));
  });

  it('cost what is expected of them', async () => {
    await list();

    expect(sandbox.calls().at(-1)).toMatchObject({ cost: 2 });
  });
});
