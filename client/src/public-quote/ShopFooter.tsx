import type { PublicQuote } from '@chainline/shared/quotes/public-quote-contract';

export const ShopFooter = ({ shop }: { shop: PublicQuote['shop'] }) => (
  <footer className="shop">
    <p>
      <strong>{shop.legal_name || shop.name}</strong>
      {shop.abn !== '' && <> · ABN {shop.abn}</>}
    </p>
    {shop.address !== '' && <p>{shop.address}</p>}
    <p>
      {shop.phone !== '' && <a href={`tel:${shop.phone.replaceAll(' ', '')}`}>{shop.phone}</a>}
      {shop.phone !== '' && shop.email !== '' && ' · '}
      {shop.email !== '' && <a href={`mailto:${shop.email}`}>{shop.email}</a>}
    </p>
    {shop.website !== '' && (
      <p>
        <a href={shop.website} rel="noreferrer">
          {new URL(shop.website).hostname}
        </a>
      </p>
    )}
  </footer>
);
