import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './public-quote.css';
import { ApprovalPage } from './ApprovalPage';
import { PublicQuotePage } from './PublicQuotePage';

const approvals = /^\/approvals\//i;
const quotes = /^\/quotes\/view\//i;

const tokenIn = (pathname: string): string => {
  const written = pathname.replace(approvals, '').replace(quotes, '').replace(/\/+$/, '');
  try {
    return decodeURIComponent(written);
  } catch {
    return written;
  }
};

const root = document.getElementById('root');
if (root) {
  const { pathname } = window.location;
  const Page = approvals.test(pathname) ? ApprovalPage : PublicQuotePage;
  createRoot(root).render(
    <StrictMode>
      <Page token={tokenIn(pathname)} />
    </StrictMode>,
  );
}
