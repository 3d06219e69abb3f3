import { useCallback, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../../lib/paths';

const storageKey = 'chainline_new_quote_explained';

/** Opens the quote builder, after an explanation unless the user has switched it off. */
export const useNewQuote = () => {
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const [isLast, setLast] = useState(false);

  const start = useCallback(() => {
    if (localStorage.getItem(storageKey) === 'true') void navigate(paths.quoteCreate());
    else setOpen(true);
  }, [navigate]);

  const proceed = () => {
    if (isLast) localStorage.setItem(storageKey, 'true');
    void navigate(paths.quoteCreate());
  };

  return { isOpen, isLast, setLast, start, proceed, cancel: () => setOpen(false) };
};

export type NewQuote = ReturnType<typeof useNewQuote>;
