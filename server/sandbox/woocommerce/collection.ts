import type { Values } from './input';
import { buildQuery } from './php-query';
import type { WooAnswer, WooRequest } from './rest-server';
import type { WooContext } from './woo-context';

export type Window = { page: number; perPage: number; offset: number };

/** Start of a page: `offset` overrides `page`. */
export const windowOf = ({ input }: WooRequest): Window => {
  const page = input.integer('page') ?? 1;
  const perPage = input.integer('per_page') ?? 10;
  return { page, perPage, offset: input.integer('offset') ?? (page - 1) * perPage };
};

export const slicePage = <T>(all: readonly T[], { offset, perPage }: Window): T[] =>
  all.slice(offset, offset + perPage);

/**
 * One page with its paging headers. Link names only the neighbours; beyond the end, it points back to the last page.
 */
export const answerPage = (
  context: WooContext,
  request: WooRequest,
  path: string,
  page: { total: number; items: unknown[] },
): WooAnswer => {
  const { page: number, perPage } = windowOf(request);
  const pages = Math.ceil(page.total / perPage);
  const linkTo = (target: number, rel: string): string => {
    const query: Values = { ...request.query, page: target };
    return `<${context.restUrl(path)}?${buildQuery(query)}>; rel="${rel}"`;
  };
  const links = [
    ...(number > 1 ? [linkTo(Math.min(number - 1, pages), 'prev')] : []),
    ...(pages > number ? [linkTo(number + 1, 'next')] : []),
  ];
  return {
    body: page.items,
    headers: {
      'X-WP-Total': String(page.total),
      'X-WP-TotalPages': String(pages),
      ...(links.length > 0 && { Link: links.join(', ') }),
    },
  };
};
