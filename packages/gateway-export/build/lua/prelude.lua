-- What the keyer needs of a host in place of what each Lua does in its own way. Lua 5.1 to 5.4 and LuaJIT run it.
-- Nothing here asks the locale: PUC Lua compares texts and finds letters by it.
local byte, sub, find, gsub = string.byte, string.sub, string.find, string.gsub

local LOWER = {}
for code = 65, 90 do LOWER[string.char(code)] = string.char(code + 32) end

-- "[A-Z]" is a range of octets; "%u" would ask the locale.
local function toLower(text)
  if find(text, "[A-Z]") == nil then return text end
  return (gsub(text, "[A-Z]", LOWER))
end

local function isLess(a, b)
  if a == b then return false end
  local i = 1
  while true do
    local x, y = byte(a, i), byte(b, i)
    if x ~= y then return x == nil or (y ~= nil and x < y) end
    i = i + 1
  end
end

-- The code behind the end of a text is no number: to the operators of JavaScript it is 0.
local function number(value) return value == value and value or 0 end

local function bitAnd(a, b)
  a, b = number(a), number(b)
  local result, place = 0, 1
  while a > 0 and b > 0 do
    if a % 2 == 1 and b % 2 == 1 then result = result + place end
    a, b, place = (a - a % 2) / 2, (b - b % 2) / 2, place * 2
  end
  return result
end
local function bitOr(a, b)
  a, b = number(a), number(b)
  return a + b - bitAnd(a, b)
end
local function shiftLeft(a, b) return number(a) * 2 ^ b end
local function shiftRight(a, b) return math.floor(number(a) / 2 ^ b) end

local compile = loadstring or load
local hasBit, bit = pcall(require, "bit")
if hasBit and type(bit) == "table" and bit.band then
  local band, bor, lshift, rshift = bit.band, bit.bor, bit.lshift, bit.rshift
  bitAnd = function(a, b) return band(number(a), number(b)) end
  bitOr = function(a, b) return bor(number(a), number(b)) end
  shiftLeft = function(a, b) return lshift(number(a), b) end
  shiftRight = function(a, b) return rshift(number(a), b) end
elseif math.type ~= nil then
  local operators = compile([[
    local number = ...
    return function(a, b) return number(a) & number(b) end,
      function(a, b) return number(a) | number(b) end,
      function(a, b) return number(a) << b end,
      function(a, b) return number(a) >> b end
  ]])
  bitAnd, bitOr, shiftLeft, shiftRight = operators(number)
end

-- LuaJIT runs the loop of an automaton faster than it finds a pattern; for PUC Lua it is the other way round.
local isJit = type(jit) == "table"

-- An automaton over octets. `next` has a row of `width` states for each state; state 0 has failed, and stays so. `other` finds an octet
-- without which the automaton says of a text what it says of the empty one.
local function newAutomaton(classes, width, first, next, ends, other)
  local C, N, E = {}, {}, {}
  for octet = 0, 255 do C[octet] = byte(classes, octet + 1) - 47 end
  for i = 1, #next do N[i] = next[i] * width end
  for i = 1, #ends do E[ends[i] * width] = true end
  local begin = first * width
  local isEmptyFound = E[begin] == true
  if isJit then other = nil end
  return {
    lastIndex = 0,
    test = function(self, text)
      local state, size, i = begin, #text, 1
      if other ~= nil and find(text, other) == nil then
        self.lastIndex = size
        return isEmptyFound
      end
      while i + 7 <= size do
        local a, b, c, d, e, f, g, h = byte(text, i, i + 7)
        state = N[N[N[N[N[N[N[N[state + C[a]] + C[b]] + C[c]] + C[d]] + C[e]] + C[f]] + C[g]] + C[h]]
        if state == 0 then return false end
        i = i + 8
      end
      while i <= size do
        state = N[state + C[byte(text, i)]]
        i = i + 1
      end
      if E[state] == nil then return false end
      -- Of a sticky expression, which is asked about whole texts.
      self.lastIndex = size
      return true
    end,
  }
end

local function stringSlice(text, start, finish)
  if start < 0 then
    start = #text + start
    if start < 0 then start = 0 end
  end
  if finish == nil then return sub(text, start + 1) end
  if finish < 0 then
    finish = #text + finish
    if finish < 0 then finish = 0 end
  end
  return sub(text, start + 1, finish)
end

local NOT_A_NUMBER = 0 / 0

local function stringCharCodeAt(text, index)
  return index >= 0 and byte(text, index + 1) or NOT_A_NUMBER
end

local function stringCharAt(text, index)
  if index < 0 then return "" end
  return sub(text, index + 1, index + 1)
end
