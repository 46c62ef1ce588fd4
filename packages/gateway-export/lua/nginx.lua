-- nginx with ngx_http_lua_module: runs in rewrite_by_lua_file, in the location that passes requests on.
local ngx = ngx
-- Its log keeps no warnings where nothing is said.
if mismatch ~= nil then ngx.log(ngx.ERR, mismatch) end

-- method SP request-target SP HTTP-version (RFC 9112 3), with the further spaces that nginx allows.
local REQUEST_LINE = "^([^ ]+) +([^ ]+) +HTTP/[0-9.]+ *$"
local VERSIONS = { ["HTTP/1.1"] = true, ["HTTP/1.0"] = true, ["HTTP/2.0"] = true }

-- LuaJIT compiles a search for a plain text, and no pattern: most lines have one space, and one more.
local function readLine(line)
  local first = find(line, " ", 1, true)
  local second = first and find(line, " ", first + 1, true)
  if second and first > 1 and second > first + 1 and VERSIONS[sub(line, second + 1)] then
    return sub(line, 1, first - 1), sub(line, first + 1, second - 1)
  end
  return string.match(line, REQUEST_LINE)
end

local function readFields()
  -- A table of texts in lower case; its metatable would look for names that are not there in other spellings.
  local fields, many, bare = setmetatable(ngx.req.get_headers(0), nil), nil, true
  for name, given in pairs(fields) do
    local value = given
    if type(given) == "table" then
      many = many or {}
      many[name] = true
      value = join(name, given)
    else
      value = given == true and "" or trim(given)
    end
    if value ~= given then fields[name] = value end
    if matters(name, value) then bare = false end
  end
  return fields, many, bare
end

local function remote(var) return var.remote_addr end

local HOST, TARGET, KEY = made.name .. "_host", made.name .. "_target", made.name .. "_key"
local BYPASS, TRUSTED, LOCATIONS = made.name .. "_bypass", made.name .. "_trusted", made.name .. "_locations"

local function octet(digits) return string.char(tonumber(digits, 16)) end

-- nginx chose a location by its own reading of the path: dot-segments removed, "%2F" a slash, and slashes merged.
local function isReadAlike(uri, target)
  local path = string.match(target, "^[^?]*")
  return find(path, "%2F", 1, true) == nil and find(path, "%2f", 1, true) == nil
    and string.gsub(path, "%%(%x%x)", octet) == uri
end

local function refuse(decision)
  if decision.normal ~= nil then ngx.header["Link"] = linkOf(decision) end
  if decision.location == nil then return ngx.exit(400) end
  ngx.header["Cache-Control"] = "no-store"
  return ngx.redirect(decision.location, 308)
end

local function run()
  local var = ngx.var
  local method, target = readLine(var.request or "")
  if method == nil then return ngx.exit(400) end
  local fields, many, bare = readFields()
  local decision, edits = handle({
    method = method, scheme = var.scheme == "https" and "https" or "http", target = target,
    fields = fields, many = many, bare = bare,
    client = remote, own = var, trusted = made.trusts and var[TRUSTED] == "1",
  })
  if decision.action == "reject" then return refuse(decision) end
  if var[LOCATIONS] == "several" and not isReadAlike(var.uri, decision.forward.target) then return ngx.exit(400) end
  for i = 1, #edits, 2 do
    if edits[i + 1] then ngx.req.set_header(edits[i], edits[i + 1]) else ngx.req.clear_header(edits[i]) end
  end
  local forward = decision.forward
  var[HOST] = forward.host
  var[TARGET] = forward.target
  if decision.action == "key" then
    var[KEY] = decision.key
    var[BYPASS] = ""
  end
end
