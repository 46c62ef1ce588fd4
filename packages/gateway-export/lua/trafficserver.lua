-- Apache Traffic Server with tslua.so as a global plugin: decides when the header section is there, before the remap rules.
if mismatch ~= nil then ts.error(mismatch) end

-- The URL that answers are kept by: the whole key, percent-encoded so that different keys are different URLs.
local ENCODED = {}
for code = 0, 255 do ENCODED[string.char(code)] = string.format("%%%02X", code) end
local function cacheUrl(key)
  return "http://" .. made.name .. ".invalid/" .. string.gsub(key, "[^A-Za-z0-9._~/-]", ENCODED)
end

-- Names come as they are written. A client may write many: there is room for so many of this length, and the others are read again.
local lower, room = {}, 200
local function nameOf(written)
  local name = lower[written]
  if name == nil then
    name = toLower(written)
    if room > 0 and #written <= 40 then
      lower[written] = name
      room = room - 1
    end
  end
  return name
end

-- Traffic Server joins fields of one name with "," and does not say so: every keyed field is set anew.
local function readFields(request)
  local fields, many, bare = {}, nil, true
  for written, given in pairs(request.get_headers()) do
    local name, value = nameOf(written), trim(given)
    fields[name] = value
    if keyed[name] then
      many = many or {}
      many[name] = true
    end
    if matters(name, value) then bare = false end
  end
  return fields, many, bare
end

local function setTarget(request, target, host)
  local path, query = string.match(target, "^/([^?]*)%??(.*)$")
  -- A path keeps its ";": Traffic Server has taken what stood behind the first one for parameters.
  request.set_uri("/" .. path)
  request.set_uri_params("")
  request.set_uri_args(query)
  local name, port = string.match(host, "^(.-):(%d+)$")
  if name == nil or find(name, "^%[[^%]]*$") ~= nil then name, port = host, nil end
  request.set_url_host(name)
  request.set_url_port(port ~= nil and tonumber(port) or request.get_url_scheme() == "https" and 443 or 80)
end

-- What the connection speaks; the scheme of a target says nothing of it.
local function schemeOf(request)
  local protocol = request.get_ssl_protocol()
  return type(protocol) == "string" and find(protocol, "^TLS") ~= nil and "https" or "http"
end

-- Traffic Server writes the answer itself: its fields are set when it is sent.
local function refuse(decision)
  if decision.normal == nil then return 400 end
  ts.hook(TS_LUA_HOOK_SEND_RESPONSE_HDR, function()
    local header = ts.client_response.header
    header["Link"] = linkOf(decision)
    header["Location"] = decision.location
    header["Cache-Control"] = "no-store"
    return 0
  end)
  return decision.location == nil and 400 or 308
end

-- Traffic Server drops the first slash of "//", and a "?", ";" or "#" with nothing behind it, before it shows a target. It counts the bytes of
-- the header section as they came: where more of them are left for the target than it shows, the target is another one.
local function isWhole(request, url, target)
  local block = request.get_header_block()
  local stop = find(block, "\0", 1, true)
  local fields = stop == nil and #block or stop - 1
  local length = request.get_header_size() - fields - #request.get_method() - #"  HTTP/1.1\r\n"
  -- An origin-form, or an absolute-form, which may end in its authority.
  return length <= #target or length == #url or (target == "/" and length == #url - 1)
end

local function address(request) return request.client_addr.get_addr() end

local function decideBy(request)
  local url = request.get_url() or ""
  local named, target = string.match(url, "^([A-Za-z]+)://[^/?#]*(.*)$")
  local scheme = schemeOf(request)
  -- A target of another scheme is not for this connection, and one that is shown in part names another resource.
  if named == nil or toLower(named) ~= scheme or not isWhole(request, url, target) then return 400 end
  local fields, many, bare = readFields(request)
  local decision, edits = handle({
    method = request.get_method(), scheme = scheme, target = target, fields = fields, many = many, bare = bare,
    client = address, own = request, trusted = false,
  })
  if decision.action == "reject" then return refuse(decision) end
  local forward = decision.forward
  -- Each call takes time, and most requests are forwarded as they came.
  if url ~= scheme .. "://" .. forward.host .. forward.target then setTarget(request, forward.target, forward.host) end
  for i = 1, #edits, 2 do request.header[edits[i]] = edits[i + 1] or nil end
  -- Traffic Server would rewrite Accept-Encoding behind the key, and take away "br" and "identity".
  ts.http.config_int_set(TS_LUA_CONFIG_HTTP_NORMALIZE_AE, 0)
  if fields.host ~= forward.host then request.header["Host"] = forward.host end
  if decision.action == "key" then ts.http.set_cache_lookup_url(cacheUrl(decision.key))
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
