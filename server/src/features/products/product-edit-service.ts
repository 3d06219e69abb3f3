import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Product } from '@chainline/shared/products/product-contract';
import type { NewProduct, ProductChange, ProductWrite } from '@chainline/shared/products/product-edit-contract';
import { ConflictError, NotFoundError, RuleError } from '../../errors';
import type { Actor } from '../../http/actor';
import type { Logger } from '../../logger';
import { imageNotFound, type UploadService } from '../images';
import { enqueueWrite } from './product-queue';
import type { ProductReadModel } from './product-read-model';
import type { EditStores, EditTransaction } from './product-stores';
import type { ProductDetails } from './product-store';
import type { ProductWriteReadModel } from './product-write-read-model';
import type { NewWrite, WrittenFields } from './product-write-store';
import { shopNotConfigured, type ProductWriter } from './product-writer';

/** The job only helps where the attempt made for the waiting person did not end. */
const jobAfterMs = 15_000;

export type EditDependencies = {
  stores: EditStores;
  transaction: EditTransaction;
  writer: ProductWriter;
  products: Pick<ProductReadModel, 'find'>;
  writes: ProductWriteReadModel;
  uploads: Pick<UploadService, 'describe'>;
  now: () => Date;
  /** How long a person waits for the shop before a change is followed up in the background. */
  shopWaitsMs: number;
};

type Caller = { actor: Actor; log: Logger };
type NewChange = Pick<NewWrite, 'kind' | 'fields'>;
type RecordedChange = { id: string; productId: number; version: number; before: WrittenFields };

export const productNotFound = () => new NotFoundError('product.not_found', 'This product does not exist.');

const refused = ({ error }: ProductWrite) => {
  const message = error ?? messages.failed;
  const isSku = /\bSKU\b/.test(message);
  return new RuleError('product.refused', message, isSku ? { fields: [{ path: 'sku', message }] } : {});
};

const messages = {
  done: 'Saved. The online shop has it.',
  waiting: 'Saved. It is on its way to the online shop.',
  failed: 'Saved here, but the online shop refused it.',
  discarded: 'This change was discarded.',
} as const;

/** What the change is really about: what is not given or is so already is left out. */
const toFields = (details: ProductDetails, { version: _seen, ...given }: ProductChange): WrittenFields => {
  const isSame = (left: unknown, right: unknown) => JSON.stringify(left) === JSON.stringify(right);
  const wanted: WrittenFields = {
    ...given,
    ...(given.category_ids && { category_ids: [...new Set(given.category_ids)].sort((left, right) => left - right) }),
  };
  const held = new Map<string, unknown>(Object.entries(details));
  return Object.fromEntries(Object.entries(wanted).filter(([key, value]) => !isSame(held.get(key), value)));
};

/** The same fields as they were. */
const beforeOf = (details: ProductDetails, fields: WrittenFields): WrittenFields =>
  Object.fromEntries(Object.entries(details).filter(([key]) => key in fields));

/** Products that people make, change, throw away and take back. */
export const createProductEditService = (dependencies: EditDependencies) => {
  const { stores, transaction, writer, products, writes, uploads, now, shopWaitsMs } = dependencies;

  const insert = async (inside: EditStores, write: Omit<NewWrite, 'at'>): Promise<boolean> => {
    const isNew = await inside.productWrites.insert({ ...write, at: now() });
    if (isNew) await enqueueWrite(inside.queue, write.id, new Date(now().getTime() + jobAfterMs));
    return isNew;
  };

  /** Waits a little for the shop; what takes longer goes on without anybody waiting. */
  const sendNow = async (writeId: string, log: Logger): Promise<ProductWrite> => {
    const ended = new AbortController();
    const attempt = writer
      .work(writeId, { log })
      .catch((error: unknown) => log.error({ err: error, writeId }, 'a change of a product was not followed up'))
      .finally(() => ended.abort());
    await Promise.race([attempt, delay(shopWaitsMs, undefined, { signal: ended.signal }).catch(() => undefined)]);
    return writes.get(writeId);
  };

  const lock = async (inside: EditStores, id: number): Promise<ProductDetails> => {
    const details = await inside.products.lockDetails(id);
    if (!details) throw productNotFound();
    return details;
  };

  const getProduct = async (id: number): Promise<Product> => {
    const product = await products.find(id);
    if (!product) throw productNotFound();
    return product;
  };

  /** Writes a change down, here and for the shop, in the transaction that looked at the product. */
  const record = async (
    inside: EditStores,
    actor: Actor,
    details: ProductDetails,
    change: NewChange,
  ): Promise<RecordedChange> => {
    const id = randomUUID();
    await inside.products.updateDetails(details.id, change.fields);
    const before = beforeOf(details, change.fields);
    await insert(inside, {
      ...{ id, productId: details.id, kind: change.kind, fields: change.fields, before },
      ...{ productName: change.fields.name ?? details.name, createdBy: actor.userId },
    });
    return { id, productId: details.id, version: details.details_version + 1, before };
  };

  /** Makes as if the change had never been, unless the product has changed since. */
  const takeBack = ({ id, productId, version, before }: RecordedChange): Promise<boolean> =>
    transaction(async (inside) => {
      const details = await inside.products.lockDetails(productId);
      if (details?.details_version !== version || !(await inside.productWrites.discard(id, now()))) return false;
      await inside.products.updateDetails(productId, before);
      return true;
    });

  /** What the shop refuses while somebody waits is told as an error, and nothing has changed. */
  const finish = async (change: RecordedChange, log: Logger): Promise<ProductWrite> => {
    const write = await sendNow(change.id, log);
    if (write.state === 'failed' && (await takeBack(change))) throw refused(write);
    return write;
  };

  const answer = async (productId: number, write: ProductWrite) => ({
    success: true as const,
    message: messages[write.state],
    product: await getProduct(productId),
    write,
  });

  const checkCategories = async (inside: EditStores, ids: number[] | undefined): Promise<void> => {
    if (!ids || ids.length === 0) return;
    const known = new Set(await inside.products.findCategories(ids));
    const unknown = ids.filter((id) => !known.has(id));
    if (unknown.length === 0) return;
    const message = `The shop has no category ${unknown.join(', ')}. Please choose among those there are.`;
    throw new RuleError('product.unknown_category', message, { fields: [{ path: 'category_ids', message }] });
  };

  const checkConfigured = (): void => {
    if (!writer.isConfigured) throw shopNotConfigured();
  };

  /** The version that was seen is not the present one: both are shown, and the person decides. */
  const changedMeanwhile = async (details: ProductDetails, fields: WrittenFields) =>
    new ConflictError(
      'product.changed',
      'Somebody changed this product since you opened it. Look at both versions before you save.',
      { data: { current: await products.find(details.id), changed_fields: Object.keys(fields) } },
    );

  const newImages = async (inside: EditStores, ids: number[]) => {
    const found = new Map((await inside.images.listByIds(ids)).map((image) => [image.id, image]));
    return ids.map((id) => {
      const image = found.get(id);
      if (image?.product_id !== null) throw imageNotFound();
      return { id: -id, src: uploads.describe(image).url, name: image.name, alt: image.alt };
    });
  };

  return {
    /** Of use to whatever else changes details of products. */
    parts: { record, lock, sendNow, finish, answer, getProduct, findProduct: products.find, checkConfigured },

    create: async ({ actor, log }: Caller, product: NewProduct) => {
      checkConfigured();
      const { request_key: id, image_ids: imageIds, ...fields } = product;
      await transaction(async (inside) => {
        if (await inside.productWrites.find(id)) return;
        await checkCategories(inside, fields.category_ids);
        const images = await newImages(inside, imageIds);
        const written = { ...fields, ...(images.length > 0 && { images }) };
        const write = { id, productId: null, kind: 'create', fields: written, before: {} } as const;
        await insert(inside, { ...write, productName: fields.name, createdBy: actor.userId });
      });
      const write = await sendNow(id, log);
      if (write.state === 'failed' && (await stores.productWrites.forgetCreation(id))) throw refused(write);
      const made = write.product_id === null ? null : await products.find(write.product_id);
      return { success: true as const, message: messages[write.state], product: made, write };
    },

    update: async ({ actor, log }: Caller, id: number, change: ProductChange) => {
      checkConfigured();
      const { recorded, conflict } = await transaction(async (inside) => {
        const details = await lock(inside, id);
        if (details.status === 'trash') throw productNotFound();
        const fields = toFields(details, change);
        if (Object.keys(fields).length === 0) return { recorded: null, conflict: null };
        if (details.details_version !== change.version) return { recorded: null, conflict: { details, fields } };
        await checkCategories(inside, fields.category_ids);
        return { recorded: await record(inside, actor, details, { kind: 'update', fields }), conflict: null };
      });
      if (conflict) throw await changedMeanwhile(conflict.details, conflict.fields);
      if (!recorded) throw new RuleError('product.unchanged', 'Nothing was changed: the product is so already.');
      return answer(id, await finish(recorded, log));
    },

    remove: async ({ actor, log }: Caller, id: number) => {
      checkConfigured();
      const recorded = await transaction(async (inside) => {
        const details = await lock(inside, id);
        if (details.status === 'trash') throw productNotFound();
        return record(inside, actor, details, { kind: 'delete', fields: { status: 'trash' } });
      });
      const write = await finish(recorded, log);
      const message = write.state === 'done' ? 'The product is in the trash of the shop.' : messages[write.state];
      return { success: true as const, message, write };
    },

    restore: async ({ actor, log }: Caller, id: number) => {
      checkConfigured();
      const recorded = await transaction(async (inside) => {
        const details = await lock(inside, id);
        if (details.status !== 'trash')
          throw new RuleError('product.not_deleted', 'This product is not in the trash, so it cannot be restored.');
        const removal = await inside.productWrites.findLast(id, 'delete');
        const status = removal?.before.status ?? 'draft';
        return record(inside, actor, details, { kind: 'restore', fields: { status } });
      });
      return answer(id, await finish(recorded, log));
    },
  };
};

type WholeService = ReturnType<typeof createProductEditService>;
export type EditParts = WholeService['parts'];
export type ProductEditService = Omit<WholeService, 'parts'>;
