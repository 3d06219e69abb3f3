import { useEffect, useRef, useState } from 'react';

/** True once the element has been on the screen. */
export const useSeen = () => {
  const ref = useRef<HTMLDivElement>(null);
  const [isSeen, setSeen] = useState(false);

  // Observes the position of the element, which is outside of React.
  useEffect(() => {
    const element = ref.current;
    if (element === null || isSeen) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [isSeen]);

  return { ref, isSeen };
};
