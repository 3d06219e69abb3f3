import { randomUUID } from 'node:crypto';
import type { SupplierMailStores } from '../features/bikes';
import type { DemoBike } from './demo-bikes';

const dayMs = 86_400_000;

/**
 * An email of yesterday in the mailbox for suppliers, about bikes that have not arrived: one is on its way, one is
 * expected next week.
 */
export const tellDemoSupplierMails = async (
  inside: SupplierMailStores,
  { now, bikes }: { now: Date; bikes: readonly DemoBike[] },
): Promise<void> => {
  const [first, second] = bikes.filter(({ arrived }) => arrived === 'no').toReversed();
  if (!first || !second) return;
  const day = (offset: number) => new Date(now.getTime() + offset * dayMs).toISOString().slice(0, 10);
  const expected = day(7);
  const id = await inside.supplierMails.insert({
    requestKey: randomUUID(),
    fileName: '',
    sender: `dispatch@${first.brand.toLowerCase().replaceAll(/[^a-z0-9]/g, '')}.example`,
    subject: `Your order ${first.inv_number}`,
    sentOn: day(-1),
    left: [],
    warnings: [],
    at: new Date(now.getTime() - dayMs),
    by: null,
    isFromMailbox: true,
  });
  if (id === null) return;
  const found = { matchedBy: 'inv_number' as const, isDefault: true, question: null, questionCount: null };
  await inside.supplierMails.insertUpdates(id, [
    {
      ...found,
      bikeId: first.id,
      kind: 'shipped',
      changes: [{ field: 'arrived', before: 'no', after: 'shipped' }],
      sentence: `The ${first.model} on ${first.inv_number} was dispatched today.`,
      confidence: 0.97,
    },
    {
      ...found,
      bikeId: second.id,
      kind: 'expected',
      changes: [{ field: 'expected_on', before: second.expected_on, after: expected }],
      sentence: `We expect the ${second.model} on ${second.inv_number} on ${expected}.`,
      confidence: 0.95,
    },
  ]);
};
