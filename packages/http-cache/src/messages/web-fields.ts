/** Headers that pages of the web are negotiated by, and headers that are of use only to the client that asks. */
export const WEB_FIELDS: readonly string[] = Object.freeze(
  (
    'accept accept-encoding accept-language user-agent origin save-data dnt sec-gpc if-match if-none-match ' +
    'if-modified-since if-unmodified-since if-range range cache-control pragma priority ' +
    'upgrade-insecure-requests sec-fetch-dest sec-fetch-mode sec-fetch-site sec-fetch-user sec-ch-ua ' +
    'sec-ch-ua-mobile sec-ch-ua-platform traceparent tracestate'
  ).split(' '),
);
