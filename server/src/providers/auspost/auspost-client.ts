import { UpstreamError } from '../../errors';
import type { Logger } from '../../logger';
import type { CarrierRates } from '../carrier-rates';
import { createAsker } from '../http/asker';
import type { Answer, CallOptions, Countdown } from '../http/exchange';
import type { ReportOutcome } from '../http/outcome-reports';
import { readJson } from '../http/read-json';
import type { Sleep } from '../http/sleep';
import type { Locality } from '../locality';
import { rawCalculation, rawError, rawLocalities, rawServices } from './auspost-schemas';

/** The service accepts up to 22 kg, 105 cm and 0.25 cubic metres. */
export type Parcel = {
  from_postcode: string;
  to_postcode: string;
  length_cm: number;
  width_cm: number;
  height_cm: number;
  weight_kg: number;
};

export type AuspostSettings = {
  url: string;
  key: string;
  log: Logger;
  reportOutcome?: ReportOutcome;
  timeoutMs?: number;
  countdown?: Countdown;
  now?: () => Date;
  sleep?: Sleep;
};

const defaultTimeoutMs = 6_000;
/** The only services guaranteed for every parcel; others are listed without a delivery time. */
const timedServices = new Set(['AUS_PARCEL_REGULAR', 'AUS_PARCEL_EXPRESS']);

const toQuery = (parcel: Parcel) => ({
  from_postcode: parcel.from_postcode,
  to_postcode: parcel.to_postcode,
  length: String(parcel.length_cm),
  width: String(parcel.width_cm),
  height: String(parcel.height_cm),
  weight: String(parcel.weight_kg),
});

/**
 * Australia Post's Postage Assessment Calculator: retail prices, GST included.
 * @throws UpstreamError of system `auspost`, after retries
 */
export const createAuspostClient = (settings: AuspostSettings) => {
  const { url, key, log, reportOutcome, timeoutMs = defaultTimeoutMs, now, sleep } = settings;
  const asker = createAsker({
    system: 'auspost',
    secrets: [key],
    log,
    reportOutcome,
    timeoutMs,
    countdown: settings.countdown,
    maxRepeats: 2,
    now,
    sleep,
  });
  const headers = { 'auth-key': key };
  const domestic = `${url}/postage/parcel/domestic`;

  /** Invalid requests are answered with 404. */
  const findReason = ({ status, text }: Answer): string | null => {
    if (status !== 404 && status !== 400) return null;
    const body = readJson(text, rawError);
    return body.ok ? body.value.error.errorMessage : null;
  };

  /** Null on failure: prices are worth showing without a delivery time. */
  const readDeliveryTime = async (parcel: Parcel, code: string, { signal }: CallOptions): Promise<string | null> => {
    const query = { ...toQuery(parcel), service_code: code };
    try {
      return await asker.ask(
        { url: `${domestic}/calculate.json`, query, headers, signal },
        (answer) => asker.bodyOf(answer, rawCalculation).postage_result.delivery_time,
      );
    } catch (error) {
      if (error instanceof UpstreamError) return null;
      throw error;
    }
  };

  return {
    /** Takes three calls. */
    services: async (parcel: Parcel, options: CallOptions = {}): Promise<CarrierRates> => {
      const question = { url: `${domestic}/service.json`, query: toQuery(parcel), headers, signal: options.signal };
      const listed = await asker.ask(question, (answer) => {
        const reason = findReason(answer);
        return reason === null
          ? { ok: true as const, services: asker.bodyOf(answer, rawServices).services.service }
          : { ok: false as const, reason };
      });
      if (!listed.ok) return listed;
      const services = listed.services.map(async ({ code, name, price }) => ({
        code,
        name,
        price_cents: price,
        delivery_time: timedServices.has(code) ? await readDeliveryTime(parcel, code, options) : null,
      }));
      return { ok: true, services: await Promise.all(services) };
    },

    /** Localities whose name or postcode starts with the query, without post office boxes. */
    localities: async (query: string, { signal }: CallOptions = {}): Promise<Locality[]> => {
      const question = {
        url: `${url}/postcode/search.json`,
        query: { q: query, excludepostboxflag: 'true' },
        headers,
        signal,
      };
      const { localities } = await asker.ask(question, (answer) => asker.bodyOf(answer, rawLocalities));
      return localities.locality.map(({ location, ...place }) => ({ name: location, ...place }));
    },
  };
};

export type AuspostClient = ReturnType<typeof createAuspostClient>;
