# Two stages: one that builds the web part with everything, one that holds what serves. Images are named by their digest, so
# that a build tomorrow starts from what was tried today; a new version is a change of this file.
FROM node:26.10.0-slim@sha256:ec7758ee051e457b468b32bde57b0879010b325bb9862718e9615225ce4aaae1 AS web
WORKDIR /app
COPY package.json package-lock.json ./
COPY contract/package.json contract/
COPY server/package.json server/
COPY sdk/package.json sdk/
COPY web/package.json web/
RUN npm ci --ignore-scripts
COPY contract contract
COPY sdk sdk
COPY web web
RUN npm run build

FROM node:26.10.0-slim@sha256:ec7758ee051e457b468b32bde57b0879010b325bb9862718e9615225ce4aaae1
ENV NODE_ENV=production DATA_DIR=/data
WORKDIR /app
COPY package.json package-lock.json ./
COPY contract/package.json contract/
COPY server/package.json server/
COPY sdk/package.json sdk/
COPY web/package.json web/
# Optional packages are what sharp draws with on this machine; the Node of the root package is left out as the root is.
COPY scripts/bootstrap scripts/bootstrap
RUN npm ci --ignore-scripts --omit=dev --workspace server --workspace contract --workspace sdk \
  && node scripts/bootstrap/link-postgres.mjs \
  && npm cache clean --force \
  && mkdir /data && chown node:node /data
COPY contract contract
COPY sdk sdk
COPY server server
COPY --from=web /app/web/dist web/dist
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --start-period=30s CMD ["node", "--eval", "fetch('http://127.0.0.1:' + (process.env.PORT || 3000) + '/healthz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "--max-semi-space-size=64", "server/main/cli/main.ts"]
CMD ["serve"]
