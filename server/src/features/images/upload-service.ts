import { randomBytes } from 'node:crypto';
import type { UploadedImage } from '@chainline/shared/images/image-contract';
import { storedFileName } from '@chainline/shared/images/image-rules';
import { NotFoundError, RuleError } from '../../errors';
import type { Actor } from '../../http/actor';
import { storedName, type UploadStorage } from '../../providers/storage/upload-storage';
import type { ImageStore, RemovedImage, StoredImage } from './image-store';
import { pictureSizes, toPictureSize } from './picture-converter';
import { createUploadProcessor, type UploadedFile } from './upload-processor';

const dayMs = 86_400_000;
/** The shop may still download removed files for this long. */
const keptAfterRemovalMs = 7 * dayMs;
const longestName = 200;

type Dependencies = {
  stores: { images: ImageStore };
  storage: UploadStorage;
  /** For browsers; the shop may know this server under another address. */
  mediaUrl: string;
  shopMediaUrl: string;
  now: () => Date;
};

type UploadOptions = { alt: string; filename: string | null; requestKey: string | null };

const stem = (fileName: string): string => fileName.replace(/\.[a-z]+$/, '');

const sizedName = (fileName: string, size: number): string => `${stem(fileName)}.${size}.webp`;

export const imageNotFound = () => new NotFoundError('image.not_found', 'This picture does not exist.');

export const imageTaken = () =>
  new RuleError('image.taken', 'This picture already belongs to another product. Please upload it again.');

export const createUploadService = ({ stores, storage, mediaUrl, shopMediaUrl, now }: Dependencies) => {
  const process = createUploadProcessor();

  const describe = (image: StoredImage): UploadedImage => ({
    id: image.id,
    url: `${mediaUrl}/${image.file_name}`,
    name: image.name,
    alt: image.alt,
    width: image.width,
    height: image.height,
    size: image.size,
  });

  /** Deletes the row last, so that an interrupted deletion is resumed. */
  const forget = async (removed: RemovedImage[]): Promise<void> => {
    for (const { id, file_name: fileName, sizes } of removed) {
      for (const size of sizes) await storage.remove(sizedName(fileName, size));
      await storage.remove(fileName);
      await stores.images.forget(id);
    }
  };

  return {
    describe,
    forget,

    shopUrl: ({ file_name: fileName }: Pick<StoredImage, 'file_name'>): string => `${shopMediaUrl}/${fileName}`,

    /** Identifies the shop's copy: WordPress keeps the file name. */
    fileStem: ({ file_name: fileName }: Pick<StoredImage, 'file_name'>): string => stem(fileName),

    /** Stores files before the row that refers to them. Idempotent by request key. @throws AppError */
    upload: async (actor: Actor, file: UploadedFile | null, options: UploadOptions): Promise<StoredImage> => {
      const known = options.requestKey === null ? null : await stores.images.findByRequest(options.requestKey);
      if (known) return known;
      const picture = await process(file);
      const at = now();
      const name = (options.filename ?? file?.name ?? '').slice(0, longestName);
      const base = storedFileName(name, { at, random: randomBytes(9).toString('hex') });
      const fileName = `${base}.${picture.extension}`;
      await storage.put(fileName, picture);
      for (const { size, bytes } of picture.sizes) {
        await storage.put(sizedName(fileName, size), { bytes, type: 'image/webp' });
      }
      const made = await stores.images.insert({
        file_name: fileName,
        content_type: picture.type,
        name,
        alt: options.alt,
        width: picture.width,
        height: picture.height,
        size: picture.bytes.length,
        sizes: picture.sizes.map(({ size }) => size),
        product_id: null,
        requestKey: options.requestKey,
        createdBy: actor.userId,
        at,
      });
      const first =
        made ?? (options.requestKey === null ? null : await stores.images.findByRequest(options.requestKey));
      if (!first) throw imageNotFound();
      return first;
    },

    file: async (fileName: string): Promise<Buffer | null> =>
      storedName.test(fileName) ? storage.get(fileName) : null,

    /** Smallest WebP that covers a size, or the largest; null for foreign addresses. */
    sized: async (address: string, asked: number): Promise<{ bytes: Buffer; name: string } | null> => {
      const prefix = [mediaUrl, shopMediaUrl].find((url) => address.startsWith(`${url}/`));
      if (prefix === undefined) return null;
      const fileName = address.slice(prefix.length + 1);
      if (!storedName.test(fileName)) return null;
      const wanted = pictureSizes.filter((size) => size <= toPictureSize(asked)).reverse();
      for (const size of wanted) {
        const name = sizedName(fileName, size);
        const bytes = await storage.get(name);
        if (bytes) return { bytes, name };
      }
      return null;
    },

    cleanUp: async (): Promise<void> => {
      const before = new Date(now().getTime() - keptAfterRemovalMs);
      await forget(await stores.images.listRemovedBefore(before));
    },
  };
};

export type UploadService = ReturnType<typeof createUploadService>;
