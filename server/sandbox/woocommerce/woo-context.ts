import type { SandboxClock } from '../clock';
import type { SiteTime } from './site-time';
import type { MediaLibrary } from './media-library';
import type { WooStore } from './woo-store';

export type Currency = { code: string; name: string; symbol: string; entity: string };

export type WooSettings = {
  /** True by default: a checkout fires product.updated for the stock it takes. A shop with delayed hooks does not. */
  orderFiresProductUpdated: boolean;
  /** Null while taxes are off; otherwise prices include GST with this rounding. */
  tax: 'line' | 'subtotal' | null;
};

export type WooTopic = `${'product' | 'order' | 'customer'}.${'created' | 'updated' | 'deleted'}`;

export type WooContext = {
  store: WooStore;
  /** Null if pictures are not downloaded and keep their addresses. */
  media: MediaLibrary | null;
  clock: SandboxClock;
  time: SiteTime;
  currency: Currency;
  /** The shop's address without a trailing slash. */
  siteUrl(): string;
  /** Address of a REST resource: '/products/7'. */
  restUrl(path: string): string;
  settings(): WooSettings;
  /** @throws WooCrash for a unit that crashes the shop. */
  dieOn(unitId: number): void;
  emit(topic: WooTopic, resourceId: number): void;
};

/** Current time in whole seconds, as the database stores it. */
export const nowOf = (context: WooContext): number => Math.floor(context.clock.now().getTime() / 1000) * 1000;

type Links = Record<string, { href: string; embeddable?: true; targetHints?: { allow: string[] } }[]>;

/** `_links` of one resource; `allow` lists the permitted methods. */
export const toLinks = (
  context: WooContext,
  paths: { self: string; collection: string; up?: string },
  allow: string[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
): Links => ({
  self: [{ href: context.restUrl(paths.self), targetHints: { allow } }],
  collection: [{ href: context.restUrl(paths.collection) }],
  ...(paths.up !== undefined && { up: [{ href: context.restUrl(paths.up) }] }),
});

/** A time in both forms that resources carry; null stays null. */
export const toDates = (context: WooContext, name: string, at: number | null): Record<string, string | null> => ({
  [name]: at === null ? null : context.time.toSite(at),
  [`${name}_gmt`]: at === null ? null : context.time.toGmt(at),
});
