export type CarrierService = {
  code: string;
  name: string;
  /** GST included. */
  price_cents: number;
  /** In the carrier's words. */
  delivery_time: string | null;
};

/** Services for a consignment, or the carrier's reason for refusing it. */
export type CarrierRates<S extends CarrierService = CarrierService> =
  | { ok: true; services: S[] }
  | { ok: false; reason: string };
