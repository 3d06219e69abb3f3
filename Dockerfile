# One exact version, also below. A digest would be exacter still, but it is not kept: base images are rebuilt under the same
# tag with fixes of the system.
FROM node:24.21.0-slim AS manifests
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY shared/package.json shared/
COPY server/package.json server/
COPY client/package.json client/
COPY e2e/package.json e2e/

FROM manifests AS build
RUN npm ci --ignore-scripts
COPY . .
RUN node scripts/build.mjs --production

FROM manifests AS packages
RUN npm ci --ignore-scripts --omit=dev --workspace server

FROM node:24.21.0-slim
ENV NODE_ENV=production PORT=3000 CLIENT_DIR=/app/client/dist DATA_DIR=/data
WORKDIR /app
COPY --from=packages /app/package.json ./
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/server/package.json server/
COPY --from=build /app/server/dist server/dist
COPY --from=build /app/client/dist client/dist
COPY migrations/sql migrations/sql
# Uploaded pictures, unless there is a bucket for them.
RUN mkdir /data && chown node:node /data
VOLUME /data
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/dist/main.js"]
