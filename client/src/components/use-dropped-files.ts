import { useEffect, useState, type DragEvent } from 'react';

const filesOf = (transfer: DataTransfer | null): readonly File[] => Array.from(transfer?.files ?? []);

const bringsFiles = (event: DragEvent): boolean => event.dataTransfer.types.includes('Files');

/** Accepts files dropped onto an element, or pasted anywhere on the page while it is mounted. */
export const useDroppedFiles = (onFiles: (files: readonly File[]) => void) => {
  const [isOver, setOver] = useState(false);

  // A paste goes to the focused element, which need not be inside this one.
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const pictures = filesOf(event.clipboardData).filter(({ type }) => type.startsWith('image/'));
      if (pictures.length === 0) return;
      event.preventDefault();
      onFiles(pictures);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, [onFiles]);

  return {
    isOver,
    zone: {
      onDragOver: (event: DragEvent) => {
        if (!bringsFiles(event)) return;
        event.preventDefault();
        setOver(true);
      },
      onDragLeave: (event: DragEvent) => {
        if (event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)) return;
        setOver(false);
      },
      onDrop: (event: DragEvent) => {
        if (!bringsFiles(event)) return;
        event.preventDefault();
        setOver(false);
        onFiles(filesOf(event.dataTransfer));
      },
    },
  };
};
