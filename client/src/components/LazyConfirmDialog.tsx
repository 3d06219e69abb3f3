import { Suspense, useState, type ComponentProps } from 'react';
import { lazyPart } from './lazy-part';

const ConfirmDialog = lazyPart(async () => (await import('./ConfirmDialog')).ConfirmDialog);

/** `ConfirmDialog`, loaded on first use. */
export const LazyConfirmDialog = (props: ComponentProps<typeof ConfirmDialog>) => {
  const [isWanted, setWanted] = useState(props.open);
  if (props.open && !isWanted) setWanted(true);
  return <Suspense fallback={null}>{isWanted && <ConfirmDialog {...props} />}</Suspense>;
};
