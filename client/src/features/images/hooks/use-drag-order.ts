import { useEffect, useState, type PointerEvent as ReactPointerEvent } from 'react';
import { moved } from '../managed-image';

type Drag = { id: number; order: readonly number[] };

const idUnder = (x: number, y: number): number | null => {
  const tile = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-image-id]');
  return tile ? Number(tile.dataset.imageId) : null;
};

const movedOnto = (drag: Drag, target: number | null): Drag => {
  const to = target === null ? -1 : drag.order.indexOf(target);
  if (to === -1 || target === drag.id) return drag;
  return { ...drag, order: moved(drag.order, drag.order.indexOf(drag.id), to) };
};

/**
 * Puts tiles in order by dragging one over the others, with a mouse, a pen or a finger. The tiles keep their places in
 * the document until the drop (a pointer loses an element that moves); `placeOf` says where each is shown meanwhile.
 */
export const useDragOrder = (ids: readonly number[], onDrop: (order: readonly number[]) => void) => {
  const [drag, setDrag] = useState<Drag | null>(null);

  // The pointer is followed wherever it goes on the page, and Escape puts everything back.
  useEffect(() => {
    if (drag === null) return;
    const move = ({ clientX, clientY }: PointerEvent) => setDrag(movedOnto(drag, idUnder(clientX, clientY)));
    const end = () => {
      setDrag(null);
      if (drag.order.some((id, index) => id !== ids[index])) onDrop(drag.order);
    };
    const abandon = () => setDrag(null);
    const key = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // End only the drag, not the dialog around it.
      event.stopPropagation();
      abandon();
    };
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerup', end);
    window.addEventListener('pointercancel', abandon);
    window.addEventListener('keydown', key, { capture: true });
    return () => {
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pointerup', end);
      window.removeEventListener('pointercancel', abandon);
      window.removeEventListener('keydown', key, { capture: true });
    };
  }, [drag, ids, onDrop]);

  const begin = (id: number) => (event: ReactPointerEvent) => {
    if (event.button !== 0) return;
    setDrag({ id, order: ids });
  };

  return {
    dragged: drag?.id ?? null,
    begin,
    placeOf: (id: number, index: number): number => drag?.order.indexOf(id) ?? index,
  };
};
