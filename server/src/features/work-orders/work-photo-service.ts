import type { WorkPhoto } from '@chainline/shared/work-orders/work-photo-contract';
import {
  mostPhotos,
  photoProblem,
  photoProblems,
  photoStageLabels,
  type PhotoStage,
} from '@chainline/shared/work-orders/work-photo-rules';
import type { Transaction } from '../../db/transaction';
import {
  ForbiddenError,
  NotFoundError,
  RuleError,
  TooLargeError,
  UnsupportedTypeError,
  ValidationError,
} from '../../errors';
import type { Actor } from '../../http/actor';
import type { SentFile } from '../../http/upload-route';
import type { ProcessPhoto } from '../images';
import type { OrderWorkReadModel } from './order-work-read-model';
import type { WorkOrderService, WorkOrderStores } from './work-order-service';
import type { PhotoFile, PhotoOwner, PhotoRow, WorkPhotoStore } from './work-photo-store';

export type WorkPhotoStores = WorkOrderStores & { workPhotos: WorkPhotoStore };

type Dependencies<S extends WorkPhotoStores> = {
  stores: WorkPhotoStores;
  transaction: Transaction<S>;
  workOrders: Pick<WorkOrderService, 'get'>;
  orderWork: OrderWorkReadModel;
  processPhoto: ProcessPhoto;
  now: () => Date;
};

type Sent = { file: SentFile | null; stage: PhotoStage; requestKey: string };

const notFound = () => new NotFoundError('work_photo.not_found', 'This photo does not exist.');
const tooMany = () => new RuleError('work_photo.number', photoProblems.number);
const notAPhoto = () => new UnsupportedTypeError('work_photo.type', photoProblems.type);
export const photoTooLarge = () => new TooLargeError('work_photo.size', photoProblems.size);

/** @throws AppError */
const checkFile = (file: SentFile | null): SentFile => {
  const problem = photoProblem(file && { type: file.type, size: file.bytes.length });
  if (problem === 'size') throw photoTooLarge();
  if (problem === 'type') throw notAPhoto();
  if (file === null) throw new ValidationError('work_photo.missing', photoProblems.missing);
  return file;
};

const toPhoto = ({ order_id: _order, ...photo }: PhotoRow): WorkPhoto => photo;

const ownerOf = ({ work_order_id: workOrderId, order_id: orderId }: PhotoRow): PhotoOwner => {
  if (workOrderId !== null) return { workOrderId, orderId: null };
  if (orderId !== null) return { workOrderId: null, orderId };
  throw notFound();
};

/** Photos of bikes: at intake, during the work and at collection. */
export const createWorkPhotoService = <S extends WorkPhotoStores>(dependencies: Dependencies<S>) => {
  const { stores, transaction, workOrders, orderWork, processPhoto, now } = dependencies;

  const checkOrder = async (orderId: number): Promise<void> => {
    if (!(await orderWork.find(orderId))) throw new NotFoundError('order.not_found', 'This order does not exist.');
  };

  /** Photos of orders are for those who see orders. */
  const findFor = async (actor: Actor, id: number): Promise<PhotoRow> => {
    const photo = await stores.workPhotos.find(id);
    if (!photo) throw notFound();
    if (photo.work_order_id === null && actor.isWorkshopOnly === true) throw new ForbiddenError();
    return photo;
  };

  /** Locks first, so that the limit holds and nobody waits for a photo that waits for this job or order. */
  const lockNumber = async (inside: S, owner: PhotoOwner): Promise<string> => {
    const number = await inside.workPhotos.lockOwner(owner);
    if (number === null) throw notFound();
    return number;
  };

  type Change = { kind: 'added' | 'removed' | 'restored'; stage: PhotoStage; number: string };

  /** Records a change in the history of the job and in the audit log. */
  const record = async (inside: S, actor: Actor, owner: PhotoOwner, { kind, stage, number }: Change): Promise<void> => {
    const label = photoStageLabels[stage];
    const about = { at: now(), label: number, after: { taken: label } };
    if (owner.workOrderId === null) {
      await inside.audit.add(actor, `order.photo_${kind}`, { ...about, target: `order:${owner.orderId}` });
      return;
    }
    await inside.workEntries.add({
      workId: owner.workOrderId,
      at: about.at,
      type: `photo_${kind}`,
      data: { names: [label.toLowerCase()] },
      userId: actor.userId,
    });
    await inside.audit.add(actor, `work_order.photo_${kind}`, { ...about, target: `work-order:${owner.workOrderId}` });
  };

  const add = async (actor: Actor, owner: PhotoOwner, { file, stage, requestKey }: Sent): Promise<WorkPhoto> => {
    const known = await stores.workPhotos.findByRequest(owner, requestKey);
    if (known) return toPhoto(known);
    const picture = await processPhoto(checkFile(file).bytes);
    if (!picture) throw notAPhoto();
    await transaction(async (inside) => {
      const number = await lockNumber(inside, owner);
      // A repeated request may have waited for the first one.
      if (await inside.workPhotos.findByRequest(owner, requestKey)) return;
      if ((await inside.workPhotos.count(owner)) >= mostPhotos) throw tooMany();
      const photo = { owner, stage, picture, by: actor.userId, at: now(), requestKey };
      if ((await inside.workPhotos.insert(photo)) !== null)
        await record(inside, actor, owner, { kind: 'added', stage, number });
    });
    const made = await stores.workPhotos.findByRequest(owner, requestKey);
    if (!made) throw notFound();
    return toPhoto(made);
  };

  return {
    listOfJob: async (id: number): Promise<WorkPhoto[]> => {
      await workOrders.get(id);
      return (await stores.workPhotos.listOfJob(id)).map(toPhoto);
    },

    listOfOrder: async (orderId: number): Promise<WorkPhoto[]> => {
      await checkOrder(orderId);
      return (await stores.workPhotos.listOfOrder(orderId)).map(toPhoto);
    },

    /** Idempotent. @throws AppError for a file that is not a photo */
    addToJob: async (actor: Actor, id: number, sent: Sent): Promise<WorkPhoto> => {
      await workOrders.get(id);
      return add(actor, { workOrderId: id, orderId: null }, sent);
    },

    /** Idempotent. @throws AppError for a file that is not a photo */
    addToOrder: async (actor: Actor, orderId: number, sent: Sent): Promise<WorkPhoto> => {
      await checkOrder(orderId);
      return add(actor, { workOrderId: null, orderId }, sent);
    },

    file: async (actor: Actor, id: number, { isPreview }: { isPreview: boolean }): Promise<PhotoFile> => {
      await findFor(actor, id);
      const file = await (isPreview ? stores.workPhotos.findPreview(id) : stores.workPhotos.findContent(id));
      if (!file) throw notFound();
      return file;
    },

    /** Idempotent. */
    remove: async (actor: Actor, id: number): Promise<WorkPhoto> => {
      const photo = await findFor(actor, id);
      const owner = ownerOf(photo);
      await transaction(async (inside) => {
        const number = await lockNumber(inside, owner);
        if (!(await inside.workPhotos.remove(id, now()))) return;
        await record(inside, actor, owner, { kind: 'removed', stage: photo.stage, number });
      });
      return toPhoto(photo);
    },

    /** Idempotent. @throws RuleError if others have taken its place */
    restore: async (actor: Actor, id: number): Promise<WorkPhoto> => {
      const photo = await findFor(actor, id);
      const owner = ownerOf(photo);
      await transaction(async (inside) => {
        const number = await lockNumber(inside, owner);
        if (!(await inside.workPhotos.restore(id))) return;
        if ((await inside.workPhotos.count(owner)) > mostPhotos) throw tooMany();
        await record(inside, actor, owner, { kind: 'restored', stage: photo.stage, number });
      });
      return toPhoto(photo);
    },
  };
};

export type WorkPhotoService = ReturnType<typeof createWorkPhotoService>;
