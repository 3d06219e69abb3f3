import type { ReadFile } from './mail-messages';
import type { RegisterBike } from './mail-types';
import type { NewMail, NewUpdate, SupplierMailStore } from './supplier-mail-store';

type LockedValues = Readonly<Record<string, string | number | null>>;

/** Makes each candidate of a question a separate update, never applied by default. */
const toNewUpdates = ({ updates, questions }: ReadFile, fieldsOf: (id: number) => LockedValues | null): NewUpdate[] => [
  ...updates.map((update) => ({ ...update, question: null, questionCount: null })),
  ...questions.flatMap(({ bikeIds, count, values, ...rest }, at) =>
    bikeIds.map((bikeId) => ({
      ...rest,
      bikeId,
      changes: values.flatMap(({ field, value }) => {
        const before = fieldsOf(bikeId)?.[field] ?? null;
        return before === value ? [] : [{ field, before, after: value }];
      }),
      isDefault: false,
      question: at + 1,
      questionCount: count,
    })),
  ),
];

const mostListed = 20;

type Origin = Pick<NewMail, 'requestKey' | 'fileName' | 'at' | 'by' | 'isFromMailbox'>;
type Read = { found: ReadFile; bikes: readonly RegisterBike[] };

/** Stores an email with its updates. Null if it is stored already. */
export const recordMail = async (
  { supplierMails }: { supplierMails: SupplierMailStore },
  { found, bikes }: Read,
  origin: Origin,
): Promise<number | null> => {
  const { sender, subject, sentOn, left, warnings } = found;
  const id = await supplierMails.insert({
    ...origin,
    sender,
    subject,
    sentOn,
    left: left.slice(0, mostListed),
    warnings,
  });
  if (id === null) return null;
  const byId = new Map(bikes.map((bike) => [bike.id, bike]));
  await supplierMails.insertUpdates(
    id,
    toNewUpdates(found, (bikeId) => byId.get(bikeId) ?? null),
  );
  return id;
};
