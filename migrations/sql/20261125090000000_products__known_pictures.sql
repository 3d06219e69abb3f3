-- The picture proxy serves known addresses only, and looks them up here.
create index products_images_idx on products using gin (images jsonb_path_ops);
create index product_variations_image_src_idx on product_variations using hash ((image ->> 'src')) where image is not null;
create index quote_lines_image_idx on quote_lines using hash (image) where image is not null;
