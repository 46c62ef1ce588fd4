-- Apache httpd with mod_lua: runs in LuaHookFixups, behind access control and ProxyPass, in front of mod_cache.

-- httpd shows a field by its name alone, several of one name joined: these are asked for.
local NAMES = { "host", "connection", "content-length", "transfer-encoding", "x-forwarded-for", "x-forwarded-proto", "x-real-ip" }
for name in pairs(watched) do
  if name ~= "connection" then NAMES[#NAMES + 1] = name end
end
for name in pairs(keyed) do NAMES[#NAMES + 1] = name end

local function readFields(headers)
  local fields, bare = {}, true
  for i = 1, #NAMES do
    local name = NAMES[i]
    local value = headers[name]
    if value ~= nil then
      fields[name] = trim(value)
      if matters(name, fields[name]) then bare = false end
    end
  end
  if fields.connection ~= nil then
    for one in string.gmatch(fields.connection, "[^, \t]+") do
      local name = toLower(one)
      if fields[name] == nil then fields[name] = headers[name] end
    end
  end
  return fields, bare
end

local function client(r) return r.useragent_ip end

local function forward(r, origin, target, edits)
  local headers = r.headers_in
  for i = 1, #edits, 2 do headers[edits[i]] = edits[i + 1] or nil end
  headers["Host"] = target.host
  r.filename = origin .. target.target
end

-- mod_cache makes its key of the URI and the query that it finds here. No client's URI begins without "/".
local function keepBy(r, key)
  r.uri = made.name .. ":" .. key
  r.args = ""
end

local function decideBy(r)
  -- Of "proxy:http://origin:8080/a", or "proxy:unix:/path|http://origin/a", what stands before the path.
  local origin = string.match(r.filename or "", "^proxy:.-://[^/]*")
  if origin == nil then
    r.subprocess_env["no-cache"] = "1"
    return apache2.DECLINED
  end
  local fields, bare = readFields(r.headers_in)
  local decision, edits = handle({
    method = r.method, scheme = r.is_https and "https" or "http", target = r.unparsed_uri, fields = fields, bare = bare,
    client = client, own = r, trusted = made.trusts and r.subprocess_env[made.name .. "_trusted"] == "1",
  })
  if decision.action == "reject" then return 400 end
  forward(r, origin, decision.forward, edits)
  if decision.action == "key" then keepBy(r, decision.key) else r.subprocess_env["no-cache"] = "1" end
  return apache2.OK
end

local isWarned = false
_G[made.name] = function(r)
  if mismatch ~= nil and not isWarned then
    isWarned = true
    r:err(mismatch)
  end
  return decideBy(r)
end
