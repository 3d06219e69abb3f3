import { isDeepStrictEqual } from 'node:util';
import { toE164, toEmailKey } from './contact-keys';
import { toContent, type CustomerContent, type Identity } from './customer-rows';
import type { CustomerStore, IdentityOwner } from './customer-store';

/** Details of a customer from a person or another system; texts may be empty. */
export type CustomerFacts = {
  name: string;
  company: string;
  email: string;
  phone: string;
  address: string;
  /** Additional emails. */
  emails?: readonly string[];
  phones?: readonly string[];
  lightspeedId?: string;
  woocommerceId?: string;
};

const foldedEmail = (email: string): string => email.trim().toLowerCase();

/** Removes the shop's own email, which staff enter for people without one: it identifies nobody. */
export const withoutShopEmail = <F extends Pick<CustomerFacts, 'email'>>(facts: F, shopEmail: string): F =>
  foldedEmail(facts.email) === foldedEmail(shopEmail) ? { ...facts, email: '' } : facts;

type Resolving = {
  at: Date;
  /** False while the details are being typed: they must not change a known customer. */
  isFinal: boolean;
  /** The customer created from an earlier draft of these details; overwritten unless something else refers to it. */
  previous?: number | null;
};

const maxAddresses = 20;

const listed = (value: string | null | undefined): string[] =>
  value === null || value === undefined || value === '' ? [] : [value];

const keysOf = (texts: readonly string[], toKey: (text: string) => string | null): string[] => [
  ...new Set(texts.map(toKey).filter((key) => key !== null)),
];

const toFactContent = (facts: CustomerFacts): CustomerContent => ({
  name: facts.name.trim(),
  company: facts.company.trim(),
  abn: '',
  addresses: listed(facts.address.trim()).map((text) => ({ label: '', text })),
  notes: '',
  tags: [],
  emails: keysOf([facts.email, ...(facts.emails ?? [])], toEmailKey),
  phones: keysOf([facts.phone, ...(facts.phones ?? [])], toE164),
  lightspeed_ids: listed(facts.lightspeedId),
  woocommerce_ids: listed(facts.woocommerceId),
});

const identitiesOf = (content: CustomerContent): Identity[] => [
  ...content.lightspeed_ids.map((value) => ({ kind: 'lightspeed' as const, value })),
  ...content.woocommerce_ids.map((value) => ({ kind: 'woocommerce' as const, value })),
  ...content.emails.map((value) => ({ kind: 'email' as const, value })),
  ...content.phones.map((value) => ({ kind: 'phone' as const, value })),
];

/**
 * The strongest identity decides: an external id, the email, the phone. People share phones, so a phone alone does not
 * identify a customer with another name.
 */
const chooseOwner = (owners: IdentityOwner[], identities: Identity[]): IdentityOwner | undefined =>
  identities
    .flatMap(({ kind }) => owners.filter((owner) => owner.kind === kind))
    .find(({ kind, is_namesake }) => kind !== 'phone' || is_namesake);

const union = (known: string[], further: string[]): string[] => [...new Set([...known, ...further])];

/** Adds new details to a known customer; existing ones are kept. */
const enriched = (known: CustomerContent, facts: CustomerContent, isFree: (identity: Identity) => boolean) => {
  const free = (kind: Identity['kind'], values: string[]) => values.filter((value) => isFree({ kind, value }));
  const addresses = facts.addresses.filter(({ text }) => !known.addresses.some((address) => address.text === text));
  return {
    ...known,
    name: known.name || facts.name,
    company: known.company || facts.company,
    addresses: [...addresses, ...known.addresses].slice(0, maxAddresses),
    emails: union(known.emails, free('email', facts.emails)),
    phones: union(known.phones, facts.phones),
    lightspeed_ids: union(known.lightspeed_ids, free('lightspeed', facts.lightspeed_ids)),
    woocommerce_ids: union(known.woocommerce_ids, free('woocommerce', facts.woocommerce_ids)),
  };
};

type Stores = { customers: CustomerStore };

/** Merges final details into a known customer, who then stops being provisional. */
const meet = async (
  { customers }: Stores,
  owner: IdentityOwner,
  { facts, owners, at, isFinal }: { facts: CustomerContent; owners: IdentityOwner[]; at: Date; isFinal: boolean },
): Promise<void> => {
  if (!isFinal) {
    if (owner.is_provisional) await customers.settle(owner.customer_id);
    return;
  }
  const row = await customers.lock(owner.customer_id);
  const known = toContent(row);
  const isFree = ({ kind, value }: Identity) => !owners.some((one) => one.kind === kind && one.value === value);
  const next = enriched(known, facts, isFree);
  if (!row.is_provisional && isDeepStrictEqual(known, next)) return;
  await customers.update(row.id, next, { isProvisional: false, at });
};

/** Identities of the customer that this draft created; none for any other customer. */
const ownIdentities = async ({ customers }: Stores, id: number | null): Promise<Identity[]> => {
  const row = id === null ? null : await customers.find(id);
  return row?.is_provisional === true ? identitiesOf(toContent(row)) : [];
};

/** Removes a customer known only to the calling draft; kept if anybody else has found it. */
export const removeOwnCustomer = async (stores: Stores, id: number): Promise<void> => {
  // Somebody finding it at this moment holds a lock on these identities.
  await stores.customers.lockIdentities(await ownIdentities(stores, id));
  await stores.customers.removeProvisional(id);
};

/**
 * Finds or creates the customer identified by these details, in the caller's transaction; returns the id, or null if
 * neither an email, a phone nor an external id is known.
 */
export const resolveCustomer = async (
  { customers }: Stores,
  facts: CustomerFacts,
  { at, isFinal, previous = null }: Resolving,
): Promise<number | null> => {
  const content = toFactContent(facts);
  const identities = identitiesOf(content);
  await customers.lockIdentities([...identities, ...(await ownIdentities({ customers }, previous))]);
  if (identities.length === 0) return null;
  const owners = await customers.listOwners(identities, content.name);
  const owner = chooseOwner(owners, identities);
  const before = previous === null ? null : await customers.find(previous);
  const ownDraft = before?.is_provisional === true ? before.id : null;

  if (owner && owner.customer_id !== ownDraft) {
    await meet({ customers }, owner, { facts: content, owners, at, isFinal });
    return owner.customer_id;
  }
  const written = { isProvisional: !isFinal, at };
  if (ownDraft === null) return customers.insert(content, written);
  await customers.update(ownDraft, content, written);
  return ownDraft;
};
