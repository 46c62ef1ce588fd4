-- Varnish: the inline C of the VCL calls urikit_run for each request, with the fields that it was told to read.

-- The names of fields that matter: Varnish shows no others to us.
urikit_warning = mismatch

function urikit_run(method, scheme, target, client, fields)
  for name, value in pairs(fields) do fields[name] = trim(value) end
  local result = handle({ method = method, scheme = scheme, target = target, client = client, fields = fields, trusted = false })
  if result.action == "reject" then return { "reject", "", "", "" } end
  local list = { result.action, result.key or "", result.target, result.host }
  local edits = result.edits
  for i = 1, #edits do list[#list + 1] = edits[i] end
  return list
end
