# The server's modules joined to a few files, and the site as it was built: the server renders the profiles of VAs with it.
FROM node:24-slim AS site
WORKDIR /kazi
COPY . .
RUN npm ci && npx turbo run build --filter=@kazi/site --filter=@kazi/server

# The API (tRPC, REST, live events, jobs) and the profiles. Migrations, the doctor and what is loaded later run as they are written.
FROM node:24-slim
WORKDIR /kazi
COPY package.json package-lock.json ./
COPY apps/server/package.json apps/server/
COPY packages/schemas/package.json packages/schemas/
COPY packages/analyst/package.json packages/analyst/
# Install scripts are for the embedded database and the local Node; the image brings Node and the compose file PostgreSQL.
RUN npm ci --omit=dev --ignore-scripts --workspace @kazi/server --workspace @kazi/schemas --workspace @kazi/analyst
COPY packages/schemas packages/schemas
COPY packages/analyst packages/analyst
COPY apps/server apps/server
COPY --from=site /kazi/apps/server/dist apps/server/dist
COPY --from=site /kazi/apps/site/dist apps/site/dist
COPY --from=site /kazi/apps/site/dist-server apps/site/dist-server
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/var/lib/kazi
# These and the options below are those of `npm start`.
ENV MALLOC_ARENA_MAX=2
# A new volume takes the owner of what is in its place.
RUN install -d -o node -g node /var/lib/kazi /var/lib/kazi/files
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=2s CMD node -e "fetch('http://127.0.0.1:3000/healthz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"
CMD ["node", "--max-semi-space-size=8", "apps/server/dist/main.js"]
