import { describe, expect, it } from 'vitest';
import { useRolledBackDatabase } from '../../../test/database';
import { secondsLater, testNow } from '../../../test/factories';
import { hashOf } from './asked';
import { createDistanceStore } from './distance-store';

const database = useRolledBackDatabase();
const store = () => createDistanceStore(database.db);

const asked = hashOf(['Tascott NSW 2250']);
const road = { km: 62.4, method: 'route', formatted_address: 'Tascott, New South Wales, 2250' } as const;

describe('a stored distance', () => {
  it('is found by a hash of the question, while fresh', async () => {
    await store().upsert(asked, road, testNow);

    expect(await store().find(asked, secondsLater(-1))).toEqual(road);
    expect(await store().find(asked, testNow)).toBeNull();
    expect(await store().find(hashOf(['Gosford']), secondsLater(-1))).toBeNull();
  });

  it('is replaced by a later one', async () => {
    const later = { km: 61, method: 'geocode', formatted_address: null } as const;
    await store().upsert(asked, road, testNow);
    await store().upsert(asked, later, secondsLater(5));

    expect(await store().find(asked, testNow)).toEqual(later);
  });

  it('is removed when old', async () => {
    await store().upsert(asked, road, testNow);
    await store().upsert(hashOf(['Gosford']), road, secondsLater(1));

    expect(await store().removeBefore(testNow)).toBe(1);
    expect(await store().find(asked, secondsLater(-9))).toBeNull();
  });
});
