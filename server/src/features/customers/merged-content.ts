import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { channelRowSchema, contentSchema, toContent, type CustomerContent, type CustomerRow } from './customer-rows';

type Channel = CustomerRow['channels'][number];

export const snapshotSchema = z.object({ content: contentSchema, channels: z.array(channelRowSchema) });

/** A customer before a merge, stored with the merge. */
export type Snapshot = z.output<typeof snapshotSchema>;

export const toSnapshot = (row: CustomerRow): Snapshot => ({ content: toContent(row), channels: row.channels });

const scalars = ['name', 'company', 'abn', 'notes'] as const;
const lists = ['emails', 'phones', 'lightspeed_ids', 'woocommerce_ids', 'tags'] as const;

type List = (typeof lists)[number];

const union = (known: readonly string[], further: readonly string[]): string[] => [...new Set([...known, ...further])];

const addressesOf = (kept: CustomerContent, merged: CustomerContent): CustomerContent['addresses'] => [
  ...kept.addresses,
  ...merged.addresses.filter(({ text }) => !kept.addresses.some((address) => address.text === text)),
];

const notesOf = (kept: string, merged: string): string => {
  if (merged === '' || kept === merged) return kept;
  return kept === '' ? merged : `${kept}\n\n${merged}`;
};

/** The latest answer wins, except that a do-not-contact always stays. */
const mergedChannels = (kept: readonly Channel[], merged: readonly Channel[]): Channel[] => {
  const names = [...new Set([...kept, ...merged].map(({ channel }) => channel))];
  return names.flatMap((name) => {
    const both = [...kept, ...merged].filter(({ channel }) => channel === name);
    const [latest] = both.toSorted((one, other) => other.changed_at.localeCompare(one.changed_at));
    return latest ? [{ ...latest, do_not_contact: both.some(({ do_not_contact: blocked }) => blocked) }] : [];
  });
};

/** The kept customer with everything the other one had; its own texts win. */
export const mergeContents = (kept: Snapshot, merged: Snapshot): Snapshot => {
  const [one, other] = [kept.content, merged.content];
  const listsOf = (name: List) => union(one[name], other[name]);
  return {
    content: {
      name: one.name === '' ? other.name : one.name,
      company: one.company === '' ? other.company : one.company,
      abn: one.abn === '' ? other.abn : one.abn,
      notes: notesOf(one.notes, other.notes),
      addresses: addressesOf(one, other),
      tags: listsOf('tags'),
      emails: listsOf('emails'),
      phones: listsOf('phones'),
      lightspeed_ids: listsOf('lightspeed_ids'),
      woocommerce_ids: listsOf('woocommerce_ids'),
    },
    channels: mergedChannels(kept.channels, merged.channels),
  };
};

type Merge = { kept: Snapshot; merged: Snapshot; after: Snapshot };

/** Removes everything that came with the merge, unless the kept customer had it before. Later changes stay. */
const withoutMerged = (present: Snapshot, { kept, merged, after }: Merge): Snapshot => {
  const restored = { ...present.content };
  for (const name of scalars) {
    if (present.content[name] === after.content[name]) restored[name] = kept.content[name];
  }
  for (const name of lists) {
    const came = new Set(merged.content[name].filter((value) => !kept.content[name].includes(value)));
    restored[name] = present.content[name].filter((value) => !came.has(value));
  }
  const known = new Set(kept.content.addresses.map(({ text }) => text));
  const came = new Set(merged.content.addresses.map(({ text }) => text).filter((text) => !known.has(text)));
  restored.addresses = present.content.addresses.filter(({ text }) => !came.has(text));
  const channels = isDeepStrictEqual(present.channels, after.channels) ? kept.channels : present.channels;
  return { content: restored, channels };
};

/**
 * Both customers after a merge is undone. The separated one gets its own contacts back, unless they were removed from
 * the kept one since; `isFree` tells if nobody has them by now.
 */
export const partContents = (
  present: Snapshot,
  merge: Merge,
  isFree: (kind: 'emails' | 'lightspeed_ids' | 'woocommerce_ids', value: string) => boolean,
): { kept: Snapshot; parted: Snapshot } => {
  const kept = withoutMerged(present, merge);
  const { content } = merge.merged;
  const regained = (name: 'emails' | 'lightspeed_ids' | 'woocommerce_ids') =>
    content[name].filter((value) => present.content[name].includes(value) || isFree(name, value));
  return {
    kept,
    parted: {
      content: {
        ...content,
        emails: regained('emails').filter((email) => !kept.content.emails.includes(email)),
        lightspeed_ids: regained('lightspeed_ids').filter((id) => !kept.content.lightspeed_ids.includes(id)),
        woocommerce_ids: regained('woocommerce_ids').filter((id) => !kept.content.woocommerce_ids.includes(id)),
      },
      channels: merge.merged.channels,
    },
  };
};
