import { z } from 'zod';
import type { Tasks } from './api/dashboard-queries';

export const taskGroups = ['active', 'reserved', 'scheduled'] as const;
export type TaskGroup = (typeof taskGroups)[number];
export type ListedTask = Tasks[TaskGroup][number];

export const groupLabels: Record<TaskGroup, string> = {
  active: 'Active',
  reserved: 'Reserved',
  scheduled: 'Scheduled',
};

export const groupHints: Record<TaskGroup, string> = {
  active: 'Running now',
  reserved: 'Queued to run',
  scheduled: 'Scheduled, or waiting for a decision',
};

/** Runs have UUIDs; scheduled tasks do not, and have no page. */
export const isRunId = (id: string): boolean => z.uuid().safeParse(id).success;

/** Enough of an id to tell tasks apart and read it out. */
export const shortId = (id: string): string => (isRunId(id) ? id.slice(0, 8) : id);
