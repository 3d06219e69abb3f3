import type { ArrivedState, SoldState, YesNo } from '@chainline/shared/bikes/bike-rules';
import type { mailMatches, MailUpdateKind } from '@chainline/shared/bikes/supplier-mail-contract';

/** Fields of a record that an email is compared with. */
export type RegisterBike = {
  id: number;
  model: string;
  brand: string;
  inv_number: string;
  provisory_number: string;
  serial_number: string;
  arrived: ArrivedState;
  arrived_on: string | null;
  expected_on: string | null;
  paid: YesNo;
  payment_date: string | null;
  cost: number | null;
  sold: SoldState;
};

export type SupplierMail = {
  subject: string;
  text: string;
  /** Day on which it was sent, `YYYY-MM-DD`, from which "tomorrow" and "next Tuesday" are counted. */
  sentOn: string;
};

export type MatchedBy = (typeof mailMatches)[number];

export type UpdateKind = MailUpdateKind;

/** Records that one mention in a text refers to. */
export type Reference = { at: number; end: number; by: MatchedBy; bikeIds: ReadonlySet<number> };

export type ModelMention = Reference & {
  /** False for a name such as "City", which means a model only beside its brand or invoice. */
  isDistinct: boolean;
};

export type Target = {
  by: MatchedBy;
  bikeIds: Set<number>;
  /** Number of bikes that the text mentions. */
  count: number | null;
  /** True if the records differ in colour or size only, and the text does not say which of them it means. */
  isUnclear?: true;
};

export type UpdateField = 'arrived' | 'arrived_on' | 'expected_on' | 'paid' | 'payment_date' | 'cost';

export type FieldChange = { field: UpdateField; before: string | number | null; after: string | number | null };

/** Change of one record, with the sentence as evidence. */
export type MailUpdate = {
  bikeId: number;
  kind: UpdateKind;
  matchedBy: MatchedBy;
  changes: FieldChange[];
  sentence: string;
  /** From 0 to 1. */
  confidence: number;
  /** Certain enough to be ticked before a person has read it. */
  isDefault: boolean;
};

/** A statement about some of several records: a person chooses the ones meant. */
export type MailQuestion = {
  bikeIds: number[];
  /** Number of records meant, if the email says so. */
  count: number | null;
  kind: UpdateKind;
  matchedBy: MatchedBy;
  values: { field: UpdateField; value: string | number | null }[];
  sentence: string;
  confidence: number;
};

export type ReadMail = {
  updates: MailUpdate[];
  questions: MailQuestion[];
  /** Sentences that name a bike of the register but were not understood. */
  left: string[];
};
