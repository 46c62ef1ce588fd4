-- Holds the keyer in Lua against a conformance file: lua conform.lua KEYER FILE. Prints what differs, and how many agree.
local folder = string.match(arg[0], "^(.*)/[^/]*$")
local json = dofile(folder .. "/json.lua")
local keyer = dofile(arg[1])

local agree, differ, decide, group = 0, 0, nil, nil
for line in io.lines(arg[2]) do
  local one = json.decode(line)
  if one.plan ~= nil then
    decide, group = keyer.decide(one.plan), one.name
  elseif one.request ~= nil then
    local request = one.request
    local fields = request.fields
    local asked = {
      method = request.method, scheme = request.scheme, host = request.host, target = request.target,
      header = function(_, name) return fields[name] end, hasBody = request.hasBody, trusted = request.trusted,
    }
    local is = json.encode(decide(asked))
    local expected = json.encode(one.decision)
    if is == expected then
      agree = agree + 1
    else
      differ = differ + 1
      if differ <= 5 then io.stdout:write(group, "\n", line, "\n", expected, "\n", is, "\n") end
    end
  end
end
io.stdout:write(string.format("agree %d differ %d\n", agree, differ))
os.exit((differ == 0 and agree > 0) and 0 or 1)
