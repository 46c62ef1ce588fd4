// Not run on the platform. A plugin for the JavaScript plugin server of Kong (kong-pdk), with `decide.es5.js` renamed to `decide.mjs`.
const decider = import('./decide.mjs');

/** Kong percent-encodes octets of a path that have no place in one. */
const isPlainPath = (path) => /^[\w!#$&'()*+,/:;=?@[\].~%-]*$/.test(path);

class KeyPlugin {
  async access(kong) {
    const { decide } = (await decider).default;
    const [method, scheme, target, fields] = await Promise.all([
      kong.request.get_method(),
      kong.request.get_scheme(),
      kong.request.get_path_with_query(),
      kong.request.get_headers(),
    ]);
    const header = (name) => (Array.isArray(fields[name]) ? fields[name].join(', ') : fields[name]);
    const decision = decide({ method, scheme, host: header('host'), target, header, trusted: false });
    if (decision.action === 'reject') return kong.response.exit(400, decision.reason);
    const [path, query = ''] = decision.forward.target.split(/\?(.*)/s);
    const isSent =
      isPlainPath(path) && (query !== '') === decision.forward.target.includes('?') && !target.endsWith('?');
    for (const [name, value] of decision.forward.fields)
      await (value === undefined
        ? kong.service.request.clear_header(name)
        : kong.service.request.set_header(name, value));
    await kong.service.request.set_path(path);
    await kong.service.request.set_raw_query(query);
    await kong.service.request.set_header('Host', decision.forward.host);
    // The cache behind Kong takes its key from this header, and keeps nothing without it.
    if (decision.action === 'key' && isSent) await kong.service.request.set_header('X-Urikit-Key', decision.key);
    else await kong.service.request.clear_header('X-Urikit-Key');
    return undefined;
  }
}

module.exports = { Plugin: KeyPlugin, Name: 'urikit', Version: '1.0.0', Priority: 10, Schema: [] };
