-- HAProxy: an action of HTTP requests. The configuration does the rest by variables of the transaction.
if mismatch ~= nil then core.Warning(mismatch) end

local prefix = "txn." .. made.name .. "_"
local ACTION, REASON, KEY = prefix .. "action", prefix .. "reason", prefix .. "key"
local TARGET, TRUSTED = prefix .. "target", prefix .. "trusted"
local LINK, LOCATION = prefix .. "link", prefix .. "location"

local function readFields(http)
  local fields, many, bare = {}, nil, true
  for name, values in pairs(http:req_get_headers()) do
    local value = values[0]
    if values[1] == nil then
      value = trim(value)
    else
      many = many or {}
      many[name] = true
      local list, i = {}, 0
      while values[i] ~= nil do
        list[i + 1] = values[i]
        i = i + 1
      end
      value = join(name, list)
    end
    fields[name] = value
    if matters(name, value) then bare = false end
  end
  return fields, many, bare
end

local function source(f) return f:src() end

core.register_action(made.name, { "http-req" }, function(txn)
  local http, f = txn.http, txn.f
  local fields, many, bare = readFields(http)
  local decision, edits = handle({
    method = f:method(), scheme = f:ssl_fc() == 1 and "https" or "http", target = f:url(),
    fields = fields, many = many, bare = bare,
    -- HTTP/2 brings content without a field that says so: "option http-buffer-request" waits for it.
    hasBody = f:req_body_len() > 0,
    client = source, own = f, trusted = made.trusts and txn:get_var(TRUSTED) == true,
  })
  if decision.action == "reject" then
    txn:set_var(REASON, decision.reason)
    if decision.normal ~= nil then txn:set_var(LINK, linkOf(decision)) end
    if decision.location ~= nil then txn:set_var(LOCATION, decision.location) end
    return txn:set_var(ACTION, "reject")
  end
  for i = 1, #edits, 2 do
    if edits[i + 1] then http:req_set_header(edits[i], edits[i + 1]) else http:req_del_header(edits[i]) end
  end
  local forward = decision.forward
  if fields.host ~= forward.host then http:req_set_header("host", forward.host) end
  txn:set_var(TARGET, forward.target)
  if decision.action == "key" then txn:set_var(KEY, decision.key) else txn:set_var(REASON, decision.reason) end
  txn:set_var(ACTION, decision.action)
end)
