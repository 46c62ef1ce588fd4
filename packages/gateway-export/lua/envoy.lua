-- Envoy: the Lua filter requires this file by package_paths, and calls it for each request in front of every other filter.

-- Pseudo-headers are no fields: they say what HTTP/1.1 has in its request-line, and ":authority" is Host.
local function readFields(headers)
  local line, fields, lists, many, bare = {}, {}, {}, nil, true
  for name, value in pairs(headers) do
    if byte(name) == 58 then
      line[name] = value
    elseif lists[name] == nil then
      lists[name] = { value }
    else
      local list = lists[name]
      list[#list + 1] = value
      many = many or {}
      many[name] = true
    end
  end
  for name, list in pairs(lists) do
    local value = join(name, list)
    fields[name] = value
    if matters(name, value) then bare = false end
  end
  fields.host = line[":authority"]
  return { line = line, fields = fields, many = many, bare = bare }
end

-- "192.0.2.1:80" or "[2001:db8::1]:80", as the connection has it: X-Forwarded-For may be another's word.
local function addressOf(info)
  local whole = info:downstreamDirectRemoteAddress()
  -- A socket of Unix has none: the word of a client must not stand in its place.
  return string.match(whole, "^%[(%x*:[%x.:]*)%]:%d+$") or string.match(whole, "^([%d.]+):%d+$") or "unknown"
end

-- HTTP/2 brings content without a header that says so: body() waits for it. A tunnel has no end to wait for.
local function bringsContent(request, read)
  local method = read.line[":method"]
  if read.fields.upgrade ~= nil then return true end
  if hasBody(read.fields) or (method ~= "GET" and method ~= "HEAD") then return false end
  local content = request:body()
  return content ~= nil and content:length() > 0
end

-- Each change makes Envoy choose the route again: a request that is forwarded as it came keeps the route that it has.
local function change(headers, present, name, value)
  if value and present[name] ~= value then
    headers:replace(name, value)
  elseif not value and present[name] ~= nil then
    headers:remove(name)
  end
  present[name] = value or nil
end

local function forward(headers, read, decision, edits)
  local fields = read.fields
  -- A header of several lines is written anew, as the one line that is keyed.
  for name in pairs(read.many or NOTHING) do
    if keyed[name] then headers:replace(name, fields[name]) end
  end
  for i = 1, #edits, 2 do change(headers, fields, edits[i], edits[i + 1]) end
  change(headers, fields, "x-urikit-action", decision.action)
  change(headers, fields, "x-urikit-key", decision.key)
  change(headers, fields, "x-urikit-reason", decision.reason)
  change(headers, read.line, ":authority", decision.forward.host)
  change(headers, read.line, ":path", decision.forward.target)
end

local function decideBy(request, headers, read, hasContent)
  local info = request:streamInfo()
  -- ":scheme" may be the word of a client.
  local scheme = info:downstreamSslConnection() ~= nil and "https" or "http"
  local decision, edits = handle({
    method = read.line[":method"], scheme = scheme, target = read.line[":path"],
    fields = read.fields, many = read.many, bare = read.bare,
    hasBody = hasContent, client = addressOf, own = info, trusted = false,
  })
  if decision.action ~= "reject" then forward(headers, read, decision, edits) end
  return decision
end

local function answerOf(decision)
  return {
    [":status"] = decision.location ~= nil and "308" or "400",
    ["cache-control"] = "no-store", link = linkOf(decision), location = decision.location,
  }
end

local isWarned = false
return function(request)
  if mismatch ~= nil and not isWarned then
    isWarned = true
    request:logWarn(mismatch)
  end
  local headers = request:headers()
  local read = readFields(headers)
  -- Envoy would forward a request as it came where its script fails. A wait for content must stand outside of pcall.
  local hasContent = bringsContent(request, read)
  local isDone, decision = pcall(decideBy, request, headers, read, hasContent)
  if not isDone then
    request:logErr(tostring(decision))
    request:respond({ [":status"] = "500", ["cache-control"] = "no-store" })
  elseif decision.action == "reject" then
    request:respond(answerOf(decision))
  end
end
