import type { PublicQuote } from '@chainline/shared/quotes/public-quote-contract';
import { useEffect, useRef } from 'react';

/** Terms; `onReached` is called once they are scrolled into view. */
export const TermsCard = ({ terms, onReached }: { terms: PublicQuote['terms']; onReached: () => void }) => {
  const ref = useRef<HTMLElement>(null);
  // Observes scrolling.
  useEffect(() => {
    const card = ref.current;
    if (!card || !('IntersectionObserver' in window)) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) onReached();
      },
      { threshold: 0.5 },
    );
    observer.observe(card);
    return () => observer.disconnect();
  }, [onReached]);
  return (
    <section className="card terms" id="terms" ref={ref} aria-labelledby="terms-title" tabIndex={-1}>
      <h2 id="terms-title">Terms &amp; Conditions</h2>
      <ol>
        {terms.clauses.map(({ title, text }) => (
          <li key={title}>
            <strong>{title}.</strong> {text}
          </li>
        ))}
      </ol>
      <p className="small">{terms.closing}</p>
    </section>
  );
};
