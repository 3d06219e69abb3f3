import { useTextingApp } from '../texting-app';
import { describeContract, type ContractFault } from './contract';

const shop = useTextingApp();
const held = { written: 0 };

const error = (code: number) => JSON.stringify({ code, message: 'Refused', more_info: '', status: 400 });
const faultOf = (fault: ContractFault) => {
  if (fault === 'refused') return { kind: 'status', status: 400, body: error(21612) } as const;
  if (fault === 'target_gone') return { kind: 'status', status: 400, body: error(21211) } as const;
  return { kind: fault } as const;
};

describeContract({
  kind: 'message.sms',
  canAsk: true,
  app: shop.app,
  clock: shop.clock,
  write: async () => {
    held.written += 1;
    const phone = `+6141300${String(held.written).padStart(4, '0')}`;
    const customerId = await shop.customer(`Customer ${held.written}`, { phone });
    const actor = await shop.app().services.stores.users.findByUsername('manager_1');
    const { message } = await shop.app().services.conversations.create(
      { userId: actor?.id ?? 0, username: 'manager_1', role: 'manager', sessionId: '' },
      {
        customer_id: customerId,
        channel: 'sms',
        channel_identifier: phone,
        initial_message: 'Hello',
        urgent: true,
        file_ids: [],
      },
    );
    // Ends the time in which it can be taken back.
    shop.clock.advance(16_000);
    return { key: String(message.id), effects: () => shop.received(phone).length };
  },
  fail: (fault) => {
    shop.app().outside.faults.add({ system: 'sms', method: 'POST', times: 1, fault: faultOf(fault) });
  },
  clear: () => shop.app().outside.faults.clear(),
  onUnanswered: (listener) => shop.app().outside.faults.onUnanswered('sms', listener),
  trouble: async ({ key }) => {
    const message = await shop.app().services.stores.messages.find(Number(key));
    return message?.status === 'failed' ? message.error : null;
  },
});
