-- Kong and APISIX as far as a plugin sees them: luajit openresty.lua KIND PLUGIN REQUESTS. REQUESTS is a file that returns a list of
-- { line, scheme, uri, headers }. Prints status, key, bypass, target and host of each, in hexadecimal digits.
local kind, plugin, requests = arg[1], arg[2], dofile(arg[3])
local vars, headers

ngx = {
  ERR = 4,
  log = function(_, text) io.stderr:write(text, "\n") end,
  var = setmetatable({}, { __index = function(_, name) return vars[name] end, __newindex = function(_, name, value) vars[name] = value end }),
  -- It ends the phase, and does not come back.
  exit = function(status) error({ exit = status }) end,
  req = {
    get_headers = function(most) assert(most == 0); return headers end,
    set_header = function(name, value) headers[string.lower(name)] = value end,
    clear_header = function(name) headers[string.lower(name)] = nil end,
    set_uri_args = function(args)
      vars.args = args
      vars.is_args = args ~= "" and "?" or ""
    end,
  },
}

-- The functions of kong.service.request that are published.
local service = {}
function service.set_path(path)
  assert(type(path) == "string" and string.sub(path, 1, 1) == "/", "path must start with /")
  vars.upstream_uri = string.gsub(path, "[^%w!#$&'()*+,/:;=?@%[%]._~%%-]", function(octet) return string.format("%%%02X", string.byte(octet)) end)
end
function service.set_raw_query(query)
  assert(type(query) == "string", "query must be a string")
  ngx.req.set_uri_args(query)
end
function service.set_header(name, value)
  assert(type(value) == "string")
  if string.lower(name) == "host" then vars.upstream_host = value end
  ngx.req.set_header(name, value)
end
kong = { service = { request = service } }

package.preload["apisix.core"] = function()
  return { schema = { check = function(schema, conf) return schema.type == "object" and type(conf) == "table" end } }
end

-- What Kong does behind the access phase of its plugins.
local function kongForwards()
  if vars.is_args == "?" or string.sub(vars.request_uri, -1) == "?" then
    vars.upstream_uri = vars.upstream_uri .. "?" .. (vars.args or "")
  end
end

local made = dofile(plugin)
if kind == "apisix" then assert(made.check_schema({}) and made.priority > 1085 and made.name == "urikit") end

local function hex(text)
  return (string.gsub(text or "", ".", function(octet) return string.format("%02x", string.byte(octet)) end))
end

for _, one in ipairs(requests) do
  local query = string.match(one.uri, "%?(.*)$")
  vars = {
    request = one.line, scheme = one.scheme, request_uri = one.uri, remote_addr = "192.0.2.1", args = query,
    is_args = (query or "") ~= "" and "?" or "", urikit_key = "", urikit_target = "", urikit_host = "", urikit_bypass = "1",
  }
  headers = one.headers
  local isDone, why = pcall(function()
    if kind == "kong" then
      made.access(made, {})
      kongForwards()
    else
      made.access({}, { var = ngx.var })
    end
  end)
  if not isDone and type(why) ~= "table" then error(why) end
  local parts = { isDone and "200" or tostring(why.exit), hex(vars.urikit_key), hex(vars.urikit_bypass), hex(vars.upstream_uri), hex(vars.upstream_host) }
  io.stdout:write(table.concat(parts, " "), "\n")
end
