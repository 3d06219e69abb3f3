import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { pageHeading } from './page-heading';

/**
 * Moves the focus to the new page's heading, so that a screen reader says where the person now is. A change of search
 * or filters keeps the pathname and leaves the focus alone, as does the first page.
 */
export const useRouteFocus = (): void => {
  const { pathname } = useLocation();
  const shown = useRef(pathname);

  // Follows the address into the document.
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const target = pageHeading() ?? document.querySelector('main');
    target?.focus();
  }, [pathname]);
};
