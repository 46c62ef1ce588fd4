#compdef urikit-gateway
_urikit-gateway_check() {
  _arguments '*-h[display help for command]' \
    '*--help[display help for command]' \
    '*-o[where requests go\: http\://host\[\:port\]]:uri: ' \
    '*--origin=[where requests go\: http\://host\[\:port\]]:uri: ' \
    '*-l[\[host\:\]port to listen on (default\: 127.0.0.1\:8080)]:address: ' \
    '*--listen=[\[host\:\]port to listen on (default\: 127.0.0.1\:8080)]:address: ' \
    '*-a[\[host\:\]port for health, metrics and purge (default\: off)]:address: ' \
    '*--admin=[\[host\:\]port for health, metrics and purge (default\: off)]:address: ' \
    '*-c[YAML or JSON; options win over the file]:file:_files' \
    '*--config=[YAML or JSON; options win over the file]:file:_files' \
    ':file:_files'
}
_urikit-gateway_schema() {
  _arguments '*-h[display help for command]' \
    '*--help[display help for command]' \
    '*-o[where requests go\: http\://host\[\:port\]]:uri: ' \
    '*--origin=[where requests go\: http\://host\[\:port\]]:uri: ' \
    '*-l[\[host\:\]port to listen on (default\: 127.0.0.1\:8080)]:address: ' \
    '*--listen=[\[host\:\]port to listen on (default\: 127.0.0.1\:8080)]:address: ' \
    '*-a[\[host\:\]port for health, metrics and purge (default\: off)]:address: ' \
    '*--admin=[\[host\:\]port for health, metrics and purge (default\: off)]:address: ' \
    '*-c[YAML or JSON; options win over the file]:file:_files' \
    '*--config=[YAML or JSON; options win over the file]:file:_files'
}
_urikit-gateway_keys() {
  _arguments '*-p[YAML or JSON (default\: the default policy)]:file:_files' \
    '*--policy=[YAML or JSON (default\: the default policy)]:file:_files' \
    '*-l[\[host\:\]port, where the proxy alone can reach it]:address: ' \
    '*--listen=[\[host\:\]port, where the proxy alone can reach it]:address: ' \
    '*--for=[the proxy that asks]:product:(nginx envoy traefik caddy x-original)' \
    '*--prefix=[of Envoy\: what path_prefix puts before the path]:path: ' \
    '*--trust[the header X-Urikit-Trusted says 1 for a hop that may say how it was reached]' \
    '*-h[display help for command]' \
    '*--help[display help for command]' \
    '*-o[where requests go\: http\://host\[\:port\]]:uri: ' \
    '*--origin=[where requests go\: http\://host\[\:port\]]:uri: ' \
    '*-l[\[host\:\]port to listen on (default\: 127.0.0.1\:8080)]:address: ' \
    '*--listen=[\[host\:\]port to listen on (default\: 127.0.0.1\:8080)]:address: ' \
    '*-a[\[host\:\]port for health, metrics and purge (default\: off)]:address: ' \
    '*--admin=[\[host\:\]port for health, metrics and purge (default\: off)]:address: ' \
    '*-c[YAML or JSON; options win over the file]:file:_files' \
    '*--config=[YAML or JSON; options win over the file]:file:_files'
}
_urikit-gateway_completion() {
  _arguments '*-h[display help for command]' \
    '*--help[display help for command]' \
    '*-o[where requests go\: http\://host\[\:port\]]:uri: ' \
    '*--origin=[where requests go\: http\://host\[\:port\]]:uri: ' \
    '*-l[\[host\:\]port to listen on (default\: 127.0.0.1\:8080)]:address: ' \
    '*--listen=[\[host\:\]port to listen on (default\: 127.0.0.1\:8080)]:address: ' \
    '*-a[\[host\:\]port for health, metrics and purge (default\: off)]:address: ' \
    '*--admin=[\[host\:\]port for health, metrics and purge (default\: off)]:address: ' \
    '*-c[YAML or JSON; options win over the file]:file:_files' \
    '*--config=[YAML or JSON; options win over the file]:file:_files' \
    ':shell:(bash zsh fish)'
}
_urikit-gateway() {
  local context state state_descr line
  local -A opt_args
  local -a commands=(
    'check:print the errors of a configuration and the doubts about its policy'
    'schema:print the JSON Schema of a configuration'
    'keys:say the keys of requests to a proxy that asks over HTTP'
    'completion:print a completion for a shell: source <(urikit-gateway completion bash)'
  )
  _arguments -C '*-V[output the version number]' \
    '*--version[output the version number]' \
    '*-o[where requests go\: http\://host\[\:port\]]:uri: ' \
    '*--origin=[where requests go\: http\://host\[\:port\]]:uri: ' \
    '*-l[\[host\:\]port to listen on (default\: 127.0.0.1\:8080)]:address: ' \
    '*--listen=[\[host\:\]port to listen on (default\: 127.0.0.1\:8080)]:address: ' \
    '*-a[\[host\:\]port for health, metrics and purge (default\: off)]:address: ' \
    '*--admin=[\[host\:\]port for health, metrics and purge (default\: off)]:address: ' \
    '*-c[YAML or JSON; options win over the file]:file:_files' \
    '*--config=[YAML or JSON; options win over the file]:file:_files' \
    '*-h[display help for command]' \
    '*--help[display help for command]' \
    '1:command:->command' \
    '*::argument:->rest'
  case $state in
    command) _describe command commands ;;
    rest)
      case $line[1] in
        check) _urikit-gateway_check ;;
        schema) _urikit-gateway_schema ;;
        keys) _urikit-gateway_keys ;;
        completion) _urikit-gateway_completion ;;
      esac
      ;;
  esac
}
if [[ $funcstack[1] == _urikit-gateway ]]; then _urikit-gateway "$@"; else compdef _urikit-gateway urikit-gateway; fi
