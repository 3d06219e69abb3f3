import type { WorkState } from '@chainline/shared/work-orders/work-order-rules';
import type { PhotoStage } from '@chainline/shared/work-orders/work-photo-rules';
import type { DemoPhoto } from './demo-photos';

export type DemoJob = {
  /** Number of a demo quote, whose customer it is. */
  customer: number;
  bike: string;
  problem: string;
  minutes: number;
  /** Days from today. */
  day: number;
  limit: number | null;
  state: WorkState;
  checklist: 'Basic service' | 'Full service' | 'Assembly' | null;
  note?: string;
  /** Extra work in dollars, and the customer's answer to it. */
  extra?: { text: string; labour: number; parts: number; state: 'asked' | 'approved' };
  photos?: readonly (readonly [PhotoStage, DemoPhoto])[];
  /** Parts used, as places in the list of parts. */
  parts?: readonly number[];
};

export const demoJobs: readonly DemoJob[] = [
  {
    customer: 12,
    bike: 'Segway P100S, black',
    problem: 'Brakes squeal, front wheel rubs',
    minutes: 60,
    day: 0,
    limit: 120,
    state: 'in_progress',
    checklist: 'Basic service',
    note: 'Front rotor bent, straightened. New pads are on the bench.',
    extra: { text: 'New front brake pads and rotor', labour: 35, parts: 64.9, state: 'asked' },
    photos: [
      ['intake', 'side'],
      ['intake', 'scratch'],
    ],
    parts: [0],
  },
  {
    customer: 25,
    bike: 'Super73 S2',
    problem: 'Full service before a trip to Byron Bay',
    minutes: 150,
    day: 0,
    limit: 300,
    state: 'quality_check',
    checklist: 'Full service',
    extra: {
      text: 'Chain and cassette are worn out and should be replaced',
      labour: 45,
      parts: 118,
      state: 'approved',
    },
    photos: [['work', 'stand']],
    parts: [1, 2],
  },
  {
    customer: 37,
    bike: 'Fatboy Rover',
    problem: 'Motor cuts out on hills',
    minutes: 90,
    day: 0,
    limit: null,
    state: 'waiting_for_parts',
    checklist: null,
    note: 'Controller ordered.',
  },
  {
    customer: 44,
    bike: 'Dirodi Rover',
    problem: 'Puncture, rear wheel',
    minutes: 30,
    day: 0,
    limit: 60,
    state: 'ready',
    checklist: 'Basic service',
    photos: [['collection', 'door']],
    parts: [3],
  },
  {
    customer: 51,
    bike: 'Fantic Issimo',
    problem: 'Gears jump in the two smallest',
    minutes: 45,
    day: 1,
    limit: 90,
    state: 'booked',
    checklist: 'Basic service',
  },
  {
    customer: 63,
    bike: 'NCM Venice',
    problem: 'First service',
    minutes: 60,
    day: 1,
    limit: 100,
    state: 'booked',
    checklist: 'Basic service',
  },
  {
    customer: 78,
    bike: 'Smartmotion X-City',
    problem: 'Fit child seat and rack',
    minutes: 45,
    day: 2,
    limit: null,
    state: 'booked',
    checklist: null,
  },
  {
    customer: 84,
    bike: 'Ampd Bros Ace',
    problem: 'Bought boxed, needs assembly',
    minutes: 90,
    day: 2,
    limit: 150,
    state: 'booked',
    checklist: 'Assembly',
  },
  {
    customer: 96,
    bike: 'Sunmono Sora',
    problem: 'Battery does not charge',
    minutes: 60,
    day: -1,
    limit: 80,
    state: 'waiting_for_parts',
    checklist: null,
  },
  {
    customer: 102,
    bike: 'Segway C80',
    problem: 'Yearly service',
    minutes: 60,
    day: -6,
    limit: 120,
    state: 'handed_over',
    checklist: 'Basic service',
  },
];
