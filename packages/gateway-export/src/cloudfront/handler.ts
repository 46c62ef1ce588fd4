/**
 * The event code of a CloudFront function, in ES5: CloudFront shows a request as an event of "viewer-request", and takes
 * the changed request, or an answer. `decide` is the decision of the policy.
 */
export const HANDLER = `
made = function (event) {
  var request = event.request, headers = request.headers, cookies = request.cookies, query = "", name;
  function valuesOf(shown) { return shown.multiValue || [shown]; }
  function written(list, between) {
    var parts = [];
    for (name in list) valuesOf(list[name]).forEach(function (one) { parts.push(name + (one.value === "" && between === "&" ? "" : "=" + one.value)); });
    return parts.join(between);
  }
  query = request.rawQueryString ? request.rawQueryString() : written(request.querystring, "&");
  var decision = decide({
    method: request.method,
    scheme: (headers["cloudfront-forwarded-proto"] || {}).value === "http" ? "http" : "https",
    host: headers.host && headers.host.value,
    target: request.uri + (query ? "?" + query : ""),
    header: function (field) {
      if (field === "cookie") return written(cookies, "; ") || undefined;
      return headers[field] && valuesOf(headers[field]).map(function (one) { return one.value; }).join(", ");
    }
  });
  if (decision.action === "reject") {
    return decision.location
      ? { statusCode: 308, headers: { location: { value: decision.location } } }
      : { statusCode: 400 };
  }
  var forward = decision.forward, at = forward.target.indexOf("?");
  request.uri = at < 0 ? forward.target : forward.target.slice(0, at);
  request.querystring = at < 0 ? "" : forward.target.slice(at + 1);
  forward.fields.forEach(function (change) {
    if (change[0] === "cookie") {
      for (name in cookies) delete cookies[name];
      if (change[1]) change[1].split("; ").forEach(function (pair) { at = pair.indexOf("="); cookies[pair.slice(0, at)] = { value: pair.slice(at + 1) }; });
    } else if (change[1] === undefined) delete headers[change[0]];
    else headers[change[0]] = { value: change[1] };
  });
  headers["x-urikit-key"] = { value: decision.key && forward.host === headers.host.value ? decision.key : "- " + event.context.requestId };
  return request;
};`;

/** CloudFront calls a function of this name. */
export const CALLED = 'function handler(event){return made(event)}';
