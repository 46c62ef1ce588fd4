# fish completion for urikit-gateway: urikit-gateway completion fish | source
function __urikit-gateway_at --description 'whether the words so far name this command'
    set -l words (commandline -opc)
    set -l path ''
    for word in $words[2..]
        set -l longer (string trim -- "$path $word")
        if contains -- "$longer" 'check' 'schema' 'keys' 'completion'
            set path $longer
        end
    end
    test "$path" = "$argv[1]"
end
complete -c urikit-gateway -f
complete -c urikit-gateway -s o -l origin -x -d 'where requests go: http://host[:port]'
complete -c urikit-gateway -s l -l listen -x -d '[host:]port to listen on (default: 127.0.0.1:8080)'
complete -c urikit-gateway -s a -l admin -x -d '[host:]port for health, metrics and purge (default: off)'
complete -c urikit-gateway -s c -l config -r -F -d 'YAML or JSON; options win over the file'
complete -c urikit-gateway -n '__urikit-gateway_at \'\'' -a check -d 'print the errors of a configuration and the doubts about its policy'
complete -c urikit-gateway -n '__urikit-gateway_at \'\'' -a schema -d 'print the JSON Schema of a configuration'
complete -c urikit-gateway -n '__urikit-gateway_at \'\'' -a keys -d 'say the keys of requests to a proxy that asks over HTTP'
complete -c urikit-gateway -n '__urikit-gateway_at \'\'' -a completion -d 'print a completion for a shell: source <(urikit-gateway completion bash)'
complete -c urikit-gateway -n '__urikit-gateway_at \'\'' -s V -l version -d 'output the version number'
complete -c urikit-gateway -n '__urikit-gateway_at \'\'' -s h -l help -d 'display help for command'
complete -c urikit-gateway -n '__urikit-gateway_at \'check\'' -F
complete -c urikit-gateway -n '__urikit-gateway_at \'check\'' -s h -l help -d 'display help for command'
complete -c urikit-gateway -n '__urikit-gateway_at \'schema\'' -s h -l help -d 'display help for command'
complete -c urikit-gateway -n '__urikit-gateway_at \'keys\'' -s p -l policy -r -F -d 'YAML or JSON (default: the default policy)'
complete -c urikit-gateway -n '__urikit-gateway_at \'keys\'' -s l -l listen -x -d '[host:]port, where the proxy alone can reach it'
complete -c urikit-gateway -n '__urikit-gateway_at \'keys\'' -l for -x -a '\'nginx\' \'envoy\' \'traefik\' \'caddy\' \'x-original\'' -d 'the proxy that asks'
complete -c urikit-gateway -n '__urikit-gateway_at \'keys\'' -l prefix -x -d 'of Envoy: what path_prefix puts before the path'
complete -c urikit-gateway -n '__urikit-gateway_at \'keys\'' -l trust -d 'the header X-Urikit-Trusted says 1 for a hop that may say how it was reached'
complete -c urikit-gateway -n '__urikit-gateway_at \'keys\'' -s h -l help -d 'display help for command'
complete -c urikit-gateway -n '__urikit-gateway_at \'completion\'' -a 'bash zsh fish'
complete -c urikit-gateway -n '__urikit-gateway_at \'completion\'' -s h -l help -d 'display help for command'
