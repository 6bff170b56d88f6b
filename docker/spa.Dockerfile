# One of the three apps as static files: docker build -f docker/spa.Dockerfile --build-arg APP=site .
FROM node:24-slim AS build
ARG APP
WORKDIR /kazi
COPY . .
RUN npm ci && npx turbo run build --filter=@kazi/${APP}

FROM nginx:1.29-alpine
ARG APP
COPY docker/spa.conf /etc/nginx/conf.d/default.conf
COPY --from=build /kazi/apps/${APP}/dist /usr/share/nginx/html
EXPOSE 80
