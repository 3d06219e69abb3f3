import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { pageHeading } from './page-heading';

/**
 * Moves focus to the new page's heading so that screen readers announce it. Changes of search or filters keep the
 * pathname and leave the focus alone, as does the first page.
 */
export const useRouteFocus = (): void => {
  const { pathname } = useLocation();
  const shown = useRef(pathname);

  // Moves focus in the document when the address changes.
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const target = pageHeading() ?? document.querySelector('main');
    target?.focus();
  }, [pathname]);
};
