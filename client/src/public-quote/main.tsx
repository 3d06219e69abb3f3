import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './public-quote.css';
import { PublicQuotePage } from './PublicQuotePage';

const tokenIn = (pathname: string): string => {
  const written = pathname.replace(/^\/quotes\/view\//i, '').replace(/\/+$/, '');
  try {
    return decodeURIComponent(written);
  } catch {
    return written;
  }
};

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <PublicQuotePage token={tokenIn(window.location.pathname)} />
    </StrictMode>,
  );
}
