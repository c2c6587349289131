# One image for web, worker and commands; docs/operations.md (Containers) tells how it is run.
# tools/try-container.sh does the same steps without a container engine; a test compares the two.

FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY .npmrc package.json package-lock.json ./
COPY contract/package.json contract/
COPY server/package.json server/
COPY web/package.json web/
COPY demo/package.json demo/
RUN npm ci
COPY . ./
RUN npm run build

FROM build AS production
RUN npm ci --omit=dev

# Node comes with the project (node_modules/node), in the version that its tests run on.
FROM debian:bookworm-slim
RUN useradd --system --uid 10001 --no-create-home otolead && install -d -o otolead /data
WORKDIR /app
COPY --from=production /app ./
ENV NODE_ENV=production
ENV DATA_DIR=/data
USER otolead
VOLUME /data
EXPOSE 3000 3001
CMD ["node_modules/.bin/node", "tools/start.ts"]
