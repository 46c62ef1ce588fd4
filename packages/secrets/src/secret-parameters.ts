/**
 * Names of parameters whose values are secrets, as standards and vendors publish them. Data alone: each name in lower
 * case, its letters and digits only, so that `access_token`, `access-token` and `accessToken` are one name. Names with an
 * end of `SECRET_ENDINGS` are not repeated.
 *
 * @see RFC 3986 section 7.5
 */
export const SECRET_PARAMETERS: readonly string[] = Object.freeze([
  // OAuth 2.0: RFC 6749 appendix A, RFC 6750 2.3, RFC 7521 4.2, RFC 7523 2.2, RFC 7636 4.5, RFC 8628 3.4, RFC 8693 2.1
  'assertion',
  'clientassertion',
  'codeverifier',
  'devicecode',
  'usercode',
  // OAuth 1.0: RFC 5849 3.1, 2.3; OpenID for Verifiable Credential Issuance 1.0 4.1.1, 6.1
  'oauthverifier',
  'preauthorizedcode',
  'txcode',
  // OpenID Connect Core 1.0 3.1.2.1, Front-Channel Logout 1.0; OpenID for Verifiable Presentations 1.0 8.1
  'idtokenhint',
  // SAML 2.0 Bindings 3.4 and 3.6; WS-Federation 1.2 13.2.2; CAS Protocol 3.0 2.5 and 2.6
  'samlrequest',
  'samlresponse',
  'samlart',
  'wresult',
  'pgt',
  'pgtid',
  'pgtiou',
  // Presigned requests: AWS Signature Version 2 and 4, Google Cloud Storage V4, Azure Storage SAS, CloudFront, Alibaba OSS,
  // Tencent COS and CDN (auth_key, sign), Akamai EdgeAuth, SharePoint; four of them stand in the semantic conventions of
  // OpenTelemetry for url.query, too
  'awsaccesskeyid',
  'sig',
  'hmac',
  'googleaccessid',
  'keypairid',
  'ossaccesskeyid',
  'qak',
  'hdnts',
  'hdntl',
  'hdnea',
  'tempauth',
  // Keys of services: Google, Azure API Management and Functions, OpenAPI's examples of apiKey in query, Zoho
  'appkey',
  'signingkey',
  'masterkey',
  'decryptionkey',
  'hmackey',
  'sshkey',
  'deploykey',
  'privatekeypem',
  'sessionkey',
  'licensekey',
  'consumerkey',
  'psk',
  // Facebook: appsecret_proof, signed_request; Flickr, Last.fm: api_sig; Telegram: api_hash; Vault: AppRole; Moodle; Zoom: ZAK
  'appsecretproof',
  'signedrequest',
  'apisig',
  'apihash',
  'secretid',
  'sesskey',
  'zak',
  // Links that are a key: Google Drive, Dropbox; streams of RTMP; announcements to trackers of BitTorrent
  'resourcekey',
  'rlkey',
  'streamkey',
  'passkey',
  'torrentpass',
  // PCI DSS 3.2; BIP 39
  'cvv',
  'cvc',
  'mnemonic',
  'seedphrase',
  'recoveryphrase',
  // Sessions in URIs: Java Servlet 6.0 7.1.3, PHP session.name, ASP, ColdFusion
  'phpsessid',
  'sessid',
  'sid',
  'cfid',
  // One-time passwords and links: Key URI format of otpauth, RFC 6238; Firebase (oobCode), Supabase (token_hash)
  'pin',
  'oobcode',
  'tokenhash',
  'resetcode',
  'logincode',
  'mfacode',
  'smscode',
  // Tests that a person is there: reCAPTCHA, hCaptcha, Turnstile
  'grecaptcharesponse',
  'hcaptcharesponse',
  'cfturnstileresponse',
  // Names that applications use for the same things (CWE-598)
  'jwt',
  'bearer',
  'pswd',
  'passwordconfirm',
  'passwordconfirmation',
  'userpass',
  'dbpass',
  'ftppass',
  'smtppass',
  'basicauth',
  'secretanswer',
  'securityanswer',
  'passwordhash',
  'magiclink',
  'csrf',
  'xsrf',
]);

/**
 * Names that stand for a secret and for ordinary words: `code` is an authorization code (RFC 6749 4.1.2) and an error, `key` an
 * API key and a column, `nonce` that of OpenID Connect, `ticket` that of CAS. Their values are secrets unless they are plain.
 */
export const AMBIGUOUS_PARAMETERS: readonly string[] = Object.freeze([
  'code',
  'key',
  'sign',
  'session',
  'ticket',
  'pass',
  'pw',
  'auth',
  'nonce',
  'appid',
]);

/**
 * Ends of names that say the same of all letters before them: `access_token` (RFC 6749), `X-Amz-Signature`, `JSESSIONID`,
 * `dbPassword`.
 */
export const SECRET_ENDINGS: readonly string[] = Object.freeze([
  'token',
  'secret',
  'password',
  'passwd',
  'passphrase',
  'passcode',
  'apikey',
  'accesskey',
  'secretkey',
  'privatekey',
  'authkey',
  'functionskey',
  'subscriptionkey',
  'accountkey',
  'sharedkey',
  'encryptionkey',
  'securitykey',
  'signature',
  'authorization',
  'sessionid',
  'credential',
  'credentials',
  'pwd',
  'bindpw',
  'otp',
  'otpcode',
  'accesscode',
  'activationcode',
  'authcode',
  'authorizationcode',
  'confirmationcode',
  'onetimecode',
  'recoverycode',
  'securitycode',
  'verificationcode',
]);

/** Names with one of these ends that are published as no secret: the next page in AIP-158, AWS, Microsoft Graph, Azure. */
export const PUBLIC_PARAMETERS: readonly string[] = Object.freeze([
  'pagetoken',
  'nextpagetoken',
  'nexttoken',
  'skiptoken',
  'synctoken',
  'continuationtoken',
]);
