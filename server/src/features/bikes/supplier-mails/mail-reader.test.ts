import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { register } from '../../../../test/supplier-mails/labelled-mails';
import { readSupplierMail } from './mail-reader';
import { indexRegister } from './mail-references';

const bikes = register();
const index = indexRegister(bikes);
const read = (text: string, subject = '') => readSupplierMail({ text, subject, sentOn: '2026-11-25' }, index, bikes);
const changesOf = (text: string, subject?: string) =>
  read(text, subject).updates.flatMap(({ bikeId, changes }) =>
    changes.map(({ field, after }) => `${bikeId} ${field}=${after}`),
  );

describe('a statement', () => {
  it('becomes field changes with the sentence that says so', () => {
    expect(read('Hi Sam. INV-20450 was delivered yesterday. Cheers').updates).toEqual([
      {
        bikeId: 20,
        kind: 'arrived',
        matchedBy: 'inv_number',
        changes: [
          { field: 'arrived', before: 'no', after: 'yes' },
          { field: 'arrived_on', before: null, after: '2026-11-24' },
        ],
        sentence: 'INV-20450 was delivered yesterday.',
        confidence: 0.97,
        isDefault: true,
      },
    ]);
  });

  it.each([
    ['INV 20450', 'INV-20450 shipped today'],
    ['the serial number', 'SMP-GT-4481 shipped today'],
    ['the order number', 'Order SM-0091 shipped today'],
    ['model and brand', 'Your Smartmotion Pacer GT was shipped today'],
  ])('is matched by %s', (_name, text) => {
    expect(changesOf(text)).toEqual(['20 arrived=shipped']);
  });

  it.each([
    'INV-20450 has not been delivered.',
    'INV-20450 will be shipped tomorrow.',
    'Has INV-20450 been delivered?',
    'If INV-20450 has been delivered, please call.',
    'INV-20450 is unpaid.',
    'INV-20450 has arrived at our warehouse.',
    'The charger for INV-20450 was shipped today.',
    'INV-99999 has been delivered.',
  ])('is none in: %s', (text) => {
    expect(read(text)).toMatchObject({ updates: [], questions: [] });
  });

  it('about one colour of a model is about no other', () => {
    expect(changesOf('INV-20459: the white Dirodi Rover Gen 7 was shipped.')).toEqual(['33 arrived=shipped']);
    expect(changesOf('Both Dirodi Rover Gen 7 of INV-20459 were shipped.')).toEqual([
      '33 arrived=shipped',
      '34 arrived=shipped',
    ]);
  });

  it('that was not understood is returned as it is', () => {
    expect(read('INV-20450 has a nice colour. Something else.').left).toEqual(['INV-20450 has a nice colour.']);
  });
});

describe('of a thread', () => {
  const history = '\n\nOn Mon, 16 Nov 2026 at 09:12, Anna <a@b.example> wrote:\n> INV-20460 was shipped.';

  it('only what the sender wrote is read', () => {
    expect(changesOf(`INV-20450 was shipped.${history}`)).toEqual(['20 arrived=shipped']);
    expect(changesOf('> INV-20460 was shipped.\nThanks, great.')).toEqual([]);
  });

  it('the mail that somebody forwards is read, by its own day', () => {
    const forwarded =
      'FYI\n\n---------- Forwarded message ---------\nFrom: a@b.example\nDate: Mon, 16 Nov 2026 at 16:02\nSubject: INV-20460\n\n' +
      'Your order was delivered yesterday.';

    expect(changesOf(forwarded)).toEqual(['24 arrived=yes', '24 arrived_on=2026-11-15']);
  });
});

describe('a person decides', () => {
  it('which of several bikes a model means', () => {
    const { updates, questions } = read('Your Super73 S2 has been shipped.');

    expect(updates).toEqual([]);
    expect(questions).toMatchObject([{ bikeIds: [5, 30], count: 1, values: [{ field: 'arrived', value: 'shipped' }] }]);
  });

  it('which bikes of an invoice came if it says how many', () => {
    const { updates, questions } = read('2 of the 5 bikes on INV-20440 were delivered today.');

    expect(updates).toEqual([]);
    expect(questions).toMatchObject([{ bikeIds: [14, 15, 16, 17, 18], count: 2 }]);
  });

  it('which colour came if it names the model of several', () => {
    const { updates, questions } = read('INV-20459: your Dirodi Rover Gen 7 was delivered today.');

    expect(updates).toEqual([]);
    expect(questions).toMatchObject([{ bikeIds: [33, 34], count: null }]);
  });

  it.each([
    ['goes back', 'INV-20412 has not been shipped.'],
    ['replaces a cost', 'Invoice INV-20482: unit price $2,650.00 ex GST.'],
    ['is contradicted', 'INV-20450: ETA 3/12/2026. INV-20450: ETA 10/12/2026.'],
    ['is a guess', 'It looks like INV-20450 has been delivered.'],
    ['has two readings', 'INV-20450 ordered 11/20/2026, ETA 5/12/2026.'],
  ])('on what %s', (_name, text) => {
    const { updates } = read(text);

    expect(updates).toHaveLength(1);
    expect(updates[0]?.isDefault).toBe(false);
  });
});

describe('any text', () => {
  const words =
    'INV-20450 INV-20440 shipped not delivered 3/12 $1,200.00 each , . | paid ETA next Tuesday if ? > On wrote: week of 20/13/2026';
  const word = fc.constantFrom(...words.split(' '), '\n', '\t', 'Super73 S2', 'From: a');

  it('is read without a failure, and changes nothing that is so already', () => {
    fc.assert(
      fc.property(fc.array(word, { maxLength: 40 }), (chosen) => {
        for (const { bikeId, changes } of read(chosen.join(' ')).updates) {
          const bike = bikes.find(({ id }) => id === bikeId);
          expect(changes.length).toBeGreaterThan(0);
          for (const { field, before, after } of changes) {
            expect(bike?.[field]).toBe(before);
            expect(after).not.toBe(before);
          }
        }
      }),
    );
  });

  it.each([
    ['blanks', ' '.repeat(100_000)],
    ['one word', 'a'.repeat(100_000)],
    ['numbers', '1/1/1/'.repeat(20_000)],
    ['digits', '12,345'.repeat(20_000)],
    ['sentences', 'INV-20450 was not shipped. '.repeat(4_000)],
    ['clauses', 'INV-20450 and '.repeat(8_000)],
    ['bars', '| '.repeat(50_000)],
    ['payments', 'payment of '.repeat(10_000)],
    ['quotes', 'On '.repeat(30_000)],
    ['forwards', '---------- Forwarded message ---------\n'.repeat(3_000)],
  ])('of nothing but %s comes to an end', (_name, text) => {
    expect(read(text).updates.length).toBeLessThanOrEqual(1);
  });
});
