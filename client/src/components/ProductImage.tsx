import Box from '@mui/material/Box';
import { useEffect, useRef, useState } from 'react';
import { imageUrl, placeholderUrl, type ImageSource } from '../lib/image-url';

const maxRetries = 3;
const retryDelayMs = 1000;

type ProductImageProps = {
  src: ImageSource;
  /** What is in the picture; empty where the name stands right beside it. */
  alt: string;
  /** The side of the square it is shown in, in pixels. */
  size?: number;
};

type Loading = { url: string; failures: number };

const isPlaceholder = (url: string): boolean => url === placeholderUrl;

/** A product's picture in a square of fixed size. One that fails is asked for again, then the placeholder is shown. */
export const ProductImage = ({ src, alt, size = 48 }: ProductImageProps) => {
  // Twice the size shown keeps pictures sharp on dense screens.
  const wanted = imageUrl(src, size * 2);
  const [loading, setLoading] = useState<Loading>({ url: wanted, failures: 0 });
  const timer = useRef<number>(undefined);

  if (loading.url !== wanted) setLoading({ url: wanted, failures: 0 });

  // A retry that is waiting for its second belongs to the picture it was planned for.
  useEffect(() => () => window.clearTimeout(timer.current), [wanted]);

  const gaveUp = loading.failures > maxRetries;
  const shown = gaveUp ? placeholderUrl : wanted;

  const fail = () => {
    if (isPlaceholder(shown)) return;
    const failures = loading.failures + 1;
    const apply = () => setLoading({ url: wanted, failures });
    if (failures > maxRetries) apply();
    else timer.current = window.setTimeout(apply, retryDelayMs);
  };

  return (
    <Box
      component="img"
      key={`${shown} ${loading.failures}`}
      src={shown}
      alt={alt}
      width={size}
      height={size}
      loading="lazy"
      decoding="async"
      onError={fail}
      sx={{
        display: 'block',
        flexShrink: 0,
        objectFit: 'contain',
        borderRadius: 1,
        bgcolor: 'background.sunken',
        border: 1,
        borderColor: 'divider',
      }}
    />
  );
};
