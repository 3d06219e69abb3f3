import { describe, expect, it } from 'vitest';
import { useTestApp } from '../../../test/test-app';

const test = useTestApp();
const call = (method: 'get' | 'put', header: string, body?: object) =>
  test.get().http[method]('/api/notifications/settings').set('Authorization', header).send(body);

const unset = { success: true, email: 'none', time_zone: 'Australia/Sydney', address: null, can_email: false };

describe('the emails of notifications', () => {
  it('are off until somebody wants them', async () => {
    const { header } = await test.get().signIn('quotes');

    expect((await call('get', header).expect(200)).body).toEqual(unset);
  });

  it('are chosen by each person for themselves', async () => {
    const [ada, ben] = [await test.get().signIn('staff'), await test.get().signIn('manager')];
    const chosen = { email: 'daily', time_zone: 'Australia/Perth' };
    const { body } = await call('put', ada.header, chosen).expect(200);
    await call('put', ben.header, { email: 'at_once', time_zone: null }).expect(200);

    expect(body).toMatchObject(chosen);
    expect((await call('get', ada.header)).body).toMatchObject(chosen);
    expect((await call('get', ben.header)).body).toMatchObject({ email: 'at_once', time_zone: 'Australia/Sydney' });
  });

  it.each([{ email: 'sometimes', time_zone: null }, { email: 'daily', time_zone: 'Mars/Olympus' }, {}])(
    'cannot be %j',
    async (body) => {
      const { header } = await test.get().signIn('staff');

      expect((await call('put', header, body)).status).toBe(400);
      expect((await call('get', header)).body).toEqual(unset);
    },
  );
});
