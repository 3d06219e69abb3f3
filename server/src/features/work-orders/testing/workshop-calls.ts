import { randomUUID } from 'node:crypto';
import { createWorkOrder, getWorkOrder, type WorkOrder } from '@chainline/shared/work-orders/work-order-contract';
import type { WorkState } from '@chainline/shared/work-orders/work-order-rules';
import type { Test } from 'supertest';

type Call = (method: 'get' | 'post' | 'put', path: string) => Test;

/** The job in an answer. */
export const toWork = (body: unknown): WorkOrder => getWorkOrder.response.parse(body).work_order;

export const intake = (changes: object = {}) => ({
  customer_id: null,
  customer_name: 'Mei Chen',
  customer_phone: '0412 345 678',
  customer_email: '',
  bike: 'Blue commuter',
  problem: 'Brakes squeal',
  limit_amount: 150,
  promised_on: null,
  day: null,
  minutes: 60,
  assigned_to: null,
  serial_number: '',
  checklists: [],
  request_key: randomUUID(),
  ...changes,
});

/** The ordinary steps of a job through the API, as the person whose calls these are. */
export const createWorkshopCalls = (call: Call) => {
  const move = ({ id, version }: Pick<WorkOrder, 'id' | 'version'>, state: WorkState) =>
    call('post', `/work-orders/${id}/move`).send({ state, version });

  return {
    move,

    read: async (id: number): Promise<WorkOrder> => toWork((await call('get', `/work-orders/${id}`).expect(200)).body),

    book: async (changes: object = {}): Promise<WorkOrder> =>
      createWorkOrder.response.parse((await call('post', '/work-orders').send(intake(changes)).expect(200)).body)
        .work_order,

    moved: async (work: WorkOrder, ...states: WorkState[]): Promise<WorkOrder> => {
      let now = work;
      for (const state of states) now = toWork((await move(now, state).expect(200)).body);
      return now;
    },
  };
};
