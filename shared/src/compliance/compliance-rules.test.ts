import { describe, expect, it } from 'vitest';
import { nswScheme } from '../settings/compliance-settings-contract';
import { isEbike, verdictOf, type Certificate, type ModelProof } from './compliance-rules';

const day = '2026-11-26';
const judging = { day, scheme: nswScheme, soonDays: 60 };
const certificate = (changes: Partial<Certificate> = {}): Certificate => ({
  standard: 'EN 15194:2017+A1:2023',
  certificate_number: 'C-1',
  certifier: 'NSW Fair Trading',
  valid_from: null,
  valid_until: null,
  ...changes,
});
const proof = (changes: Partial<ModelProof> = {}): ModelProof => ({
  is_ebike: true,
  power_watts: 250,
  marking_seen: true,
  bike: certificate(),
  battery: certificate({ standard: 'UL 2271' }),
  ...changes,
});
const until = (valid_until: string) => proof({ bike: certificate({ valid_until }) });

describe('the proof of a model', () => {
  it.each<[string, ModelProof | null, string]>([
    ['nothing recorded', null, 'missing'],
    ['all recorded', proof(), 'proven'],
    ['a bike without motor', proof({ is_ebike: false, power_watts: null }), 'not_ebike'],
    ['an unknown power', proof({ power_watts: null }), 'missing'],
    ['a marking not checked', proof({ marking_seen: false }), 'missing'],
    ['no certificate number', proof({ bike: certificate({ certificate_number: '' }) }), 'missing'],
    ['a battery without certificate', proof({ battery: certificate({ standard: '' }) }), 'missing'],
    ['the last day', until(day), 'expiring'],
    ['a day later', until('2026-11-25'), 'expired'],
    ['the sixtieth day before', until('2027-01-25'), 'expiring'],
    ['the sixty-first day before', until('2027-01-26'), 'proven'],
    ['a certificate of the future', proof({ bike: certificate({ valid_from: '2026-11-27' }) }), 'missing'],
    ['an EN standard at 500 W', proof({ power_watts: 500 }), 'proven'],
    ['an EN standard above 500 W', proof({ power_watts: 501 }), 'not_accepted'],
    ['UL 2849 above 500 W', proof({ power_watts: 750, bike: certificate({ standard: 'ul2849' }) }), 'proven'],
    ['a standard of bikes for the battery', proof({ battery: certificate() }), 'not_accepted'],
  ])('%s', (_name, given, state) => {
    expect(verdictOf(given, judging).state).toBe(state);
  });

  it('expires soon from the day that the settings say', () => {
    expect(verdictOf(until('2026-12-26'), { ...judging, soonDays: 30 }).state).toBe('expiring');
    expect(verdictOf(until('2026-12-26'), { ...judging, soonDays: 29 }).state).toBe('proven');
  });

  it('names a missing certificate once', () => {
    const none = { standard: '', certificate_number: '', certifier: '', valid_from: null, valid_until: null };
    expect(verdictOf(proof({ battery: none }), judging)).toEqual({
      state: 'missing',
      reasons: ['No certificate of the battery'],
    });
  });

  it('names every gap, and the gravest is its state', () => {
    const expired = certificate({ valid_until: '2026-01-01', certifier: '' });
    expect(verdictOf(proof({ bike: expired }), judging)).toEqual({
      state: 'missing',
      reasons: ['No certifier of the bike', 'The certificate of the bike has expired'],
    });
  });
});

describe('the rules of a state', () => {
  it('are data: another state accepts other standards', () => {
    const scheme = { ...nswScheme, bike_standards: [{ name: 'AS 15194:2016', most_watts: 250 }] };
    expect(verdictOf(proof(), { ...judging, scheme })).toMatchObject({ state: 'not_accepted' });
    expect(verdictOf(proof({ bike: certificate({ standard: 'AS 15194:2016' }) }), { ...judging, scheme }).state).toBe(
      'proven',
    );
  });
});

describe('which products are e-bikes', () => {
  it.each<[string, string[], boolean]>([
    ['Segway Xafari', ['Bikes', 'Electric Bikes', 'Cargo'], true],
    ['Segway Xafari', ['E-Bikes'], true],
    ['Volt Electric Cargo Bike', ['Bikes'], true],
    ['Trek Marlin', ['Bikes', 'Mountain'], false],
    ['E-Bike Rack', ['Accessories'], false],
    ['Downtube 36V', ['Parts', 'E-Bike Batteries'], false],
    ['Downtube 36V', ['E-Bike Batteries'], false],
  ])('%s in %j', (name, categories, expected) => {
    expect(isEbike({ name, categories: categories.map((each) => ({ name: each, kind: null })) })).toBe(expected);
  });
});
