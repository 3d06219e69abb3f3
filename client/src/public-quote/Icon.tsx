const shapes = {
  clock: 'M12 7v5l3 2M12 21a9 9 0 1 1 0-18 9 9 0 0 1 0 18Z',
  warning: 'M12 9v4m0 4h.01M10.3 4.2 2.6 17.5A2 2 0 0 0 4.3 20.5h15.4a2 2 0 0 0 1.7-3L13.7 4.2a2 2 0 0 0-3.4 0Z',
  lock: 'M7 11V8a5 5 0 0 1 10 0v3M6 11h12v9H6z',
  link: 'M10 14a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 5.3l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3A4 4 0 0 0 11 18.7l1-1',
  plug: 'M3 3l18 18M8.5 8.6A7 7 0 0 0 5 12.5M15 9a7 7 0 0 1 4 3.5M8.5 16a4 4 0 0 1 7 0M12 20h.01',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  download: 'M12 4v11m0 0 4-4m-4 4-4-4M5 20h14',
  question: 'M9.2 9.2a2.9 2.9 0 1 1 4.3 2.6c-1 .6-1.5 1.2-1.5 2.2m0 3h.01M12 21a9 9 0 1 1 0-18 9 9 0 0 1 0 18Z',
  truck:
    'M3 6h11v10H3zM14 10h4l3 3v3h-7M7 19a1.7 1.7 0 1 0 0-3.4A1.7 1.7 0 0 0 7 19ZM17.5 19a1.7 1.7 0 1 0 0-3.4 1.7 1.7 0 0 0 0 3.4Z',
} as const;

export type IconName = keyof typeof shapes;

/** Decorative line icon, always beside a text. */
export const Icon = ({ name, size = 20 }: { name: IconName; size?: number }) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.8"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    focusable="false"
  >
    <path d={shapes[name]} />
  </svg>
);
