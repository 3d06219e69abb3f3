import type { Services } from './composition';
import { everyPage, type Removal } from './db/old-rows';
import { eachAlone } from './jobs/each-alone';

const dayMs = 86_400_000;

/**
 * Removes what has expired, and history that is older than the settings of retention keep it. Each owner removes its own; one
 * that fails does not keep the others from their turn, and a stop ends it between two statements.
 */
export const cleanUp = async (services: Services, signal: AbortSignal): Promise<void> => {
  const { stores, transaction, stockCleanUp } = services;
  const days = await services.settings.retention();
  const at = services.now().getTime();
  const olderThan = (age: number): Removal => ({ before: new Date(at - age * dayMs), signal });
  const removeAuditEvents = ({ before }: Removal) =>
    everyPage(signal, (after) => transaction(({ auditRetention }) => auditRetention.removePage(before, after)));

  const parts: (() => Promise<unknown>)[] = [
    () => services.outbox.cleanUp(days.outbox_days, signal),
    // Changes and runs stay as long as the items that they belong to.
    () => stockCleanUp.removeRunItems(olderThan(days.run_item_days)),
    () => stockCleanUp.removeHistory(olderThan(days.stock_history_days)),
    () => removeAuditEvents(olderThan(days.audit_days)),
    () => stores.emails.removeContents(olderThan(days.email_content_days)),
    () => stores.quoteRetention.removeEvents(olderThan(days.quote_event_days)),
    () => stores.linkUse.removeViews(olderThan(days.quote_view_days)),
    () => stores.webhooks.removeDeliveries(olderThan(days.webhook_days)),
    () => stores.deadJobs.removeOld(olderThan(days.dead_job_days)),
    () => services.auth.cleanUp(),
    () => services.lightspeed.cleanUp(),
    () => services.shipping.cleanUp(),
    () => services.uploads.cleanUp(),
    () => services.sweepUploads(),
    () => services.links.cleanUp(),
  ];
  await eachAlone(parts, signal, async (part) => {
    await part();
  });
};
