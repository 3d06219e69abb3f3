import type { BikeSerials } from '@chainline/shared/work-orders/bike-tag-contract';
import { toSerial } from '@chainline/shared/work-orders/bike-tag-rules';
import { NotFoundError } from '../../errors';
import type { SerialService } from '../products';
import type { BikeSerialReadModel } from './bike-serial-read-model';

type Dependencies = { serials: SerialService; bikeSerials: BikeSerialReadModel };

const noGoods = 'This bike is not from an order, so Lightspeed has no serial numbers for it.';
const allTaken = 'Lightspeed has no free serial number for this bike.';

const registeredDetail = ({ inv_number: number, arrived_on: day }: { inv_number: string; arrived_on: string | null }) =>
  ['in the register', number, day === null ? '' : `arrived ${day}`].filter((part) => part !== '').join(', ');

type TagRow = NonNullable<Awaited<ReturnType<BikeSerialReadModel['findTag']>>>;

/** Serial numbers in the register and in the till, offered when a bike needs one. */
export const createBikeSerialService = ({ serials, bikeSerials }: Dependencies) => {
  const listInTill = async (tag: TagRow): Promise<BikeSerials> => {
    const [first] = tag.goods;
    if (!first) return { serials: [], message: noGoods };
    const variations = new Set(tag.goods.map(({ variation_id: id }) => id));
    const { serials: all, message } = await serials.list(first.product_id);
    const inStock = all.filter(({ state, variation_id: id }) => state === 'in_stock' && variations.has(id));
    const taken = await bikeSerials.listTaken(inStock.map(({ serial }) => toSerial(serial)));
    const free = inStock.flatMap(({ serial: given, description, color, size }) => {
      const serial = toSerial(given);
      if (serial === '' || (taken.has(serial) && serial !== tag.serial_number)) return [];
      return [{ serial, detail: [description, color, size].filter((part) => part !== '').join(', ') }];
    });
    return { serials: free, message: free.length > 0 ? null : (message ?? allTaken) };
  };

  return {
    /**
     * Free serial numbers, including the one that the bike already has.
     * @throws NotFoundError, UpstreamError if the till fails, ConflictError if it is not connected
     */
    list: async (workId: number, tagId: number): Promise<BikeSerials> => {
      const tag = await bikeSerials.findTag(workId, tagId);
      if (!tag) throw new NotFoundError('bike_tag.not_found', 'This bike tag does not exist.');
      const registered = (await bikeSerials.listRegistered(workId, tagId)).map(({ serial, ...bike }) => ({
        serial,
        detail: registeredDetail(bike),
      }));
      const till = await listInTill(tag).catch((error: unknown) => {
        // The register's bikes can be chosen while the till does not answer.
        if (registered.length === 0) throw error;
        return { serials: [], message: null };
      });
      const known = new Set(registered.map(({ serial }) => serial));
      const serials = [...registered, ...till.serials.filter(({ serial }) => !known.has(serial))];
      return { serials, message: serials.length > 0 ? null : till.message };
    },
  };
};

export type BikeSerialService = ReturnType<typeof createBikeSerialService>;
