# bash completion for urikit-gateway: source <(urikit-gateway completion bash)
_urikit-gateway() {
  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} path='' words='' files='' i
  if [[ $word == '=' ]]; then word=''; fi
  if [[ $before == '=' ]]; then before=${COMP_WORDS[COMP_CWORD - 2]}; fi
  for ((i = 1; i < COMP_CWORD; i++)); do
    case "$path:${COMP_WORDS[i]}" in
    ':check' | ':schema' | ':keys' | ':completion') path="${path:+$path }${COMP_WORDS[i]}" ;;
    esac
  done
  case "$path:$before" in
    'keys:-p' | 'keys:--policy') files=1 ;;
    'keys:-l' | 'keys:--listen') : ;;
    'keys:--for') words='nginx envoy traefik caddy x-original' ;;
    'keys:--prefix') : ;;
    *':-o' | *':--origin') : ;;
    *':-l' | *':--listen') : ;;
    *':-a' | *':--admin') : ;;
    *':-c' | *':--config') files=1 ;;
    *)
      case "$path" in
        '') words='check schema keys completion -V --version -o --origin -l --listen -a --admin -c --config -h --help' ;;
        'check') words='-h --help -o --origin -l --listen -a --admin -c --config'; files=1 ;;
        'schema') words='-h --help -o --origin -l --listen -a --admin -c --config' ;;
        'keys') words='-p --policy -l --listen --for --prefix --trust -h --help -o --origin -l --listen -a --admin -c --config' ;;
        'completion') words='bash zsh fish -h --help -o --origin -l --listen -a --admin -c --config' ;;
      esac
      if [[ $word == -* ]]; then files=''; fi
      ;;
  esac
  COMPREPLY=($(compgen -W "$words" -- "$word"))
  if [[ $files ]]; then COMPREPLY+=($(compgen -f -- "$word")); fi
}
complete -F _urikit-gateway urikit-gateway
