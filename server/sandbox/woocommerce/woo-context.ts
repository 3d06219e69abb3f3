import type { SandboxClock } from '../clock';
import type { SiteTime } from './site-time';
import type { MediaLibrary } from './media-library';
import type { WooStore } from './woo-store';

export type Currency = { code: string; name: string; symbol: string; entity: string };

export type WooSettings = {
  /** A checkout usually fires product.updated for the stock it takes; a shop whose hooks are late does not. */
  orderFiresProductUpdated: boolean;
  /** null while taxes are off; otherwise prices include GST, and this says how it is rounded. */
  tax: 'line' | 'subtotal' | null;
};

export type WooTopic = `${'product' | 'order' | 'customer'}.${'created' | 'updated' | 'deleted'}`;

/** What every part of the shop works with. */
export type WooContext = {
  store: WooStore;
  /** Without one, pictures are not fetched and stay at their addresses. */
  media: MediaLibrary | null;
  clock: SandboxClock;
  time: SiteTime;
  currency: Currency;
  /** The shop's address without a slash at its end. */
  siteUrl(): string;
  /** The address of a REST resource: '/products/7'. */
  restUrl(path: string): string;
  settings(): WooSettings;
  /** Throws for a unit on which the shop dies. */
  dieOn(unitId: number): void;
  emit(topic: WooTopic, resourceId: number): void;
};

/** The present at the whole second, as the database keeps it. */
export const nowOf = (context: WooContext): number => Math.floor(context.clock.now().getTime() / 1000) * 1000;

type Links = Record<string, { href: string; embeddable?: true; targetHints?: { allow: string[] } }[]>;

/** `_links` of one resource; `allow` is what may be done to it. */
export const toLinks = (
  context: WooContext,
  paths: { self: string; collection: string; up?: string },
  allow: string[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
): Links => ({
  self: [{ href: context.restUrl(paths.self), targetHints: { allow } }],
  collection: [{ href: context.restUrl(paths.collection) }],
  ...(paths.up !== undefined && { up: [{ href: context.restUrl(paths.up) }] }),
});

/** A moment in both of the forms every resource carries; null stays null. */
export const toDates = (context: WooContext, name: string, at: number | null): Record<string, string | null> => ({
  [name]: at === null ? null : context.time.toSite(at),
  [`${name}_gmt`]: at === null ? null : context.time.toGmt(at),
});
