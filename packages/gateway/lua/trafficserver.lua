-- Apache Traffic Server with tslua.so as a global plugin: decides when the header section is there, before the remap rules.
if mismatch ~= nil then ts.error(mismatch) end

-- The URL that answers are kept by: the whole key, percent-encoded so that different keys are different URLs.
local ENCODED = {}
for code = 0, 255 do ENCODED[string.char(code)] = string.format("%%%02X", code) end
local function cacheUrl(key)
  return "http://" .. made.name .. ".invalid/" .. string.gsub(key, "[^A-Za-z0-9._~/-]", ENCODED)
end

-- Traffic Server joins fields of one name with "," and does not say so: every keyed field is set anew.
local function readFields(request)
  local fields, many = {}, {}
  for written, value in pairs(request.get_headers()) do
    local name = toLower(written)
    fields[name] = trim(value)
    if keyed[name] then many[name] = true end
  end
  return fields, many
end

local function forward(request, result)
  local path, query = string.match(result.target, "^/([^?]*)%??(.*)$")
  -- A path keeps its ";": Traffic Server has taken what stood behind the first one for parameters.
  request.set_uri("/" .. path)
  request.set_uri_params("")
  request.set_uri_args(query)
  local host, port = string.match(result.host, "^(.-):(%d+)$")
  if host == nil or find(host, "^%[[^%]]*$") ~= nil then host, port = result.host, nil end
  request.set_url_host(host)
  request.set_url_port(port ~= nil and tonumber(port) or request.get_url_scheme() == "https" and 443 or 80)
  local edits = result.edits
  for i = 1, #edits, 2 do request.header[edits[i]] = edits[i + 1] or nil end
  request.header["Host"] = result.host
end

-- What the connection speaks; the scheme of a target says nothing of it.
local function schemeOf(request)
  local protocol = request.get_ssl_protocol()
  return type(protocol) == "string" and find(protocol, "^TLS") ~= nil and "https" or "http"
end

local function decideBy(request)
  local named, target = string.match(request.get_url() or "", "^([A-Za-z]+)://[^/?#]*(.*)$")
  local scheme = schemeOf(request)
  -- A target of another scheme is not for this connection.
  if named == nil or toLower(named) ~= scheme then return 400 end
  local fields, many = readFields(request)
  local result = handle({
    method = request.get_method(), scheme = scheme, target = target, fields = fields,
    many = many, client = request.client_addr.get_addr(), trusted = false,
  })
  if result.action == "reject" then return 400 end
  forward(request, result)
  if result.action == "key" then ts.http.set_cache_lookup_url(cacheUrl(result.key))
  else ts.http.config_int_set(TS_LUA_CONFIG_HTTP_CACHE_HTTP, 0) end
  return nil
end

function do_global_read_request()
  -- A hook that fails lets the request pass, with the key of Traffic Server: no decision, no answer.
  local isDone, status = pcall(decideBy, ts.client_request)
  if not isDone then
    ts.error("urikit: " .. tostring(status))
    status = 500
  end
  if status ~= nil then ts.http.set_resp(status, "") end
  return 0
end
