import {
  getJobReady,
  getOrderReady,
  sendJobReady,
  sendOrderReady,
  type ReadySending,
  type ReadyState,
} from '@chainline/shared/ready-messages/ready-message-contract';
import { mockEndpoint } from '../../../testing/mock-endpoint';
import { server } from '../../../testing/msw';

const buildReady = (overrides: Partial<ReadyState> = {}): ReadyState => ({
  blocked: null,
  channels: [
    { channel: 'email', address: 'mei@customers.example', blocked: null },
    { channel: 'sms', address: '0412 345 678', blocked: 'This customer has not agreed to text messages.' },
  ],
  open_amount: 0,
  is_payable: false,
  preview: 'Hi Mei, your order Q-10151 is ready to collect at Chainline Bikes.',
  sent: [],
  next_reminder_at: null,
  ...overrides,
});

type World = { ready: ReadyState; asked: ReadySending[] };

/** Answers for the messages of orders and jobs; sending one adds it. */
export const answerReady = (given: Partial<ReadyState> = {}): World => {
  const world: World = { ready: buildReady(given), asked: [] };
  const answer = () => ({ success: true as const, ready: world.ready });
  const send = (body: ReadySending) => {
    world.asked.push(body);
    const message = {
      id: 1,
      sent_at: '2026-11-25T00:00:00.000Z',
      by: 'Sam',
      channels: body.channels,
      is_reminder: false,
    };
    world.ready = { ...world.ready, sent: [message], next_reminder_at: '2026-11-30T00:00:00.000Z' };
    return answer();
  };
  server.use(
    mockEndpoint(getOrderReady, answer),
    mockEndpoint(getJobReady, answer),
    mockEndpoint(sendOrderReady, ({ body }) => send(body)),
    mockEndpoint(sendJobReady, ({ body }) => send(body)),
  );
  return world;
};
