/** Amounts and quantities are already formatted, such as `$1,234.50`. */
export type EmailBlock =
  | { type: 'paragraph'; text: string }
  | { type: 'button'; label: string; url: string }
  | { type: 'facts'; rows: { label: string; value: string }[] }
  | {
      type: 'items';
      /** Rows after a heading belong to it. */
      rows: ({ name: string; detail?: string; quantity: string; amount: string } | { heading: string })[];
      totals: { label: string; amount: string; strong?: boolean }[];
    }
  | { type: 'note'; text: string };

export type EmailContent = {
  shopName: string;
  accentColour: string;
  /** https URL, shown 40 px high; the shop's name stands in if it is missing or does not load. */
  logoUrl?: string;
  /** Preview text next to the subject. */
  preheader: string;
  heading: string;
  blocks: EmailBlock[];
  footer: { address: string; abn: string; phone: string; email: string };
};
