import type { Express } from 'express';
import { z } from 'zod';

const layerSchema = z.looseObject({
  rawPath: z.union([z.string(), z.array(z.string())]).optional(),
  route: z.looseObject({ path: z.string(), methods: z.record(z.string(), z.boolean()) }).optional(),
  handle: z.unknown(),
});

const listFrom = (stack: unknown, mount: string): string[] =>
  z
    .array(layerSchema)
    .parse(stack)
    .flatMap(({ rawPath = '/', route, handle }) => {
      if (route) return Object.keys(route.methods).map((method) => `${method.toUpperCase()} ${mount}${route.path}`);
      if (typeof handle !== 'function' || !('stack' in handle)) return [];
      const { stack: inner } = handle;
      return [rawPath].flat().flatMap((at) => listFrom(inner, at === '/' ? mount : `${mount}${at}`));
    });

/** All calls of an application, such as `GET /api/quotes/:id`, however its router was created. */
export const listRoutes = (app: Express): string[] => listFrom(app.router.stack, '');
