const modules = '/usr/lib/nginx/modules';
const user = process.getuid() === 0 ? 'user root;' : '';
const temporary = (folder) =>
  ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join(' ');

/** nginx with Lua and its cache of files, one worker. */
export const nginxLua = {
  target: 'nginx-lua',
  rules: 'urikit-proxy.conf',
  command: 'nginx',
  args: (folder) => ['-e', `${folder}/error.log`, '-p', folder, '-c', `${folder}/conf`],
  isChild: true,
  files: ({ folder, port, origin, rules }) => ({
    conf: `
load_module ${modules}/ndk_http_module.so; load_module ${modules}/ngx_http_lua_module.so;
${user} daemon off; pid ${folder}/pid; error_log ${folder}/error.log; worker_processes 1;
events { worker_connections 1024; }
http {
  access_log off; keepalive_requests 1000000; ${temporary(folder)}
  proxy_cache_path ${folder}/cache keys_zone=bench:10m;
  upstream origin { server 127.0.0.1:${origin}; }
  server {
    listen 127.0.0.1:${port};
    merge_slashes off;
    location / {
      proxy_cache bench;
      ${rules === undefined ? 'proxy_pass http://origin;' : `include ${folder}/out/urikit-proxy.conf; proxy_pass http://origin$urikit_target;`}
    }
  }
}
`,
  }),
};
