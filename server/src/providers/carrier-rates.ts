/** One service of a carrier for one consignment. */
export type CarrierService = {
  /** The carrier's own. */
  code: string;
  name: string;
  /** What the carrier charges, GST included. */
  price_cents: number;
  /** The carrier's own words; null when it does not say. */
  delivery_time: string | null;
};

/** The services for a consignment, or why the carrier does not take it, in its own words. */
export type CarrierRates<S extends CarrierService = CarrierService> =
  { ok: true; services: S[] } | { ok: false; reason: string };
