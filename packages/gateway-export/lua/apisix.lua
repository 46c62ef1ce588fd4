-- APISIX: a plugin in front of proxy-cache, whose access phase decides as in nginx. proxy-cache reads the key as a variable.
local core = require("apisix.core")

local SCHEMA = { type = "object", properties = {} }

return {
  version = 1.0,
  -- proxy-cache has 1085: the higher one runs first.
  priority = 1090,
  name = made.name,
  schema = SCHEMA,
  check_schema = function(conf) return core.schema.check(SCHEMA, conf) end,
  access = function(_, ctx)
    run()
    ctx.var.upstream_uri = ngx.var[TARGET]
    ctx.var.upstream_host = ngx.var[HOST]
  end,
}
