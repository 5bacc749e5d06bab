# Three stages: one builds the web part with everything, one installs what serves, the last holds what serves and nothing
# that builds. The image below is named by its digest, so that a build tomorrow starts from what was tried today; a new
# version is a change of this line.
ARG NODE_IMAGE=node:26.10.0-slim@sha256:ec7758ee051e457b468b32bde57b0879010b325bb9862718e9615225ce4aaae1

FROM ${NODE_IMAGE} AS web
WORKDIR /app
COPY package.json package-lock.json ./
COPY contract/package.json contract/
COPY server/package.json server/
COPY sdk/package.json sdk/
COPY web/package.json web/
RUN npm ci --ignore-scripts --no-audit --no-fund \
  && mkdir sbom \
  && npm sbom --sbom-format cyclonedx --sbom-type application --omit dev --workspace web > sbom/web.cdx.json
COPY contract contract
COPY sdk sdk
COPY docs/guides docs/guides
COPY tsconfig.json ./
COPY web web
RUN npm run build

FROM ${NODE_IMAGE} AS packages
WORKDIR /app
COPY package.json package-lock.json ./
COPY contract/package.json contract/
COPY server/package.json server/
COPY sdk/package.json sdk/
COPY web/package.json web/
# Optional packages are what sharp draws with on this machine; the Node of the root package is left out as the root is.
COPY scripts/bootstrap scripts/bootstrap
RUN npm ci --ignore-scripts --no-audit --no-fund --omit=dev --workspace server --workspace contract --workspace sdk \
  && node scripts/bootstrap/link-postgres.mjs
# The manifest of what is here, and the list of it that scanners read.
RUN npm pkg delete devDependencies optionalDependencies scripts bin allowScripts \
  && npm pkg set --json 'workspaces=["contract", "server", "sdk"]' \
  && mkdir sbom && npm sbom --sbom-format cyclonedx --sbom-type application --omit dev > sbom/server.cdx.json \
  && rm -r scripts web package-lock.json
COPY LICENSE ./
COPY contract contract
COPY sdk sdk
COPY server server
COPY --from=web /app/web/dist web/dist
COPY --from=web /app/sbom/web.cdx.json sbom/

FROM ${NODE_IMAGE}
ARG VERSION=0.1.0
ARG REVISION=
ARG CREATED=
LABEL org.opencontainers.image.title="Callwright" \
  org.opencontainers.image.description="Books sales calls and keeps the records that follow from them" \
  org.opencontainers.image.licenses="Apache-2.0" \
  org.opencontainers.image.source="https://github.com/callwright/callwright" \
  org.opencontainers.image.version="${VERSION}" \
  org.opencontainers.image.revision="${REVISION}" \
  org.opencontainers.image.created="${CREATED}"
ENV NODE_ENV=production DATA_DIR=/data
WORKDIR /app
# Nothing is installed when it runs. All of /app belongs to root, who does not run: the service cannot change itself.
RUN rm -rf /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /opt/yarn* /usr/local/bin/yarn* \
  && ln -s /app/server/main/cli/main.ts /usr/local/bin/callwright \
  && mkdir /data && chown 1000:1000 /data
COPY --from=packages /app /app
# A number, so that an orchestrator can see that it is not root; the base has an account of that number, which PostgreSQL wants.
USER 1000:1000
VOLUME /data
EXPOSE 3000
# A process that only works listens on no port, unless MONITORING_PORT is set: switch this check off for it.
HEALTHCHECK --start-period=30s --timeout=5s CMD ["node", "--eval", "fetch('http://127.0.0.1:' + (process.env.MONITORING_PORT || process.env.PORT || 3000) + '/healthz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# No shell in between: signals reach the service itself.
ENTRYPOINT ["node", "--max-semi-space-size=64", "/app/server/main/cli/main.ts"]
CMD ["serve"]
