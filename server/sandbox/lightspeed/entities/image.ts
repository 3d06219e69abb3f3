import { z } from 'zod';
import { badRequest } from '../api/api-error';
import { imageFields } from '../store/fields';
import { type Entity, type EntityContext, toOne, unfilled } from './entity';
import { id, parsePayload, text } from './payload';

/** Pictures are at `{settings}/{publicID}.jpg` below this path, in the size given by the settings. */
export const imageFolder = '/lightspeed-images/image/upload/';

const notCreated = 'Image not created.';

/** Both parts of an upload: `data` as JSON, and `image` in base64 with its file name. */
const imagePayload = z.object({
  description: text.optional(),
  ordering: id.optional(),
  itemID: id.optional(),
  itemMatrixID: id.optional(),
  image: z.string().optional(),
  filename: z.string().optional(),
});

const signatures = [[0xff, 0xd8, 0xff], [...Buffer.from('\x89PNG', 'latin1')], [...Buffer.from('GIF8')]];

const isPicture = (bytes: Buffer): boolean =>
  signatures.some((signature) => signature.every((byte, at) => bytes[at] === byte));

export const createImageEntity = (context: EntityContext): Entity => {
  const { store, now } = context;
  return {
    name: 'Image',
    key: 'imageID',
    fields: imageFields,
    table: store.images,
    sortable: ['imageID'],
    readableWith: null,
    writableWith: ['inventory', 'product_edit', 'admin'],
    single: true,
    repliesWith: [],
    relations: {
      Item: toOne('itemID', 'Item', () => context.entity('Item')),
      ItemMatrix: unfilled(false),
    },
    extra: (row) => ({ baseImageURL: `${context.baseUrl()}${String(row.folder)}` }),
    create: (payload) => {
      const given = parsePayload(imagePayload, payload, notCreated);
      const bytes = Buffer.from(given.image ?? '', 'base64');
      if (bytes.length === 0) throw badRequest(`${notCreated} An Image must have an image file.`);
      if (!isPicture(bytes)) throw badRequest(`${notCreated} The file is not a JPEG, PNG or GIF image.`);
      const { itemID = 0, description = '', filename = '', ordering } = given;
      if (itemID === 0) throw badRequest(`${notCreated} An Image must belong to an item.`);
      const item = store.items.find(itemID);
      if (!item) throw badRequest(`${notCreated} Item ${itemID} does not exist.`);
      const imageID = store.images.nextId();
      store.items.update(item, { timeStamp: now() });
      return store.images.insert({
        imageID,
        description,
        filename,
        ordering: ordering ?? store.images.where('itemID', itemID).length,
        publicID: `upload-${imageID}`,
        size: bytes.length,
        createTime: now(),
        timeStamp: now(),
        itemID,
        itemMatrixID: 0,
        folder: imageFolder,
        file: bytes.toString('base64'),
      });
    },
  };
};
