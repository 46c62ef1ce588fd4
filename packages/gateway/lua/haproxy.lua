-- HAProxy: an action of HTTP requests. The configuration does the rest by variables of the transaction.
if mismatch ~= nil then core.Warning(mismatch) end

local prefix = "txn." .. made.name .. "_"
local ACTION, REASON, KEY = prefix .. "action", prefix .. "reason", prefix .. "key"
local TARGET, HOST, TRUSTED = prefix .. "target", prefix .. "host", prefix .. "trusted"

local function readFields(http)
  local fields, many = {}, nil
  for name, values in pairs(http:req_get_headers()) do
    local first = values[0]
    if values[1] == nil then
      fields[name] = trim(first)
    else
      many = many or {}
      many[name] = true
      local list, i = {}, 0
      while values[i] ~= nil do
        list[i + 1] = values[i]
        i = i + 1
      end
      fields[name] = join(name, list)
    end
  end
  return fields, many
end

core.register_action(made.name, { "http-req" }, function(txn)
  local http, f = txn.http, txn.f
  local fields, many = readFields(http)
  local result = handle({
    method = f:method(), scheme = f:ssl_fc() == 1 and "https" or "http", target = f:url(), fields = fields, many = many,
    -- HTTP/2 brings content without a field that says so: "option http-buffer-request" waits for it.
    hasBody = f:req_body_len() > 0,
    client = f:src(), trusted = made.trusts and txn:get_var(TRUSTED) == true,
  })
  if result.action == "reject" then
    txn:set_var(REASON, result.reason)
    return txn:set_var(ACTION, "reject")
  end
  local edits = result.edits
  for i = 1, #edits, 2 do
    if edits[i + 1] then http:req_set_header(edits[i], edits[i + 1]) else http:req_del_header(edits[i]) end
  end
  if fields.host ~= result.host then http:req_set_header("host", result.host) end
  txn:set_var(TARGET, result.target)
  if result.action == "key" then txn:set_var(KEY, result.key) else txn:set_var(REASON, result.reason) end
  txn:set_var(ACTION, result.action)
end)
