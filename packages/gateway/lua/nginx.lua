-- nginx with ngx_http_lua_module: runs in rewrite_by_lua_file, in the location that passes requests on.
local ngx = ngx
if mismatch ~= nil then ngx.log(ngx.WARN, mismatch) end

-- method SP request-target SP HTTP-version (RFC 9112 3), with the further spaces that nginx allows.
local REQUEST_LINE = "^([^ ]+) +([^ ]+) +HTTP/[0-9.]+ *$"

local function readFields()
  local fields, many = {}, nil
  for name, value in pairs(ngx.req.get_headers(0)) do
    if type(value) == "table" then
      many = many or {}
      many[name] = true
      fields[name] = join(name, value)
    else
      fields[name] = value == true and "" or trim(value)
    end
  end
  return fields, many
end

local function run()
  local var = ngx.var
  local method, target = string.match(var.request or "", REQUEST_LINE)
  if method == nil then return ngx.exit(400) end
  local fields, many = readFields()
  local result = handle({
    method = method, scheme = var.scheme == "https" and "https" or "http", target = target, fields = fields, many = many,
    client = var.remote_addr, trusted = made.trusts and var[made.name .. "_trusted"] == "1",
  })
  if result.action == "reject" then return ngx.exit(400) end
  local edits = result.edits
  for i = 1, #edits, 2 do
    if edits[i + 1] then ngx.req.set_header(edits[i], edits[i + 1]) else ngx.req.clear_header(edits[i]) end
  end
  var[made.name .. "_host"] = result.host
  var[made.name .. "_target"] = result.target
  if result.action == "key" then
    var[made.name .. "_key"] = result.key
    var[made.name .. "_bypass"] = ""
  end
end
