import { z } from 'zod';
import { defineJob } from '../../jobs/queue';
import { handleJob, type JobHandler } from '../../jobs/worker';
import type { ReminderService } from './reminder-service';

export const quoteRoundJob = defineJob('quotes.round', z.object({}));

export const createQuoteJobs = ({ quoteReminders }: { quoteReminders: ReminderService }): JobHandler[] => [
  handleJob(quoteRoundJob, (_payload, { signal }) => quoteReminders.round(signal)),
];
