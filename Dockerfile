# Two stages: one that builds the web part with everything, one that holds what serves.
FROM node:26-slim AS web
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

FROM node:26-slim
ENV NODE_ENV=production DATA_DIR=/data
WORKDIR /app
COPY package.json package-lock.json ./
COPY contract/package.json contract/
COPY server/package.json server/
COPY sdk/package.json sdk/
COPY web/package.json web/
# Optional packages are what sharp draws with on this machine; the Node of the root package is left out as the root is.
COPY scripts/bootstrap scripts/bootstrap
RUN npm ci --ignore-scripts --omit=dev --workspace server --workspace contract \
  && node scripts/bootstrap/link-postgres.mjs \
  && npm cache clean --force \
  && mkdir /data && chown node:node /data
COPY contract contract
COPY server server
COPY --from=web /app/web/dist web/dist
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --start-period=30s CMD ["node", "--eval", "fetch('http://127.0.0.1:' + (process.env.PORT || 3000) + '/healthz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "--max-semi-space-size=64", "server/main/cli/main.ts"]
CMD ["serve"]
