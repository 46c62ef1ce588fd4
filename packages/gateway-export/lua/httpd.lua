-- Apache httpd with mod_lua, in two hooks: the decision comes before the server chooses a Location, and its cache behind access control.

local TARGET, KEY, PATH = made.name .. "-target", made.name .. "-key", made.name .. "-path"

-- httpd shows a field by its name alone, several of one name joined: these are asked for.
local NAMES = { "host", "connection", "content-length", "transfer-encoding", "x-forwarded-for", "x-forwarded-proto", "x-real-ip" }
for name in pairs(watched) do
  if name ~= "connection" then NAMES[#NAMES + 1] = name end
end
for name in pairs(keyed) do NAMES[#NAMES + 1] = name end

local function readFields(r)
  local headers = r.headers_in
  local fields, bare = {}, true
  for i = 1, #NAMES do
    local name = NAMES[i]
    local value = headers[name]
    if value ~= nil then
      fields[name] = trim(value)
      if matters(name, fields[name]) then bare = false end
    end
  end
  -- Others are of interest by their names alone.
  for written in pairs(r:headers_in_table()) do
    local name = toLower(written)
    if fields[name] == nil then fields[name] = headers[written] end
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

local function change(r, host, edits)
  local headers = r.headers_in
  for i = 1, #edits, 2 do headers[edits[i]] = edits[i + 1] or nil end
  headers["Host"] = host
end

-- As httpd reads a path itself (AllowEncodedSlashes On, MergeSlashes On): Location, Rewrite and access control match this. An origin need not
-- read "%2F" as a slash, but a rule must hold for one that does.
local function readPath(target)
  local path = string.gsub(string.match(target, "^[^?]*"), "%%(%x%x)", function(digits)
    return string.char(tonumber(digits, 16))
  end)
  return (string.gsub(path, "/+", "/"))
end

-- A dot-segment behind "%2F": httpd reads one path, and an origin another.
local function hasHiddenDots(path) return find(path .. "/", "/%.%.?/") ~= nil end

-- A redirect keeps Location, and other fields of an error alone.
local function refuse(r, decision)
  if decision.normal ~= nil then r.err_headers_out["Link"] = linkOf(decision) end
  if decision.location == nil then return 400 end
  r.err_headers_out["Cache-Control"] = "no-store"
  r.headers_out["Location"] = decision.location
  return 308
end

-- In LuaHookTranslateName, before httpd chooses a Location by the path: the key is made of the forwarded bytes, and what every later rule
-- reads. A request without a key is read by httpd itself, in the same way.
local function decideBy(r)
  local fields, bare = readFields(r)
  local decision, edits = handle({
    method = r.method, scheme = r.is_https and "https" or "http", target = r.unparsed_uri, fields = fields, bare = bare,
    client = client, own = r, trusted = made.trusts and r.subprocess_env[made.name .. "_trusted"] == "1",
  })
  if decision.action == "reject" then return refuse(r, decision) end
  local path = readPath(decision.forward.target)
  if hasHiddenDots(path) then return 404 end
  change(r, decision.forward.host, edits)
  r.notes[TARGET] = decision.forward.target
  if decision.action == "key" then
    r.notes[KEY] = decision.key
    r.uri = path
    r.notes[PATH] = path
  end
  return apache2.DECLINED
end

-- In LuaHookFixups, behind access control and ProxyPass, in front of mod_cache.
local function applyTo(r)
  -- Of "proxy:http://origin:8080/a", or "proxy:unix:/path|http://origin/a", what stands before the path.
  local origin = string.match(r.filename or "", "^proxy:.-://[^/]*")
  local target, key = r.notes[TARGET], r.notes[KEY]
  if origin == nil or target == nil or key == nil or r.uri ~= r.notes[PATH] then
    r.subprocess_env["no-cache"] = "1"
  end
  if origin == nil then return apache2.DECLINED end
  if target == nil then return 500 end
  r.filename = origin .. target
  if key ~= nil then
    -- mod_cache makes its key of the URI and the query that it finds here. No client's URI begins without "/".
    r.uri = made.name .. ":" .. key
    r.args = ""
  end
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
_G[made.name .. "_apply"] = applyTo
