import { describe, expect, it } from 'vitest';
import { defaultShippingSettings as stated } from '../settings/shipping-settings-contract';
import { distanceMethods, isEstimated } from './distance-rules';
import { cheapest, deliveryDuties, selectedOption } from './option-rules';

const options = [
  { code: 'courier', price: 50 },
  { code: 'assembled', price: 0 },
  { code: 'boxed', price: 0 },
];

describe('the option that is selected', () => {
  it('is the cheapest while none is chosen, the first of several', () => {
    expect(cheapest(options)?.code).toBe('assembled');
    expect(selectedOption(options, null)?.code).toBe('assembled');
  });

  it('is the chosen one while it is offered', () => {
    expect(selectedOption(options, 'courier')?.code).toBe('courier');
    expect(selectedOption(options, 'gone')?.code).toBe('assembled');
  });

  it('is none where none is offered', () => {
    expect(cheapest([])).toBeNull();
    expect(selectedOption([], 'courier')).toBeNull();
  });
});

it.each([
  [1000, false, false],
  [1000.01, true, false],
  [2000, true, false],
  [2000.01, true, true],
])('goods of $%d need a signature: %s, insurance: %s', (total, signature, insurance) => {
  expect(deliveryDuties(total, stated)).toEqual({ signature_required: signature, insurance_required: insurance });
});

it('a distance to the address is not estimated, one to its neighbourhood is', () => {
  expect(distanceMethods.filter(isEstimated)).toEqual(['postcode', 'region', 'default']);
});
