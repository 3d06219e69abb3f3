/** A carrier's service for one consignment. */
export type CarrierService = {
  /** The carrier's own code. */
  code: string;
  name: string;
  /** The carrier's charge, GST included. */
  price_cents: number;
  /** The carrier's own wording; null when it gives none. */
  delivery_time: string | null;
};

/** Services for a consignment, or the carrier's reason for refusing it. */
export type CarrierRates<S extends CarrierService = CarrierService> =
  | { ok: true; services: S[] }
  | { ok: false; reason: string };
