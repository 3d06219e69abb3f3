import { productSchema, type Product } from '@chainline/shared/products/product-contract';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../lib/api-error';
import { newKey } from '../../../lib/new-key';
import { imageCalls, type Changed, type NewAlt } from '../api/image-calls';
import {
  deletionFailureText,
  descriptionFailureText,
  isRefused,
  refusalText,
  reorderFailureText,
  uploadFailureText,
} from '../image-failures';
import { imagesOf, inOrder, type ManagedImage } from '../managed-image';

/** An upload in progress, or a failed one. Its key survives retries, so the file is stored once. */
export type Upload = {
  key: string;
  file: File;
  /** Alternative text. */
  alt: string;
  /** From 0 to 1; null while it is queued. */
  share: number | null;
  failure: { text: string; canRetry: boolean } | null;
};

/** A failed change; `retry` is null where trying again makes no sense. */
export type ImageProblem = { text: string; error: unknown; retry: (() => void) | null };

/** Most pictures a new product can have. */
const largestNewProduct = 20;
const noRoomText = `A new product can have up to ${largestNewProduct} pictures. Add more once it is saved.`;

type Given = {
  productId: number | null;
  images: readonly ManagedImage[];
  onChange: (images: readonly ManagedImage[], product?: Product) => void;
  onBusyChange?: ((busy: boolean) => void) | undefined;
};

/** The current product, which the server sends along when it refuses an outdated order. */
const currentOf = (error: unknown): Product | null => {
  if (!(error instanceof ApiError) || error.status !== 409) return null;
  return productSchema.safeParse(error.data.current).data ?? null;
};

/**
 * The pictures of a product and their pending changes. Changes run one after the other, in the order of the requests,
 * each on the result of the one before.
 */
export const useManagedImages = ({ productId, images, onChange, onBusyChange }: Given) => {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const [order, setOrder] = useState<readonly number[] | null>(null);
  const [problem, setProblem] = useState<ImageProblem | null>(null);
  const now = useRef({ images, onChange, onBusyChange });
  const wantedOrder = useRef<readonly number[] | null>(null);
  const line = useRef({ last: Promise.resolve(), waiting: 0 });
  const calls = imageCalls(productId);

  // A queued change needs the state at its turn, not the state when it was requested.
  useEffect(() => {
    now.current = { images, onChange, onBusyChange };
  }, [images, onChange, onBusyChange]);

  const take = ({ images: next, product }: Changed) => {
    now.current.images = next;
    now.current.onChange(next, product);
  };

  const enqueue = (work: () => Promise<void>) => {
    line.current.waiting += 1;
    if (line.current.waiting === 1) now.current.onBusyChange?.(true);
    line.current.last = line.current.last.then(work).finally(() => {
      line.current.waiting -= 1;
      if (line.current.waiting === 0) now.current.onBusyChange?.(false);
    });
  };

  const patch = (key: string, change: Partial<Upload>) =>
    setUploads((current) => current.map((upload) => (upload.key === key ? { ...upload, ...change } : upload)));
  const dismiss = (key: string) => setUploads((current) => current.filter((upload) => upload.key !== key));

  const send = ({ key, file, alt }: Pick<Upload, 'key' | 'file' | 'alt'>) =>
    enqueue(async () => {
      patch(key, { share: 0 });
      try {
        take(await calls.add(now.current.images, { file, alt, key, onProgress: (share) => patch(key, { share }) }));
        dismiss(key);
      } catch (error) {
        patch(key, { share: null, failure: { text: uploadFailureText(error), canRetry: !isRefused(error) } });
      }
    });

  const add = (files: readonly File[], alt: string) => {
    const onTheirWay = uploads.filter(({ failure }) => failure === null).length;
    const room = productId === null ? largestNewProduct - images.length - onTheirWay : Infinity;
    const added = files.map((file, index): Upload => {
      const text = refusalText(file) ?? (index < room ? null : noRoomText);
      return { key: newKey(), file, alt, share: null, failure: text === null ? null : { text, canRetry: false } };
    });
    setUploads((current) => [...current, ...added]);
    for (const upload of added) if (upload.failure === null) send(upload);
  };

  const retry = (upload: Upload) => {
    patch(upload.key, { failure: null });
    send(upload);
  };

  const remove = (imageId: number) => {
    setProblem(null);
    enqueue(async () => {
      try {
        take(await calls.remove(now.current.images, imageId));
      } catch (error) {
        setProblem({ text: deletionFailureText(error), error, retry: () => remove(imageId) });
      }
    });
  };

  const describe = (wanted: NewAlt) => {
    setProblem(null);
    enqueue(async () => {
      try {
        take(await calls.describe(now.current.images, wanted));
      } catch (error) {
        setProblem({ text: descriptionFailureText, error, retry: () => describe(wanted) });
      }
    });
  };

  const saveOrder = async () => {
    const wanted = wantedOrder.current;
    // An earlier turn already saved the newest order.
    if (wanted === null) return;
    wantedOrder.current = null;
    try {
      take(await calls.reorder(now.current.images, wanted));
    } catch (error) {
      const current = currentOf(error);
      if (current) take({ images: imagesOf(current), product: current });
      setProblem({ text: reorderFailureText, error, retry: () => reorder(wanted) });
    } finally {
      // A newer order stays on the screen until its own turn.
      setOrder(wantedOrder.current);
    }
  };

  /** Shown at once; of several in quick succession only the last is saved. */
  const reorder = (ids: readonly number[]) => {
    setProblem(null);
    setOrder(ids);
    wantedOrder.current = ids;
    enqueue(saveOrder);
  };

  return {
    shown: order === null ? images : inOrder(images, order),
    uploads,
    problem,
    add,
    retry,
    dismiss,
    remove,
    describe,
    reorder,
  };
};
