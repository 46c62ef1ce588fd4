-- Varnish: the inline C of the VCL calls urikit_run for each request, with the fields that it was told to read.

-- The names of fields that matter: Varnish shows no others to us.
-- Varnish logs what its worker process says.
if mismatch ~= nil then io.stderr:write(mismatch, "\n") end

local function itself(client) return client end

function urikit_run(method, scheme, target, client, fields)
  local bare = true
  for name, given in pairs(fields) do
    local value = trim(given)
    fields[name] = value
    if matters(name, value) then bare = false end
  end
  local decision, edits = handle({
    method = method, scheme = scheme, target = target, fields = fields, bare = bare,
    client = itself, own = client, trusted = false,
  })
  if decision.action == "reject" then return { "reject", "", linkOf(decision) or "", decision.location or "" } end
  local forward = decision.forward
  local list = { decision.action, decision.key or "", forward.target, forward.host }
  for i = 1, #edits do list[i + 4] = edits[i] end
  return list
end
