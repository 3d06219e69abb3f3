import { describe, expect, it } from 'vitest';
import { estimateWeight, hasLargeBattery, kindOf } from './weight-rules';

const weight = (name: string, price = 50) => estimateWeight({ name, price });

describe('the weight of a product', () => {
  it.each([
    ['Volt City E-Bike', 25],
    ['Volt City ebike 500', 25],
    ['Gazelle Electric Cargo Bike', 25],
    ['Trek Marlin Mountain Bike 2026', 15],
    ['Kids Bicycle', 15],
    ['700c Wheel', 2],
    ['Gravel tyres', 2],
    ['Carbon frame 56', 8],
    ['RockShox Fork', 3],
    ['Comfort Saddle', 0.5],
    ['Commuter Helmet M', 0.3],
    ['U-Lock', 1.5],
    ['Floor Pump', 0.8],
    ['Rear Light', 0.2],
    ['Headlights', 0.2],
    ['Water Bottle 750 ml', 0.1],
  ])('%s is estimated at %d kg, whatever its price', (name, kg) => {
    expect([weight(name, 1), weight(name, 5000)]).toEqual([kg, kg]);
  });

  it.each([
    ['Wood block', 'lock'],
    ['Toy forklift', 'fork'],
    ['Lock-on grips', 'lock'],
    ['Lightweight jersey', 'light'],
    ['Spinning unicycle stand', 'cycle'],
    ['Jersey light blue', 'light'],
  ])('%s is not taken for a %s', (name) => {
    expect(kindOf({ name })).toBe('other');
  });

  it.each([
    ['Bike Lock', 'lock'],
    ['E-bike helmet', 'helmet'],
    ['Helmet for e-bikes', 'helmet'],
    ['Tyre pump', 'pump'],
    ['Trek Verve Bike with lights and lock', 'bike'],
    ['Bottle, for frame mounting', 'bottle'],
    ['E-Bike Turbo (spare wheel included)', 'e-bike'],
    ['Light blue helmet', 'helmet'],
    ['City Bike Light Blue', 'bike'],
  ])('%s is a %s: the last word says what it is', (name, kind) => {
    expect(kindOf({ name })).toBe(kind);
  });

  it('of a bike that its name does not betray is that of a bike', () => {
    expect(estimateWeight({ name: 'Trek Marlin 7', price: 1500, type: 'bike' })).toBe(15);
    expect(estimateWeight({ name: 'Trek Marlin 7', price: 1500 })).toBe(10);
  });

  it('of an accessory or a part is never that of a bike', () => {
    expect(estimateWeight({ name: 'Bike', price: 60, type: 'accessory' })).toBe(0.5);
    expect(estimateWeight({ name: 'E-Bike', price: 160, type: 'part' })).toBe(2);
  });

  it.each([
    [0, 0.5],
    [100, 0.5],
    [100.01, 2],
    [500, 2],
    [500.01, 5],
    [1000, 5],
    [1000.01, 10],
  ])('that says nothing of itself for $%d is estimated at %d kg', (price, kg) => {
    expect(weight('Gift', price)).toBe(kg);
  });

  it('is the real one where it is known', () => {
    expect(estimateWeight({ name: 'Volt E-Bike', price: 4000, type: 'bike', weight_kg: 19.4 })).toBe(19.4);
  });
});

describe('a large battery', () => {
  it.each([
    'Volt City E-Bike',
    'PowerTube Battery 500Wh',
    'Spare battery',
    'Batteries 36V',
    'Conversion wheel kit with battery',
    'Battery 100.5 Wh',
  ])('is, or may be, in: %s', (name) => {
    expect(hasLargeBattery({ name })).toBe(true);
  });

  it.each([
    'Trek Marlin Mountain Bike',
    'Battery 100 Wh',
    'Battery 36.5Wh',
    'Battery charger',
    'Front light with battery',
    'E-bike helmet',
    'Batterytown jersey',
  ])('is not in: %s', (name) => {
    expect(hasLargeBattery({ name })).toBe(false);
  });

  it('is not in an accessory that is called after e-bikes', () => {
    expect(hasLargeBattery({ name: 'Cover E-Bike', type: 'accessory' })).toBe(false);
  });
});
