import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeContents, partContents, type Snapshot } from './merged-content';

const nobody: Snapshot['content'] = {
  name: '',
  company: '',
  abn: '',
  addresses: [],
  notes: '',
  tags: [],
  emails: [],
  phones: [],
  lightspeed_ids: [],
  woocommerce_ids: [],
};
const person = (content: Partial<Snapshot['content']>, channels: Snapshot['channels'] = []): Snapshot => ({
  content: { ...nobody, ...content },
  channels,
});
const sms = (consent: 'given' | 'refused', day: number, blocked = false): Snapshot['channels'][number] => ({
  channel: 'sms',
  consent,
  do_not_contact: blocked,
  changed_at: `2026-11-0${day}T00:00:00.000Z`,
});
const free = () => true;
const taken = () => false;

const mei = person({
  name: 'Mei Chen',
  emails: ['mei@x.example'],
  phones: ['+61412345678'],
  addresses: [{ label: 'Home', text: '1 Street' }],
  notes: 'Cargo bike',
  tags: ['courier'],
});
const m = person({
  name: 'M. Chen',
  company: 'Couriers',
  emails: ['mei@work.example'],
  phones: ['+61412345678', '+61400000000'],
  addresses: [
    { label: '', text: '1 Street' },
    { label: 'Work', text: '2 Street' },
  ],
  notes: 'Pays by card',
  tags: ['vip'],
  lightspeed_ids: ['41'],
});

describe('merging', () => {
  it('keeps texts, fills gaps and unites lists', () => {
    expect(mergeContents(mei, m).content).toEqual({
      name: 'Mei Chen',
      company: 'Couriers',
      abn: '',
      addresses: [
        { label: 'Home', text: '1 Street' },
        { label: 'Work', text: '2 Street' },
      ],
      notes: 'Cargo bike\n\nPays by card',
      tags: ['courier', 'vip'],
      emails: ['mei@x.example', 'mei@work.example'],
      phones: ['+61412345678', '+61400000000'],
      lightspeed_ids: ['41'],
      woocommerce_ids: [],
    });
  });

  it('takes the latest consent, and never lifts a wish not to be contacted', () => {
    const merged = mergeContents(person({}, [sms('refused', 1, true)]), person({}, [sms('given', 2)]));

    expect(merged.channels).toEqual([{ ...sms('given', 2), do_not_contact: true }]);
  });
});

const merge = { kept: mei, merged: m, after: mergeContents(mei, m) };

describe('parting', () => {
  it('restores both', () => {
    const { kept, parted } = partContents(merge.after, merge, taken);

    expect(kept).toEqual(mei);
    expect(parted).toEqual(m);
  });

  it('leaves later changes with the kept customer', () => {
    const present = person({
      ...merge.after.content,
      name: 'Mei Ito',
      tags: ['courier', 'vip', 'new'],
      emails: ['mei@work.example', 'new@x.example'],
    });

    const { kept, parted } = partContents(present, merge, taken);

    expect(kept.content).toMatchObject({
      name: 'Mei Ito',
      company: '',
      tags: ['courier', 'new'],
      emails: ['new@x.example'],
    });
    expect(parted.content.emails).toEqual(['mei@work.example']);
  });

  it('gives back a contact that was removed meanwhile, unless somebody else has it by now', () => {
    const present = person({ ...merge.after.content, emails: ['mei@x.example'], lightspeed_ids: [] });

    expect(partContents(present, merge, free).parted.content).toMatchObject({
      emails: ['mei@work.example'],
      lightspeed_ids: ['41'],
    });
    expect(partContents(present, merge, taken).parted.content).toMatchObject({ emails: [], lightspeed_ids: [] });
  });

  it('keeps consent that was changed after the merge', () => {
    const before = { kept: person({}, []), merged: person({}, [sms('refused', 1, true)]) };
    const after = mergeContents(before.kept, before.merged);
    const untouched = partContents(after, { ...before, after }, taken);
    const changed = partContents({ ...after, channels: [sms('given', 5)] }, { ...before, after }, taken);

    expect([untouched.kept.channels, untouched.parted.channels]).toEqual([[], [sms('refused', 1, true)]]);
    expect(changed.kept.channels).toEqual([sms('given', 5)]);
  });

  it('is the reverse of merging for any two customers', () => {
    const words = fc.constantFrom('', 'a', 'b', 'c');
    const list = (prefix: string) =>
      fc.uniqueArray(
        fc.constantFrom('1', '2', '3').map((text) => `${prefix}${text}`),
        { maxLength: 3 },
      );
    const content = (own: string) =>
      fc.record({
        name: words,
        company: words,
        abn: words,
        notes: words,
        addresses: fc.uniqueArray(fc.record({ label: words, text: fc.constantFrom('1', '2') }), {
          selector: ({ text }) => text,
        }),
        tags: list('t'),
        // Emails and outside ids belong to one customer.
        emails: list(`${own}e`),
        phones: list('p'),
        lightspeed_ids: list(`${own}l`),
        woocommerce_ids: list(`${own}w`),
      });
    fc.assert(
      fc.property(content('x'), content('y'), (one, other) => {
        const [kept, merged] = [person(one), person(other)];
        const after = mergeContents(kept, merged);

        expect(partContents(after, { kept, merged, after }, taken)).toEqual({ kept, parted: merged });
      }),
    );
  });
});
