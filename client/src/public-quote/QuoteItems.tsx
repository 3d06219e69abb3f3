import { availabilityWords } from '@chainline/shared/quotes/availability-rules';
import type { PublicItem } from '@chainline/shared/quotes/public-quote-contract';
import { byKind, labourHeading } from '@chainline/shared/quotes/quote-totals';
import { formatAud } from '../lib/format';
import { imageUrl } from '../lib/image-url';

const pictureSize = 80;
const placeholder = `/api/placeholder/${pictureSize}/${pictureSize}`;

const typeLabels: Record<PublicItem['item_type'], string> = {
  bike: 'Bike',
  accessory: 'Accessory',
  part: 'Part',
  labour: 'Labour',
};

const Picture = ({ images }: { images: readonly string[] }) => (
  <img
    className="item-picture"
    src={images.length === 0 ? placeholder : imageUrl(images, pictureSize * 2)}
    alt=""
    width={pictureSize}
    height={pictureSize}
    loading="lazy"
    decoding="async"
    onError={({ currentTarget }) => {
      if (!currentTarget.src.endsWith(placeholder)) currentTarget.src = placeholder;
    }}
  />
);

const Item = ({ item }: { item: PublicItem }) => (
  <li className="item">
    {item.item_type !== 'labour' && <Picture images={item.item_images} />}
    <div className="item-words">
      <h3>{item.item_name}</h3>
      {item.item_sku !== '' && <p className="muted small">SKU: {item.item_sku}</p>}
      {item.item_description !== '' && <p className="item-description">{item.item_description}</p>}
      {item.availability && (
        <p className={`availability ${item.availability.state}`}>
          {availabilityWords(item.availability, item.quantity)}
        </p>
      )}
      <p className="chips">
        <span className="chip">Qty: {item.quantity}</span>
        <span className="chip">{typeLabels[item.item_type]}</span>
        {item.discount > 0 && <span className="chip good">{item.discount}% off</span>}
      </p>
    </div>
    <div className="item-money">
      <p className="muted small">{formatAud(item.unit_price)} each</p>
      <p className="item-total">{formatAud(item.line_total)}</p>
    </div>
  </li>
);

const ItemList = ({ items, label }: { items: readonly PublicItem[]; label: string }) => (
  <ul className="items" aria-label={label}>
    {items.map((item, index) => (
      // Lines have no ids and never change order on the page.
      <Item key={index} item={item} />
    ))}
  </ul>
);

export const QuoteItems = ({ items }: { items: readonly PublicItem[] }) => {
  const { products, labour } = byKind(items);
  return (
    <section className="card" aria-labelledby="items-title">
      <h2 id="items-title">Your items</h2>
      {items.length === 0 && (
        <div className="empty">
          <p>No items in this quote</p>
          <p className="muted">Please contact us if you believe this is an error.</p>
        </div>
      )}
      {products.length > 0 && <ItemList items={products} label="Products" />}
      {labour.length > 0 && (
        <>
          <p className="items-heading" aria-hidden>
            {labourHeading}
          </p>
          <ItemList items={labour} label={labourHeading} />
        </>
      )}
    </section>
  );
};
