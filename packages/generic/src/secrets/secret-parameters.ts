/**
 * Names of parameters whose values are secrets, as standards and vendors publish them. Data alone: each name in lower
 * case, its letters and digits only, so that `access_token`, `access-token` and `accessToken` are one name.
 *
 * @see RFC 3986 section 7.5
 */
export const SECRET_PARAMETERS: readonly string[] = Object.freeze([
  // OAuth 2.0: RFC 6749 appendix A, RFC 6750 2.3, RFC 7521 4.2, RFC 7523 2.2, RFC 7636 4.5, RFC 8628 3.4, RFC 8693 2.1
  'code',
  'accesstoken',
  'refreshtoken',
  'clientsecret',
  'password',
  'assertion',
  'clientassertion',
  'codeverifier',
  'devicecode',
  'subjecttoken',
  'actortoken',
  // OpenID Connect Core 1.0 3.1.2.1, Front-Channel Logout 1.0
  'idtoken',
  'idtokenhint',
  'logouttoken',
  // SAML 2.0 Bindings 3.4 and 3.6; CAS Protocol 3.0 2.5
  'samlrequest',
  'samlresponse',
  'samlart',
  'ticket',
  // Presigned requests: AWS Signature Version 2 and 4, Google Cloud Storage V4, Azure Storage SAS, CloudFront, Alibaba OSS,
  // Tencent COS, Akamai EdgeAuth; four of them stand in the semantic conventions of OpenTelemetry for url.query, too
  'awsaccesskeyid',
  'signature',
  'sig',
  'sign',
  'hmac',
  'xamzsignature',
  'xamzcredential',
  'xamzsecuritytoken',
  'xgoogsignature',
  'xgoogcredential',
  'googleaccessid',
  'keypairid',
  'ossaccesskeyid',
  'qsignature',
  'qak',
  'hdnts',
  'hdnea',
  // Keys of services: Google, Azure API Management, OpenAPI's examples of apiKey in query
  'key',
  'apikey',
  'xapikey',
  'subscriptionkey',
  'accesskey',
  'secretkey',
  'privatekey',
  // Sessions in URIs: Java Servlet 6.0 7.1.3, PHP session.name, ASP, ColdFusion
  'jsessionid',
  'phpsessid',
  'aspsessionid',
  'sessionid',
  'session',
  'sessid',
  'sid',
  'cfid',
  'cftoken',
  // One-time passwords: Key URI format of otpauth, RFC 6238
  'secret',
  'otp',
  'totp',
  'pin',
  // Names that applications use for the same things (CWE-598)
  'token',
  'jwt',
  'bearer',
  'auth',
  'authorization',
  'credential',
  'credentials',
  'passwd',
  'passphrase',
  'pass',
  'pwd',
  'nonce',
  'csrf',
  'xsrf',
]);

/** Ends of names that say the same of whatever stands before them: `reset_token`, `dbPassword`. */
export const SECRET_ENDINGS: readonly string[] = Object.freeze([
  'token',
  'secret',
  'password',
  'passwd',
  'passphrase',
  'apikey',
  'accesskey',
  'secretkey',
  'privatekey',
  'signature',
  'sessionid',
  'credential',
  'credentials',
]);
