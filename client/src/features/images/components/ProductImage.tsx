import Box from '@mui/material/Box';
import { useEffect, useRef, useState } from 'react';
import { imageUrl, placeholderUrl, type ImageSource } from '../../../lib/image-url';

const maxRetries = 3;
const retryDelayMs = 1000;

type ProductImageProps = {
  src: ImageSource;
  /** Alternative text; empty where the name stands right beside it. */
  alt: string;
  /** Side of the square, in pixels. */
  size?: number;
};

/** Failures so far, and true while a retry is waiting. */
type Loading = { url: string; failures: number; isPausing: boolean };

const begin = (url: string): Loading => ({ url, failures: 0, isPausing: false });

const isPlaceholder = (url: string): boolean => url === placeholderUrl;

/**
 * A product's picture in a square of fixed size. After a failure the placeholder stands in for a second before a retry,
 * and for good once the retries are used up.
 */
export const ProductImage = ({ src, alt, size = 48 }: ProductImageProps) => {
  // Twice the size shown keeps pictures sharp on dense screens.
  const wanted = imageUrl(src, size * 2);
  const [loading, setLoading] = useState(() => begin(wanted));
  const timer = useRef<number>(undefined);

  if (loading.url !== wanted) setLoading(begin(wanted));

  // A pending retry belongs to the picture it was scheduled for.
  useEffect(() => () => window.clearTimeout(timer.current), [wanted]);

  const shown = loading.isPausing || loading.failures > maxRetries ? placeholderUrl : wanted;

  const fail = () => {
    if (isPlaceholder(shown)) return;
    const failures = loading.failures + 1;
    setLoading({ url: wanted, failures, isPausing: failures <= maxRetries });
    timer.current = window.setTimeout(() => setLoading({ url: wanted, failures, isPausing: false }), retryDelayMs);
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
