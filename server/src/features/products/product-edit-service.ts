import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Product } from '@chainline/shared/products/product-contract';
import type { NewProduct, ProductChange, ProductWrite } from '@chainline/shared/products/product-edit-contract';
import { ConflictError, NotFoundError, RuleError } from '../../errors';
import type { Actor } from '../../http/actor';
import type { Logger } from '../../logger';
import { imageNotFound, imageTaken, type StoredImage, type UploadService } from '../images';
import { keyTaken, isSameWish } from './product-creation';
import { auditActionOf, auditTargetOf, toAudited } from './product-audit';
import type { ProductReadModel } from './product-read-model';
import type { ProductWriteStores, ProductWriteTransaction } from './product-stores';
import type { ProductDetails } from './product-store';
import type { ProductWriteReadModel } from './product-write-read-model';
import type { NewWrite, WrittenFields } from './product-write-store';
import { shopNotConfigured, type ProductWriter } from './product-writer';

const othersPollMs = 100;

export type EditDependencies = {
  transaction: ProductWriteTransaction;
  writer: ProductWriter;
  products: Pick<ProductReadModel, 'find'>;
  writes: ProductWriteReadModel;
  uploads: Pick<UploadService, 'describe'>;
  now: () => Date;
  /** Longest wait of a request for the shop; after that the change continues in the background. */
  shopWaitsMs: number;
};

type Caller = { actor: Actor; log: Logger };
type NewChange = Pick<NewWrite, 'kind' | 'fields'>;
export type RecordedChange = Pick<NewWrite, 'id' | 'productName' | 'before'> & {
  actor: Actor;
  productId: number;
  version: number;
};

export const productNotFound = () => new NotFoundError('product.not_found', 'This product does not exist.');

const refused = ({ error }: ProductWrite) => {
  const message = error ?? messages.failed;
  const isSku = /\bSKU\b/.test(message);
  return new RuleError('product.refused', message, isSku ? { fields: [{ path: 'sku', message }] } : {});
};

const messages = {
  done: 'Saved in the online shop.',
  waiting: 'Saved. It is on its way to the online shop.',
  failed: 'Saved here, but the online shop refused it.',
  discarded: 'This change was discarded.',
} as const;

/** Omits fields not given or already equal. */
const toFields = (details: ProductDetails, { version: _seen, ...given }: ProductChange): WrittenFields => {
  const isSame = (left: unknown, right: unknown) => JSON.stringify(left) === JSON.stringify(right);
  const wanted: WrittenFields = {
    ...given,
    ...(given.category_ids && { category_ids: [...new Set(given.category_ids)].sort((left, right) => left - right) }),
  };
  const held = new Map<string, unknown>(Object.entries(details));
  return Object.fromEntries(Object.entries(wanted).filter(([key, value]) => !isSame(held.get(key), value)));
};

const beforeOf = (details: ProductDetails, fields: WrittenFields): WrittenFields =>
  Object.fromEntries(Object.entries(details).filter(([key]) => key in fields));

export const createProductEditService = (dependencies: EditDependencies) => {
  const { transaction, writer, products, writes, uploads, now, shopWaitsMs } = dependencies;

  /** @returns false if there is already a write with that id */
  const insert = async (
    inside: ProductWriteStores,
    actor: Actor,
    write: Omit<NewWrite, 'at' | 'createdBy'>,
  ): Promise<boolean> => {
    const at = now();
    const inserted = await inside.productWrites.insert({ ...write, createdBy: actor.userId, at });
    if (!inserted) return false;
    await writer.write(inside, inserted);
    await inside.audit.add(actor, auditActionOf[write.kind], {
      at,
      target: auditTargetOf(write.id, write.productId),
      label: write.productName,
      after: toAudited(write.fields),
      ...(write.kind !== 'create' && { before: toAudited(write.before) }),
    });
    return true;
  };

  /** Waits for a concurrent request that is sending the same change. */
  const othersEnd = async (writeId: string, signal: AbortSignal): Promise<void> => {
    while (!signal.aborted && (await writer.isUnderWay(writeId)))
      await delay(othersPollMs, undefined, { signal }).catch(() => undefined);
  };

  /** Waits briefly for the shop; if it takes longer, the change continues in the background. */
  const sendNow = async (writeId: string, log: Logger): Promise<ProductWrite> => {
    const ended = new AbortController();
    const attempt = writer
      .work(writeId, { log })
      .then(() => othersEnd(writeId, ended.signal))
      .catch((error: unknown) => log.error({ err: error, writeId }, 'a change of a product was not followed up'))
      .finally(() => ended.abort());
    await Promise.race([attempt, delay(shopWaitsMs, undefined, { signal: ended.signal }).catch(() => undefined)]);
    ended.abort();
    return writes.get(writeId);
  };

  const lock = async (inside: ProductWriteStores, id: number): Promise<ProductDetails> => {
    const details = await inside.products.lockDetails(id);
    if (!details) throw productNotFound();
    return details;
  };

  const getProduct = async (id: number): Promise<Product> => {
    const product = await products.find(id);
    if (!product) throw productNotFound();
    return product;
  };

  const record = async (
    inside: ProductWriteStores,
    actor: Actor,
    details: ProductDetails,
    change: NewChange,
  ): Promise<RecordedChange> => {
    const id = randomUUID();
    await inside.products.updateDetails(details.id, change.fields);
    const before = beforeOf(details, change.fields);
    const productName = change.fields.name ?? details.name;
    await insert(inside, actor, { ...change, id, productId: details.id, before, productName });
    return { id, actor, productId: details.id, productName, version: details.details_version + 1, before };
  };

  const tellRefusal = (
    inside: ProductWriteStores,
    actor: Actor,
    { reason, ...about }: { target: string; label: string; reason: string | null },
  ) => inside.audit.add(actor, 'product.change_refused', { at: now(), ...about, after: { reason } });

  /** Reverts a change, unless the product has been changed since. */
  const takeBack = (change: RecordedChange, reason: string | null): Promise<boolean> =>
    transaction(async (inside) => {
      const { id, actor, productId, productName: label, version, before } = change;
      const details = await inside.products.lockDetails(productId);
      if (details?.details_version !== version) return false;
      const discarded = await inside.productWrites.discard(id, now());
      if (!discarded) return false;
      await writer.withdraw(inside, discarded);
      await inside.products.updateDetails(productId, before);
      await tellRefusal(inside, actor, { target: auditTargetOf(id, productId), label, reason });
      return true;
    });

  /** If the shop refused the change during the request, throws an error with nothing changed. */
  const finish = async (change: RecordedChange, log: Logger): Promise<ProductWrite> => {
    const write = await sendNow(change.id, log);
    if (write.state === 'failed' && (await takeBack(change, write.error))) throw refused(write);
    return write;
  };

  /** Removes a refused creation: the product never existed. */
  const forget = ({ id, product_name: label, error: reason }: ProductWrite, actor: Actor): Promise<boolean> =>
    transaction(async (inside) => {
      const write = await inside.productWrites.lock(id);
      if (write?.state !== 'failed' || !(await writer.withdraw(inside, write))) return false;
      await inside.productWrites.remove(id);
      await tellRefusal(inside, actor, { target: auditTargetOf(id, null), label, reason });
      return true;
    });

  const toMade = async (write: ProductWrite) => ({
    write,
    product: write.product_id === null ? null : await products.find(write.product_id),
  });

  const answer = async (productId: number, write: ProductWrite) => ({
    success: true as const,
    message: messages[write.state],
    product: await getProduct(productId),
    write,
  });

  const checkCategories = async (inside: ProductWriteStores, ids: number[] | undefined): Promise<void> => {
    if (!ids || ids.length === 0) return;
    const known = new Set(await inside.products.findCategories(ids));
    const unknown = ids.filter((id) => !known.has(id));
    if (unknown.length === 0) return;
    const message = `The shop has no category ${unknown.join(', ')}. Please choose an existing one.`;
    throw new RuleError('product.unknown_category', message, { fields: [{ path: 'category_ids', message }] });
  };

  const checkConfigured = (): void => {
    if (!writer.isConfigured) throw shopNotConfigured();
  };

  /** The error carries both values, so that the person can decide. */
  const changedMeanwhile = async (details: ProductDetails, fields: WrittenFields) =>
    new ConflictError(
      'product.changed',
      'Someone else has changed this product since you opened it. Compare both versions before you save.',
      { data: { current: await products.find(details.id), changed_fields: Object.keys(fields) } },
    );

  /** Uploads may not be in use already, nor claimed by another pending product. */
  const newImages = async (
    inside: ProductWriteStores,
    held: StoredImage[],
    { image_ids: ids, request_key: key }: NewProduct,
  ) => {
    const found = new Map(held.map((image) => [image.id, image]));
    const awaited = await inside.productWrites.listAwaitedUploads(ids, key);
    return ids.map((id) => {
      const image = found.get(id);
      if (!image) throw imageNotFound();
      if (image.product_id !== null || awaited.has(id)) throw imageTaken();
      return { id: -id, src: uploads.describe(image).url, name: image.name, alt: image.alt };
    });
  };

  return {
    parts: { record, lock, sendNow, finish, refused, answer, getProduct, findProduct: products.find, checkConfigured },

    create: async ({ actor, log }: Caller, product: NewProduct) => {
      checkConfigured();
      const { request_key: id, image_ids: imageIds, ...fields } = product;
      const first = await transaction(async (inside) => {
        // Lock before any lookup, so that a concurrent identical request waits and then finds the first one.
        const held = await inside.images.lockByIds(imageIds);
        const known = await inside.productWrites.find(id);
        if (known) return known;
        await checkCategories(inside, fields.category_ids);
        const images = await newImages(inside, held, product);
        const written = { ...fields, ...(images.length > 0 && { images }) };
        const write = { id, productId: null, kind: 'create', fields: written, before: {} } as const;
        const isFirst = await insert(inside, actor, { ...write, productName: fields.name });
        return isFirst ? null : inside.productWrites.find(id);
      });
      if (first && !isSameWish(first, actor, product)) throw keyTaken(await toMade(await writes.get(id)));
      const write = await sendNow(id, log);
      if (write.state === 'failed' && (await forget(write, actor))) throw refused(write);
      return { success: true as const, message: messages[write.state], ...(await toMade(write)) };
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
      if (!recorded)
        throw new RuleError('product.unchanged', 'Nothing was changed: the product already has these values.');
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
      const message = write.state === 'done' ? 'The product is in the shop’s trash.' : messages[write.state];
      return { success: true as const, message, write };
    },

    restore: async ({ actor, log }: Caller, id: number) => {
      checkConfigured();
      const recorded = await transaction(async (inside) => {
        const details = await lock(inside, id);
        if (details.status !== 'trash')
          throw new RuleError('product.not_deleted', 'This product is not in the trash, so it cannot be restored.');
        const removal = await inside.productWrites.findLast(id, 'delete');
        const { status = 'draft', variations } = removal?.before ?? {};
        const fields = { status, ...(variations && { variations }) };
        return record(inside, actor, details, { kind: 'restore', fields });
      });
      return answer(id, await finish(recorded, log));
    },
  };
};

type WholeService = ReturnType<typeof createProductEditService>;
export type EditParts = WholeService['parts'];
export type ProductEditService = Omit<WholeService, 'parts'>;
