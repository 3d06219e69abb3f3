import { z } from 'zod';
import { defineJob } from '../../jobs/queue';
import { handleJob, type JobHandler } from '../../jobs/worker';
import { sendEmailJob } from './email-sender';
import type { MailService } from './mail-service';

export const mailRecoverJob = defineJob('mail.recover', z.object({}));

export const createMailJobs = ({ mail }: { mail: MailService }): JobHandler[] => [
  handleJob(sendEmailJob, ({ email_id: id }, context) => mail.send(id, context)),
  handleJob(mailRecoverJob, () => mail.recover()),
];
