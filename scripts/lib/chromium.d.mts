export type Chromium = { path: string; from: string };

/** The Chromium to use and where it comes from, or null when there is none. */
export declare const findChromium: () => Chromium | null;
