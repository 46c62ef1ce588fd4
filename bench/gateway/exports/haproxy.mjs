/** HAProxy with its small-object cache, one thread. */
export const haproxy = {
  target: 'haproxy',
  rules: 'urikit-rules.cfg',
  command: 'haproxy',
  args: (folder) => ['-db', '-f', `${folder}/conf`],
  files: ({ folder, port, origin, rules }) => ({
    conf: `
global
  nbthread 1
  ${rules === undefined ? '' : `lua-load-per-thread ${folder}/out/urikit.lua`}
defaults
  mode http
  timeout connect 5s
  timeout client 30s
  timeout server 30s
cache urikit
  total-max-size 16
  max-age 3600
listen pages
  bind 127.0.0.1:${port}
${rules ?? 'http-request cache-use urikit\nhttp-response cache-store urikit'}
  server origin 127.0.0.1:${origin}
`,
  }),
};
