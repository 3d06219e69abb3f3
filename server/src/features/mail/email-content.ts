/** Amounts and quantities as they are to be read, such as `$1,234.50`. */
export type EmailBlock =
  | { type: 'paragraph'; text: string }
  | { type: 'button'; label: string; url: string }
  | { type: 'facts'; rows: { label: string; value: string }[] }
  | {
      type: 'items';
      rows: { name: string; detail?: string; quantity: string; amount: string }[];
      totals: { label: string; amount: string; strong?: boolean }[];
    }
  | { type: 'note'; text: string };

export type EmailContent = {
  shopName: string;
  /** `#rrggbb`. */
  accentColour: string;
  /** A picture 40 px high on https; where it is not loaded, or not given, the shop's name stands. */
  logoUrl?: string;
  /** What a list of emails shows after the subject. */
  preheader: string;
  heading: string;
  blocks: EmailBlock[];
  footer: { address: string; abn: string; phone: string; email: string };
};
