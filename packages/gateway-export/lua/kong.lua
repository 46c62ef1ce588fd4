-- Kong: a plugin whose access phase decides as in nginx, and hands target and host to the service by the functions of Kong.

-- Kong writes "?" and the query behind the path where there is a query, or where the request ended in "?".
local function isForwardedAs(target, query)
  local isAdded = query ~= "" or string.sub(ngx.var.request_uri, -1) == "?"
  return isAdded == (find(target, "?", 1, true) ~= nil)
end

-- Kong percent-encodes octets of a path that have no place in one.
local function isPlainPath(path)
  return find(path, "[^%w!#$&'()*+,/:;=?@%[%]._~%%-]") == nil
end

local function access()
  run()
  local var = ngx.var
  local target = var[TARGET]
  local path, query = string.match(target, "^([^?]*)%??(.*)$")
  kong.service.request.set_path(path)
  kong.service.request.set_raw_query(query)
  kong.service.request.set_header("Host", var[HOST])
  if not (isForwardedAs(target, query) and isPlainPath(path)) then
    var[KEY] = ""
    var[BYPASS] = "1"
  end
end

return { VERSION = "1.0.0", PRIORITY = 10, access = function() access() end }
