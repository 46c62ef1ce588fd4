-- What every gateway does around the keyer: it reads fields by name, and says what to change in what is forwarded.
-- `keyer` and `made` are locals of the file that this is written into.
local byte, find, sub, concat = string.byte, string.find, string.sub, table.concat

-- Fields that a gateway writes itself, or that frame the message: Connection cannot name them.
local KEPT = {
  ["close"] = true, ["keep-alive"] = true, ["connection"] = true, ["host"] = true, ["content-length"] = true,
  ["transfer-encoding"] = true, ["upgrade"] = true, ["te"] = true, ["trailer"] = true,
}

-- Names are ASCII, and a locale may say otherwise of other octets.
local function toLower(text)
  return (string.gsub(text, "[A-Z]", function(letter) return string.char(byte(letter) + 32) end))
end

-- OWS = *( SP / HTAB ) (RFC 9110 5.6.3)
local function trim(text)
  local a, z = byte(text, 1), byte(text, -1)
  if a ~= 32 and a ~= 9 and z ~= 32 and z ~= 9 then return text end
  local first = find(text, "[^ \t]")
  if first == nil then return "" end
  local last = #text
  while find(text, "^[ \t]", last) do last = last - 1 end
  return sub(text, first, last)
end

-- Several fields of one name as one value (RFC 9110 5.3); Cookie has its own delimiter (RFC 9113 8.2.3).
local function join(name, values)
  local parts = {}
  for i = 1, #values do parts[i] = trim(values[i]) end
  return concat(parts, name == "cookie" and "; " or ", ")
end

-- Content follows where one of these says so (RFC 9112 6.3).
local function hasBody(fields)
  local length = fields["content-length"]
  return fields["transfer-encoding"] ~= nil or (length ~= nil and length ~= "0")
end

local watched = { authorization = true, cookie = true, connection = true, [made.keyField] = true }
for _, name in ipairs(made.hopFields) do watched[name] = true end

-- Whether a field is one that every keyer asks for. Where there is none it need not ask for each.
local function matters(name, value)
  return watched[name] and not (name == "connection" and (value == "keep-alive" or value == "close"))
end

local keyed = {}
for _, name in ipairs(made.keyedFields) do keyed[name] = true end
local keysNothing = next(keyed) == nil

-- Names by which proxies and servers tell each other what a client must not say.
local proxyNames, beginnings = {}, made.proxyBeginnings
for _, name in ipairs(made.proxyNames) do proxyNames[name] = true end

-- The fields that say how a hop was reached, and who asks, are dealt with below.
local dealtWith = { ["x-forwarded-for"] = true, ["x-real-ip"] = true, ["host"] = true }

-- CGI, WSGI and PHP read "_" and "." as "-". Says "proxy" for a field that only a proxy may send, "odd" for another with such a name.
local function judge(name)
  local plain = find(name, "^[a-z0-9-]*$") ~= nil
  local read = plain and name or string.gsub(name, "[^a-z0-9]", "-")
  if watched[read] or dealtWith[read] then return not plain and "proxy" end
  if proxyNames[read] then return "proxy" end
  for i = 1, #beginnings do
    if sub(read, 1, #beginnings[i]) == beginnings[i] then return "proxy" end
  end
  return not plain and "odd"
end

-- A client may write many names: there is room for so many, and the others are judged again.
local judged, room = {}, 200
local function judgeOnce(name)
  local known = judged[name]
  if known == nil then
    known = judge(name)
    if room > 0 and #name <= 40 then
      judged[name] = known
      room = room - 1
    end
  end
  return known
end

local function has(list, name)
  for i = 1, #list do
    if list[i] == name then return true end
  end
  return false
end

local decide = keyer.decide(made.plan)

local NOTHING = {}

-- How the keyer asks for a field. LuaJIT compiles nothing that makes a function, so most requests share the one that knows no field.
local function noField() return nil end
local function fieldOf(fields)
  return function(_, name) return fields[name] end
end

-- Takes a field away, or sets it: `edits` has a name and a value or false in turn.
local function edit(edits, name, value)
  edits[#edits + 1] = name
  edits[#edits + 1] = value or false
end

-- Options of Connection that name no field to be taken away.
local OPTIONS = { ["close"] = true, ["keep-alive"] = true, ["upgrade"] = true, ["te"] = true }

-- "remove any header or trailer field(s) from the message with the same name" (RFC 9110 7.6.1). What is named goes no further:
-- whoever comes next would take away a keyed field, or one that is set here, and answer without it under its key.
local function editListed(edits, connection, fields)
  if connection == nil or OPTIONS[connection] then return end
  local options, isListed = {}, false
  for one in string.gmatch(connection, "[^, \t]+") do
    local name = toLower(one)
    if OPTIONS[name] then
      options[#options + 1] = name
    else
      isListed = true
      if fields[name] ~= nil and not KEPT[name] and not keyed[name] then edit(edits, name, false) end
    end
  end
  if isListed then edit(edits, "connection", #options > 0 and concat(options, ", ")) end
end

-- What the key does not hold must not choose the answer; what has no key, no proxy has said either.
local function editMisread(edits, asked, fields, decision)
  local isKeyed = decision.action == "key"
  for name in pairs(fields) do
    local kind = judgeOnce(name)
    if kind and isKeyed and not has(decision.keyedFields, name) then edit(edits, name, false) end
    if kind == "proxy" and not isKeyed and not asked.trusted and not keyed[name] then edit(edits, name, false) end
  end
end

-- Who is behind us: whose answer it is may only be told where it is not shared.
local function editClient(edits, asked, fields, action)
  if fields["x-real-ip"] ~= nil then edit(edits, "x-real-ip", false) end
  local before = fields["x-forwarded-for"]
  if action == "key" then
    if before ~= nil then edit(edits, "x-forwarded-for", false) end
    return
  end
  local client = asked.client(asked.own)
  if client ~= nil then
    edit(edits, "x-forwarded-for", asked.trusted and before ~= nil and before .. ", " .. client or client)
  end
end

-- The scheme in the key is told to the origin, which may answer by it.
local function editScheme(edits, asked, fields)
  if made.tellsScheme and not (asked.trusted and fields["x-forwarded-proto"] ~= nil) then
    edit(edits, "x-forwarded-proto", asked.scheme)
  end
end

local REJECTED = { action = "reject", reason = "invalid-target" }

-- Names the normal form of a path that is refused for its form (RFC 6596).
local function linkOf(decision)
  return decision.normal ~= nil and "<" .. decision.normal .. '>; rel="canonical"' or nil
end

-- Decides about a request: { method, scheme, target, fields, many, bare, client, own, trusted }. `fields` has values by names in lower
-- case, several of one name joined; `many` has the names that came in several, or is nil; `bare` says that none of them matters;
-- `client` says the address behind `own`.
-- Gives the decision, and what to change in the fields of what is forwarded.
local function handle(asked)
  -- Its target is an authority (RFC 9112 3.2.3): a gateway is no tunnel.
  if asked.method == "CONNECT" then return REJECTED end
  local fields = asked.fields
  local bare = asked.bare and not asked.trusted
  asked.header = bare and keysNothing and noField or fieldOf(fields)
  asked.host = fields.host
  asked.hasBody = asked.hasBody or hasBody(fields)
  asked.fields = bare and NOTHING or nil
  local decision = decide(asked)
  if decision.action == "reject" then return decision end
  -- A rule of this server would read another path than the origin.
  if not keyer.hasOneForm(made.plan, decision) then return REJECTED end
  local forward = decision.forward
  -- An origin is sent an origin-form: a target that begins otherwise would name another host.
  if byte(forward.target, 1) ~= 47 then return REJECTED end
  local edits = {}
  if asked.many ~= nil then
    for name in pairs(asked.many) do
      if keyed[name] then edit(edits, name, fields[name]) end
    end
  end
  if not bare then editListed(edits, fields.connection, fields) end
  editMisread(edits, asked, fields, decision)
  local changes = forward.fields
  for i = 1, #changes do edit(edits, changes[i][1], changes[i][2]) end
  -- Behind what takes away the one of a client: an origin without it may answer otherwise under the same key.
  editScheme(edits, asked, fields)
  editClient(edits, asked, fields, decision.action)
  return decision, edits
end

-- A plan that was pasted into a file of another version may mean something else there.
local mismatch = made.runtime ~= keyer.version
  and "urikit: the plan is of runtime " .. made.runtime .. ", the keyer is " .. keyer.version .. ": export the policy again"
  or nil
