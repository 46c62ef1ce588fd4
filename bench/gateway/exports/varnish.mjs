/** Varnish with inline C and LuaJIT, one pool of threads. */
export const varnish = {
  target: 'varnish-lua',
  rules: 'urikit.vcl',
  command: 'varnishd',
  args: (folder, port) => [
    ...['-F', '-n', `${folder}/work`, '-a', `127.0.0.1:${port}`, '-f', `${folder}/conf`, '-s', 'default,32m'],
    ...[
      '-T',
      'none',
      '-j',
      'none',
      '-p',
      'vcc_allow_inline_c=on',
      '-p',
      'http_gzip_support=off',
      '-p',
      'thread_pools=1',
    ],
  ],
  isChild: true,
  files: ({ folder, origin, rules }) => ({
    conf: `
vcl 4.1;
${rules === undefined ? '' : `include "${folder}/out/urikit.vcl";`}
backend default { .host = "127.0.0.1"; .port = "${origin}"; }
${rules === undefined ? '' : 'sub vcl_recv { call urikit_recv; }'}
`,
  }),
};
