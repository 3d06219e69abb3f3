import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';

const rowSchema = z.object({ src: z.string().nullable() });

/** Owners in the addresses of pictures; products and accessories are treated alike. */
export const pictureOwners = ['product', 'products', 'accessory', 'accessories', 'variation', 'lightspeed'] as const;

type PictureOwner = (typeof pictureOwners)[number];

const ofOwner = (owner: PictureOwner, id: number, index: number): Sql => {
  switch (owner) {
    case 'variation':
      return sql`select coalesce(v.image, p.images -> 0) ->> 'src' as src
                 from product_variations v join products p on p.id = v.product_id
                 where v.id = ${id} and ${index} = 0`;
    case 'lightspeed':
      return sql`select image_urls ->> ${index}::int as src from lightspeed_items where item_id = ${id}`;
    default:
      return sql`select images -> ${index}::int ->> 'src' as src from products where id = ${id}`;
  }
};

/** Finds a picture by its owner and zero-based index. */
export const createPictureFinder =
  (db: Db) =>
  async (owner: PictureOwner, id: number, index: number): Promise<string | null> => {
    const row = await db.maybeOne(rowSchema, ofOwner(owner, id, index));
    return row?.src ?? null;
  };

export const createPictureCheck =
  (db: Db) =>
  async (src: string): Promise<boolean> => {
    const { known } = await db.one(
      z.object({ known: z.boolean() }),
      sql`select exists (select from products where images @> jsonb_build_array(jsonb_build_object('src', ${src}::text)))
              or exists (select from product_variations where image ->> 'src' = ${src})
              or exists (select from quote_lines where image = ${src}) as known`,
    );
    return known;
  };
