-- The Lua filter of Envoy as far as a script sees it, by the documentation of Envoy: lua envoy.lua CODE PATHS REQUESTS. CODE is a file
-- with the inline code, PATHS the value of package_paths, REQUESTS a file that returns a list of { headers, content, address, tls }.
-- Prints for each request the status of an answer or "-", whether the route is chosen again, and the headers in hexadecimal digits.
local code, requests = arg[1], dofile(arg[3])
package.path = arg[2] .. ";" .. package.path

-- LuaJIT in Envoy is built with the extensions of Lua 5.2, which other builds lack.
local pairsOf = pairs
function pairs(value)
  local own = getmetatable(value)
  if own ~= nil and own.__pairs ~= nil then return own.__pairs(value) end
  return pairsOf(value)
end

local function text(value)
  assert(type(value) == "string", "a string is expected")
  return value
end

local Headers = {}
Headers.__index = Headers
-- Envoy takes "host" for ":authority", and names are in lower case.
local function named(name)
  name = string.lower(text(name))
  return name == "host" and ":authority" or name
end
function Headers:__pairs()
  assert(not self.isIterated, "cannot create a second iterator before completing the first")
  self.isIterated = true
  local i = 0
  return function()
    i = i + 1
    local entry = self.list[i]
    if entry ~= nil then return entry[1], entry[2] end
    self.isIterated = false
  end
end
function Headers:modify()
  assert(not self.isIterated, "header map cannot be modified while iterating")
  assert(not self.isSent, "header map can no longer be modified")
  self.isModified = true
end
function Headers:remove(name)
  self:modify()
  local kept = {}
  for _, entry in ipairs(self.list) do
    if entry[1] ~= named(name) then kept[#kept + 1] = entry end
  end
  self.list = kept
end
function Headers:replace(name, value)
  self:remove(name)
  self.list[#self.list + 1] = { named(name), text(value) }
end

local Content = {}
Content.__index = Content
function Content:length() return self.size end

local Info = {}
Info.__index = Info
function Info:downstreamDirectRemoteAddress() return self.request.address end
function Info:downstreamSslConnection() return self.request.tls and {} or nil end

local Request = {}
Request.__index = Request
function Request:headers() return self.map end
function Request:streamInfo() return setmetatable({ request = self.request }, Info) end
function Request:logWarn(message) io.stderr:write(text(message), "\n") end
Request.logErr = Request.logWarn
-- Nothing where the request ended with its headers. Otherwise the script waits until the content is there.
function Request:body()
  if self.request.content == nil then return nil end
  coroutine.yield("content")
  return setmetatable({ size = #self.request.content }, Content)
end
function Request:respond(headers)
  assert(not self.map.isSent, "respond() cannot be called if headers have been continued")
  for name, value in pairs(headers) do assert(type(name) == "string" and type(value) == "string") end
  self.answer = headers
  coroutine.yield("answer")
  error("a script does not go on behind an answer")
end

local function hex(value)
  return (string.gsub(value, ".", function(octet) return string.format("%02x", string.byte(octet)) end))
end

local function run(one)
  local map = setmetatable({ list = one.headers, isIterated = false }, Headers)
  local request = setmetatable({ request = one, map = map }, Request)
  local thread = coroutine.create(function() envoy_on_request(request) end)
  repeat
    local isRunning, state = coroutine.resume(thread)
    -- Envoy counts an error, and passes the request on.
    if not isRunning then io.stderr:write(tostring(state), "\n") end
  until not isRunning or state ~= "content"
  map.isSent = true
  local parts = { request.answer and request.answer[":status"] or "-", map.isModified and "again" or "kept" }
  if request.answer ~= nil then
    for name, value in pairs(request.answer) do parts[#parts + 1] = hex(name) .. "=" .. hex(value) end
  else
    for _, entry in ipairs(map.list) do parts[#parts + 1] = hex(entry[1]) .. "=" .. hex(entry[2]) end
  end
  return table.concat(parts, " ")
end

dofile(code)
for _, one in ipairs(requests) do io.stdout:write(run(one), "\n") end
