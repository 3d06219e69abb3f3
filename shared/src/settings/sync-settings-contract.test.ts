import { describe, expect, it } from 'vitest';
import {
  defaultSyncSettings,
  getSyncSettings,
  keptSyncSettingsSchema,
  putSyncSettings,
} from './sync-settings-contract';

const numbers = {
  mass_change_min: { usual: 50, largest: 1_000_000 },
  mass_change_percent: { usual: 30, largest: 100 },
  mass_zero_min: { usual: 10, largest: 1_000_000 },
  mass_zero_percent: { usual: 10, largest: 100 },
};
const limits = Object.entries(numbers).map(([name, { usual, largest }]) => ({ name, usual, largest }));

const refusedFields = (body: unknown): string[] =>
  putSyncSettings.body.safeParse(body).error?.issues.map(({ path }) => path.join('.')) ?? [];

describe('the settings of the sync', () => {
  it.each(limits)('stop at the usual $usual for $name while nobody has changed them', ({ name, usual }) => {
    expect(defaultSyncSettings).toHaveProperty(name, usual);
  });

  it('write no sales at the till by default', () => {
    expect(defaultSyncSettings.orders_as_sales).toBe(false);
  });

  it('hold units of accepted quotes back for bikes by default', () => {
    expect(defaultSyncSettings.oversell_shield).toBe('bikes');
  });

  it('have nothing but these', () => {
    const others = ['orders_as_sales', 'oversell_shield'];

    expect(Object.keys(defaultSyncSettings).sort()).toEqual([...Object.keys(numbers), ...others].sort());
  });

  it('that were stored by an older version get defaults for new ones and drop removed ones', () => {
    const kept = { mass_zero_min: 3, orders_as_sales: true, retired: 'yes' };

    expect(keptSyncSettingsSchema.parse(kept)).toEqual({
      ...defaultSyncSettings,
      mass_zero_min: 3,
      orders_as_sales: true,
    });
  });
});

describe('changing the settings', () => {
  const change = (settings: object) => ({ settings: { ...defaultSyncSettings, ...settings }, version: 0 });

  it.each(limits)('takes $name from 1 to $largest', ({ name, largest }) => {
    for (const value of [1, largest]) {
      expect(putSyncSettings.body.parse(change({ [name]: value }))).toEqual(change({ [name]: value }));
    }
  });

  it.each(limits)('refuses $name beyond that, by the name of its input', ({ name, largest }) => {
    for (const value of [0, -1, largest + 1, 1.5, '5', '', null, Number.NaN]) {
      expect(refusedFields(change({ [name]: value }))).toEqual([`settings.${name}`]);
    }
  });

  it('names every input that is wrong at once', () => {
    const fields = refusedFields(change({ mass_change_min: 0, mass_zero_percent: 101, orders_as_sales: 'no' }));

    expect(fields).toEqual(['settings.mass_change_min', 'settings.mass_zero_percent', 'settings.orders_as_sales']);
  });

  it("refuses omitted fields, which would undo somebody's choice", () => {
    expect(putSyncSettings.body.safeParse({ settings: { mass_zero_min: 3 }, version: 0 }).success).toBe(false);
  });

  it('refuses a setting it does not know, rather than say that it was kept', () => {
    expect(refusedFields(change({ mass_zero_minimum: 5 }))).toEqual(['settings']);
  });

  it.each([
    ['no version, so that nobody writes over what he has not seen', { settings: defaultSyncSettings }],
    ['a version as text', { settings: defaultSyncSettings, version: '1' }],
    ['a version that is null', { settings: defaultSyncSettings, version: null }],
    ['half a version', { settings: defaultSyncSettings, version: 0.5 }],
    ['a version below the first', { settings: defaultSyncSettings, version: -1 }],
    ['a version that Postgres cannot count to', { settings: defaultSyncSettings, version: 2_147_483_648 }],
  ])('refuses %s', (_what, body) => {
    expect(refusedFields(body)).toEqual(['version']);
  });

  it('refuses a setting that stands outside the settings', () => {
    expect(putSyncSettings.body.safeParse({ ...change({}), orders_as_sales: true }).success).toBe(false);
  });

  it.each([undefined, null, {}, []])('refuses %j for the whole', (body) => {
    expect(putSyncSettings.body.safeParse(body).success).toBe(false);
  });
});

describe('the answer', () => {
  it('is the same after reading and after changing, with the version to send next', () => {
    const answer = { settings: { ...defaultSyncSettings, orders_as_sales: true }, version: 4 };

    for (const { response } of [getSyncSettings, putSyncSettings]) {
      expect(response.parse(answer)).toEqual(answer);
      for (const version of [undefined, null, 0.5]) {
        expect(response.safeParse({ settings: answer.settings, version }).success).toBe(false);
      }
    }
  });
});
