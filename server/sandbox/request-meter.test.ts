import express from 'express';
import request from 'supertest';
import { afterEach, expect, it, vi } from 'vitest';
import { createRequestMeter } from './request-meter';

afterEach(() => {
  vi.useRealTimers();
});

it('counts every request and forgets those older than a minute', async () => {
  const meter = createRequestMeter();
  const app = express().use(meter.count, (_request, response) => response.end());
  await request(app).get('/').expect(200);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 30_000 });
  await request(app).get('/').expect(200);
  expect(meter.read()).toEqual({ total: 2, lastMinute: 2 });
  vi.setSystemTime(Date.now() + 45_000);
  expect(meter.read()).toEqual({ total: 2, lastMinute: 1 });
});
