import express from 'express';
import request from 'supertest';
import { beforeEach, describe, expect, it } from 'vitest';
import { createFaults } from '../faults';
import { createTgeRouter } from './tge';

const path = '/gateway/TollMessageRateEnquiryRestService/1.0/tom/rateEnquiry';
const faults = createFaults();
const app = express().use(createTgeRouter({ user: 'u', password: 'p', account: 'A1', faults, gatewayMs: 1 }));

const item = {
  Commodity: { CommodityCode: 'Z', CommodityDescription: 'ALL FREIGHT' },
  ShipmentItemTotals: { ShipmentItemCount: '1' },
  Dimensions: { Width: '25', Length: '140', Height: '80', Volume: '0.280', Weight: '18' },
};

const address = (Suburb: string, StateCode: string, PostalCode: string) => ({
  PhysicalAddress: { Suburb, StateCode, PostalCode, CountryCode: 'AU' },
});

const enquiry = (changes: object = {}, header: object = {}) => ({
  TollMessage: {
    Header: {
      MessageVersion: '3.1',
      MessageIdentifier: '7f1c5b0a-0d2c-4c52-9e57-3a4d6f3c1b11',
      CreateTimestamp: '2026-11-20T03:00:00Z',
      DocumentType: 'RateEnquiry',
      Environment: 'MYTGE_PS',
      SourceSystemCode: 'S',
      MessageSender: 'M',
      MessageReceiver: 'TOLL',
      ...header,
    },
    RateEnquiry: {
      Request: {
        BusinessID: 'IPEC',
        SystemFields: { PickupDateTime: '2026-11-23T09:00:00+11:00' },
        ShipmentService: { ServiceCode: 'X' },
        BillToParty: { AccountCode: 'A1' },
        ConsignorParty: address('BONDI BEACH', 'NSW', '2026'),
        ConsigneeParty: address('MELBOURNE', 'VIC', '3000'),
        ShipmentItems: { ShipmentItem: [item] },
        ...changes,
      },
    },
  },
});

const send = (body: object, [user, password]: [string, string] = ['u', 'p']) =>
  request(app).post(path).auth(user, password).send(body);

const totalOf = async (changes: object = {}): Promise<number> => {
  const { body } = await send(enquiry(changes)).expect(200);
  return Number([body.TollMessage.RateEnquiry.Response].flat()[0].TotalChargeAmount.Value);
};

beforeEach(() => {
  faults.clear();
});

describe('a rate enquiry', () => {
  it('is answered with amounts as texts, one line by an object', async () => {
    const { body } = await send(enquiry()).expect(200);
    const amount = { Currency: 'AUD', Value: expect.stringMatching(/^\d+\.\d\d$/) };
    expect(body).toEqual({
      TollMessage: {
        RateEnquiry: { Response: { TotalChargeAmount: amount, FreightChargeAmount: amount, GSTAmount: amount } },
      },
    });
  });

  it('is answered by an array for several lines', async () => {
    const { body } = await send(enquiry({ ShipmentItems: { ShipmentItem: [item, item] } })).expect(200);
    expect(body.TollMessage.RateEnquiry.Response).toHaveLength(1);
  });

  it('costs more for more, for further, and with a warranty', async () => {
    const usual = await totalOf();
    expect(usual).toBeGreaterThan(50);
    expect(usual).toBeLessThan(300);
    expect(await totalOf({ ShipmentItems: { ShipmentItem: [item, item] } })).toBeGreaterThan(usual);
    expect(await totalOf({ ConsigneeParty: address('PERTH', 'WA', '6000') })).toBeGreaterThan(usual);
    const warranty = { ShipmentFinancials: { ExtraServicesAmount: { Currency: 'AUD', Value: '5000.00' } } };
    expect(await totalOf(warranty)).toBeGreaterThan(usual);
  });

  it.each([
    ['u', 'wrong'],
    ['', ''],
  ])('is refused to "%s" with "%s"', async (user, password) => {
    await send(enquiry(), [user, password]).expect(401);
  });

  it.each([
    ['the account', { BillToParty: { AccountCode: 'B2' } }, 'Account code is not valid for this user'],
    ['the service', { ShipmentService: { ServiceCode: 'Q' } }, 'Service code is not valid for the business'],
    [
      'the receiver',
      { ConsigneeParty: address('MELBOURNE', 'WA', '3000') },
      'Receiver suburb, state and postcode do not match',
    ],
    [
      'the sender',
      { ConsignorParty: address('NOWHERE', 'NSW', '0000') },
      'Sender suburb, state and postcode do not match',
    ],
    [
      'the weight',
      { ShipmentItems: { ShipmentItem: [{ ...item, Dimensions: { ...item.Dimensions, Weight: '0' } }] } },
      'Weight must be greater than zero',
    ],
    [
      'the volume',
      { ShipmentItems: { ShipmentItem: [{ ...item, Dimensions: { ...item.Dimensions, Volume: '0' } }] } },
      'Volume must be greater than zero',
    ],
    [
      'the number of pieces',
      { ShipmentItems: { ShipmentItem: [{ ...item, ShipmentItemTotals: { ShipmentItemCount: '100' } }] } },
      'Item count must be between 1 and 99',
    ],
    [
      'a number that is no text',
      { ShipmentItems: { ShipmentItem: [{ ...item, Dimensions: { ...item.Dimensions, Weight: 18 } }] } },
      'Message is not valid: TollMessage.RateEnquiry.Request.ShipmentItems.ShipmentItem.0.Dimensions.Weight',
    ],
  ])('is refused with status 200 for %s', async (_what, changes, message) => {
    await send(enquiry(changes)).expect(200, {
      TollMessage: { ErrorMessages: { ErrorMessage: [{ ErrorMessage: message }] } },
    });
  });

  it('is given up by the gateway after 75 lines', async () => {
    const lines = (count: number) => ({ ShipmentItems: { ShipmentItem: Array.from({ length: count }, () => item) } });
    await send(enquiry(lines(75))).expect(200);
    await send(enquiry(lines(76))).expect(408);
  });

  it('fails when told to', async () => {
    faults.add({ system: 'tge', times: 1, fault: { kind: 'status', status: 503 } });
    await send(enquiry()).expect(503);
    await send(enquiry()).expect(200);
  });
});
