FROM node:24-bookworm-slim
WORKDIR /site
COPY . .
RUN node -e "import('./tools/prepare.mjs').then(({ ensureInstalled, ensureBuilt }) => { ensureInstalled({ needs: 'production' }); ensureBuilt() })"
RUN mkdir /data && chown -R node /data /site
USER node
ENV DATA_DIR=/data HOST=0.0.0.0 PORT=3000
VOLUME /data
EXPOSE 3000
HEALTHCHECK CMD node -e "fetch('http://127.0.0.1:' + (process.env.PORT || 3000) + '/healthz').then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))"
CMD ["node", "tools/start.mjs"]
