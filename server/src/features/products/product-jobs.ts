import { handleJob, type JobHandler } from '../../jobs/worker';
import { productRecoverJob, sendProductWriteJob } from './product-queue';
import type { ProductWriter } from './product-writer';

export const createProductJobs = ({ productWriter }: { productWriter: ProductWriter }): JobHandler[] => [
  handleJob(sendProductWriteJob, ({ write_id: id }, context) => productWriter.work(id, context)),
  handleJob(productRecoverJob, () => productWriter.recover()),
];
