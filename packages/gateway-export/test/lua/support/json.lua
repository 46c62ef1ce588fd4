-- JSON in ASCII, as the conformance file has it: a character is an octet. There is no null in it.
local json = {}

local ESCAPES = { ['"'] = '"', ["\\"] = "\\", ["/"] = "/", b = "\b", f = "\f", n = "\n", r = "\r", t = "\t" }

local function readString(text, at)
  local parts = {}
  at = at + 1
  while true do
    local stop = string.find(text, '["\\]', at)
    parts[#parts + 1] = string.sub(text, at, stop - 1)
    if string.sub(text, stop, stop) == '"' then return table.concat(parts), stop + 1 end
    local char = string.sub(text, stop + 1, stop + 1)
    if char == "u" then
      local code = tonumber(string.sub(text, stop + 2, stop + 5), 16)
      assert(code < 256, "a character that is no octet")
      parts[#parts + 1] = string.char(code)
      at = stop + 6
    else
      parts[#parts + 1] = ESCAPES[char]
      at = stop + 2
    end
  end
end

local readValue

local function readMembers(text, at, close, read)
  local value = {}
  at = at + 1
  if string.sub(text, at, at) == close then return value, at + 1 end
  while true do
    at = read(value, at)
    local char = string.sub(text, at, at)
    at = at + 1
    if char == close then return value, at end
    assert(char == ",", "expected a comma")
  end
end

function readValue(text, at)
  local char = string.sub(text, at, at)
  if char == '"' then return readString(text, at) end
  if char == "[" then
    return readMembers(text, at, "]", function(list, start)
      local value, stop = readValue(text, start)
      list[#list + 1] = value
      return stop
    end)
  end
  if char == "{" then
    return readMembers(text, at, "}", function(record, start)
      local name, stop = readString(text, start)
      local value, last = readValue(text, stop + 1)
      record[name] = value
      return last
    end)
  end
  if string.sub(text, at, at + 3) == "true" then return true, at + 4 end
  if string.sub(text, at, at + 4) == "false" then return false, at + 5 end
  local digits = string.match(text, "^-?[0-9.eE+-]+", at)
  return tonumber(digits), at + #digits
end

function json.decode(text)
  return (readValue(text, 1))
end

-- Members in the order of their names, so that equal values are equal texts.
function json.encode(value)
  if type(value) ~= "table" then return type(value) == "string" and string.format("%q", value) or tostring(value) end
  local names = {}
  for name in pairs(value) do names[#names + 1] = name end
  table.sort(names, function(a, b) return tostring(a) < tostring(b) end)
  local parts = {}
  for _, name in ipairs(names) do parts[#parts + 1] = tostring(name) .. "=" .. json.encode(value[name]) end
  return "{" .. table.concat(parts, ",") .. "}"
end

return json
