import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { getTask } from '../tasks/task-contract';
import {
  autoMatchThreshold,
  decideSuggestion,
  listSuggestions,
  signalSchema,
  startAutoMatch,
  suggestionListQuery,
  suggestionSchema,
} from './suggestion-contract';

const accepts = (schema: z.ZodType, value: unknown): boolean => schema.safeParse(value).success;

/** Names of the fields that may hold `value`, tried one at a time. */
const fieldsThatMayBe = (value: unknown, schema: z.ZodType, whole: object): string[] =>
  Object.keys(whole).filter((name) => accepts(schema, { ...whole, [name]: value }));

const refusedFields = (schema: z.ZodType, value: unknown): string[] =>
  schema.safeParse(value).error?.issues.map(({ path }) => path.join('.')) ?? [];

const signal = { signal: 'price', weight: 3.2, value: -1, text: 'Prices differ: $89.95 / $120.00' };
const side = { id: 501, name: 'Helmet', sku: '', price: '89.95', quantity: 4, image: 'https://shop.example/h.jpg' };
const suggestion = {
  woo_product_id: 501,
  product_id: 501,
  lightspeed_item_id: 101,
  product_type: 'accessory',
  confidence: 0.6875,
  signals: [signal],
  shop: side,
  till: { ...side, id: 101, price: '120.00' },
};

describe('starting an auto-match', () => {
  it('maps from the stated 75 percent unless told otherwise', () => {
    expect(autoMatchThreshold).toBe(75);
    expect(startAutoMatch.body.parse({})).toEqual({ threshold: 75 });
  });

  it('takes the call of the mapping screen', () => {
    expect(startAutoMatch.body.parse({ product_type: 'bike', threshold: 75 })).toEqual({
      product_type: 'bike',
      threshold: 75,
    });
  });

  it.each([
    [75, true],
    [100, true],
    [74, false],
    [101, false],
    [0.75, false],
    ['75', false],
    [null, false],
  ])('with the threshold %j: %s', (threshold, ok) => {
    expect(accepts(startAutoMatch.body, { threshold })).toBe(ok);
  });

  it.each([{ product_type: 'part' }, { product_type: '' }, { product_type: null }, { confidence_min: 0.5 }])(
    'refuses %j',
    (body) => {
      expect(accepts(startAutoMatch.body, body)).toBe(false);
    },
  );

  it('answers with the id of a task that can be asked about', () => {
    const started = {
      success: true,
      task_id: '9a1c7a52-0d1b-4c8e-9a57-8f3f6f0f5a02',
      already_running: true,
      message: 'A sync is already in progress.',
    };
    const { task_id } = startAutoMatch.response.parse(started);

    expect(getTask.params.parse({ id: task_id })).toEqual({ id: started.task_id });
    expect(accepts(startAutoMatch.response, { ...started, task_id: '7' })).toBe(false);
    expect(fieldsThatMayBe(undefined, startAutoMatch.response, started)).toEqual([]);
    expect(fieldsThatMayBe(false, startAutoMatch.response, started)).toEqual(['already_running']);
  });
});

describe('a suggestion', () => {
  it('says everything of itself, without gaps', () => {
    expect(suggestionSchema.parse(suggestion)).toEqual(suggestion);
    expect(fieldsThatMayBe(null, suggestionSchema, suggestion)).toEqual([]);
    expect(fieldsThatMayBe(undefined, suggestionSchema, suggestion)).toEqual([]);
    expect(fieldsThatMayBe(0.5, suggestionSchema, suggestion)).toEqual(['confidence']);
  });

  it.each(['shop', 'till'])('may be of a %s side without price, number or picture, and with an empty SKU', (name) => {
    const givenSide = (change: object) => ({ ...suggestion, [name]: { ...side, ...change } });
    const mayBeNull = Object.keys(side).filter((field) => accepts(suggestionSchema, givenSide({ [field]: null })));

    expect(mayBeNull).toEqual(['price', 'quantity', 'image']);
    for (const wrong of [{ price: undefined }, { price: 89.95 }, { quantity: 1.5 }, { id: 1.5 }]) {
      expect(accepts(suggestionSchema, givenSide(wrong))).toBe(false);
    }
  });

  it('has a confidence that is a number, not the text that Postgres gives', () => {
    expect(refusedFields(suggestionSchema, { ...suggestion, confidence: '0.6875' })).toEqual(['confidence']);
  });

  it.each([-1, -0.25, 0, 1])('has reasons that speak for or against it by %s', (value) => {
    expect(signalSchema.parse({ ...signal, value }).value).toBe(value);
  });

  it.each([{ signal: 'colour' }, { value: null }, { weight: '3' }, { text: undefined }])(
    'has no reason with %j',
    (change) => {
      expect(accepts(signalSchema, { ...signal, ...change })).toBe(false);
    },
  );

  it('may have lost all its reasons', () => {
    expect(suggestionSchema.parse({ ...suggestion, signals: [] }).signals).toEqual([]);
  });
});

describe('the list of suggestions', () => {
  it('has 25 a page, the most likely first', () => {
    expect(suggestionListQuery.parse({})).toEqual({ page: 1, per_page: 25, sort: '-confidence', status: 'open' });
  });

  it.each(['', ' ', 'null', 'undefined'])('takes %j for "every"', (blank) => {
    const sent = { product_type: blank, search: blank, page: blank, per_page: blank, sort: blank };

    expect(suggestionListQuery.parse(sent)).toEqual(suggestionListQuery.parse({}));
  });

  it('can be filtered, searched and sorted', () => {
    const narrowed = { product_type: 'bike', search: ' helmet ', sort: 'confidence', page: '2', per_page: '100' };
    const sent = { ...narrowed, status: 'rejected' };

    expect(suggestionListQuery.parse(sent)).toEqual({ ...sent, search: 'helmet', page: 2, per_page: 100 });
  });

  it.each([{ product_type: 'part' }, { sort: 'name' }, { per_page: '101' }, { page: '0' }, { status: 'accepted' }])(
    'refuses %j and names it',
    (query) => {
      expect(refusedFields(suggestionListQuery, query)).toEqual(Object.keys(query));
    },
  );

  it('answers with a page even when nothing waits', () => {
    const nothing = { suggestions: [], pagination: { page: 1, per_page: 25, total: 0, pages: 1 } };

    expect(listSuggestions.response.parse(nothing)).toEqual(nothing);
    expect(accepts(listSuggestions.response, { suggestions: [] })).toBe(false);
  });
});

describe('deciding about a pair', () => {
  const pair = { woo_product_id: 501, lightspeed_item_id: 101, decision: 'accept' };

  it.each(['accept', 'reject', 'reopen'])('is to %s it', (decision) => {
    expect(decideSuggestion.body.parse({ ...pair, decision })).toEqual({ ...pair, decision });
  });

  it.each([
    ['decision', 'maybe'],
    ['decision', undefined],
    ['decision', true],
    ['woo_product_id', 0],
    ['woo_product_id', '501'],
    ['woo_product_id', 1.5],
    ['lightspeed_item_id', -1],
    ['lightspeed_item_id', 1.5],
    ['lightspeed_item_id', undefined],
  ])('refuses %s = %s and names it', (name, value) => {
    expect(refusedFields(decideSuggestion.body, { ...pair, [name]: value })).toEqual([name]);
  });

  it('does not take what a mapping is to be like', () => {
    expect(accepts(decideSuggestion.body, { ...pair, sync_direction: 'both' })).toBe(false);
  });

  it('answers with the mapping that was made, or null where none was', () => {
    const accepted = { success: true, mapping_id: 7, message: 'Mapping created' };

    expect(decideSuggestion.response.parse(accepted)).toEqual(accepted);
    expect(fieldsThatMayBe(null, decideSuggestion.response, accepted)).toEqual(['mapping_id']);
    for (const wrong of [undefined, 1.5, false]) {
      expect(fieldsThatMayBe(wrong, decideSuggestion.response, accepted)).toEqual([]);
    }
  });
});
