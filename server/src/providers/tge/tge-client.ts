import { randomUUID } from 'node:crypto';
import type { Logger } from '../../logger';
import type { CarrierRates, CarrierService } from '../carrier-rates';
import { createAsker } from '../http/asker';
import type { CallOptions, Countdown } from '../http/exchange';
import type { ReportOutcome } from '../http/outcome-reports';
import type { Sleep } from '../http/sleep';
import { roadExpress, toEnquiry, type Freight, type TgeIdentity } from './tge-request';
import { rawEnquiry, type RawEnquiry } from './tge-schemas';

export type TgeSettings = TgeIdentity & {
  /** Without a trailing slash; the real service listens on port 6930. */
  url: string;
  user: string;
  password: string;
  log: Logger;
  reportOutcome?: ReportOutcome;
  timeZone?: string;
  timeoutMs?: number;
  countdown?: Countdown;
  now?: () => Date;
  sleep?: Sleep;
};

export type FreightService = CarrierService & { description: string };

const path = '/gateway/TollMessageRateEnquiryRestService/1.0/tom/rateEnquiry';
const defaultTimeoutMs = 8_000;
const maxLines = 75;
const maxPieces = 99;

/** Failures of the gateway itself come as an error message with status 200. */
const passing = /time(d)?\s?out|temporarily|try again/i;

const findError = ({ TollMessage }: RawEnquiry): string | null =>
  TollMessage.ErrorMessages?.ErrorMessage[0]?.ErrorMessage ?? null;

/** Oversized enquiries are rejected here: the gateway would take half a minute and then fail. */
const findExcess = ({ items }: Freight): string | null => {
  if (items.length > maxLines) return `At most ${maxLines} different packages go into one enquiry.`;
  const crowded = items.some(({ count }) => count > maxPieces);
  return crowded ? `At most ${maxPieces} pieces of one package go into one enquiry.` : null;
};

/**
 * Rate enquiry of Team Global Express; there is no official documentation. @throws UpstreamError of system `tge`, after
 * one retry
 */
export const createTgeClient = (settings: TgeSettings) => {
  const {
    url,
    user,
    password,
    log,
    reportOutcome,
    timeZone = 'Australia/Sydney',
    timeoutMs = defaultTimeoutMs,
    sleep,
  } = settings;
  const { now = () => new Date() } = settings;
  const asker = createAsker({
    system: 'tge',
    secrets: [password],
    log,
    reportOutcome,
    timeoutMs,
    countdown: settings.countdown,
    maxRepeats: 1,
    now,
    sleep,
  });
  const headers = { authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}` };

  return {
    /** Without transit times. */
    rates: async (freight: Freight, { signal }: CallOptions = {}): Promise<CarrierRates<FreightService>> => {
      const excess = findExcess(freight);
      if (excess !== null) return { ok: false, reason: excess };
      const json = toEnquiry(freight, settings, { now: now(), timeZone, messageId: randomUUID() });
      return asker.ask({ url: `${url}${path}`, headers, json, signal }, (answer) => {
        const enquiry = asker.bodyOf(answer, rawEnquiry);
        const reason = findError(enquiry);
        if (reason !== null && passing.test(reason)) throw asker.refusal({ ...answer, status: 503 }, reason);
        if (reason !== null) return { ok: false, reason };
        const [rated] = enquiry.TollMessage.RateEnquiry?.Response ?? [];
        const price = rated?.TotalChargeAmount ?? rated?.TotalAmount;
        if (typeof price !== 'number' || price <= 0) throw asker.ofUnreadable(new Error('A rate without a total'));
        return {
          ok: true,
          services: [
            {
              code: roadExpress,
              name: 'Road Express',
              price_cents: price,
              delivery_time: null,
              description: 'Team Global Express by road, door to door',
            },
          ],
        };
      });
    },
  };
};

export type TgeClient = ReturnType<typeof createTgeClient>;
