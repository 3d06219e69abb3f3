import { describe, expect, it } from 'vitest';
import { checkParams, defaultParams, sanitizeParams, type ParamRules } from './param-rules';
import { WooError } from './woo-error';

const rules: ParamRules = {
  page: { type: 'integer', minimum: 1, default: 1 },
  status: { type: 'string', enum: ['a', 'b'] },
  since: { type: 'string', format: 'date-time' },
  email: { type: 'string', format: 'email' },
  on_sale: { type: 'boolean' },
  include: { type: 'id-list' },
  lines: { type: 'array', items: { type: 'object', properties: { quantity: { type: 'integer' } } } },
  low: { type: 'integer', nullable: true },
  amount: { type: 'number' },
};

const refusal = (values: Record<string, unknown>): unknown => {
  try {
    checkParams(rules, values);
  } catch (error) {
    if (error instanceof WooError) return error.data;
    throw error;
  }
  return null;
};

describe('parameters', () => {
  it.each([
    [{ page: 'x' }, 'page', 'rest_invalid_type', 'page is not of type integer.'],
    [{ page: 1.5 }, 'page', 'rest_invalid_type', 'page is not of type integer.'],
    [{ page: 0 }, 'page', 'rest_out_of_bounds', 'page must be greater than or equal to 1'],
    [{ status: 'c' }, 'status', 'rest_not_in_enum', 'status is not one of a, b.'],
    [{ status: 1 }, 'status', 'rest_invalid_type', 'status is not of type string.'],
    [{ since: 'now' }, 'since', 'rest_invalid_date', 'Invalid date.'],
    [{ email: 'a@b' }, 'email', 'rest_invalid_email', 'Invalid email address.'],
    [{ on_sale: 'maybe' }, 'on_sale', 'rest_invalid_type', 'on_sale is not of type boolean.'],
    [{ on_sale: ['true'] }, 'on_sale', 'rest_invalid_type', 'on_sale is not of type boolean.'],
    [{ low: 'x' }, 'low', 'rest_invalid_type', 'low is not of type null,integer.'],
    [{ amount: 'x' }, 'amount', 'rest_invalid_type', 'amount is not of type number.'],
    [
      { lines: [{ quantity: 1 }, { quantity: 'x' }] },
      'lines',
      'rest_invalid_type',
      'lines[1][quantity] is not of type integer.',
    ],
    [{ lines: [5] }, 'lines', 'rest_invalid_type', 'lines[0] is not of type object.'],
  ])('refuse %j', (values, key, code, message) => {
    expect(refusal(values)).toMatchObject({
      status: 400,
      params: { [key]: message },
      details: { [key]: { code, message } },
    });
  });

  it('are refused all at once', () => {
    expect(() => {
      checkParams(rules, { page: 'x', status: 'c' });
    }).toThrow('Invalid parameter(s): page, status');
  });

  it('may be null, or things nobody has a rule for', () => {
    expect(refusal({ page: null, low: null, unknown: {} })).toBeNull();
  });

  it('are cast as they are described, and kept as they came otherwise', () => {
    const values = {
      page: '2',
      on_sale: 'true',
      include: '3,3 4',
      lines: [{ quantity: '5', other: 1 }],
      amount: '1.5',
      unknown: '6',
    };
    expect(sanitizeParams(rules, values)).toEqual({
      page: 2,
      on_sale: true,
      include: [3, 4],
      lines: [{ quantity: 5, other: 1 }],
      amount: 1.5,
      unknown: '6',
    });
    expect(defaultParams(rules)).toEqual({ page: 1 });
  });

  it('name those that are missing', () => {
    expect(() => {
      checkParams({ a: { type: 'string', required: true }, b: { type: 'string', required: true } }, { b: '' });
    }).toThrow('Missing parameter(s): a');
  });
});
