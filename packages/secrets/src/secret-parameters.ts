/** The names of rows, each of which has those of one source. */
const namesOf = (...rows: readonly string[]): readonly string[] => Object.freeze(rows.flatMap((row) => row.split(' ')));

/**
 * Names of parameters whose values are secrets, as standards and vendors publish them. Data alone: each name in lower
 * case, its letters and digits only, so that `access_token`, `access-token` and `accessToken` are one name. Names with an
 * end of `SECRET_ENDINGS`, or of `SECRET_NAMES` of @urikit/generic, are not repeated.
 *
 * @see RFC 3986 section 7.5
 */
export const SECRET_PARAMETERS: readonly string[] = namesOf(
  // OAuth 2.0: RFC 8628 3.3
  'usercode',
  // OAuth 1.0: RFC 5849 3.1, 2.3; OpenID for Verifiable Credential Issuance 1.0 4.1.1, 6.1
  'oauthverifier preauthorizedcode txcode',
  // OpenID Authentication 2.0 8.2; OpenID CIBA Core 1.0 7.3; GNAP: RFC 9635 4.2.1
  'mackey encmackey authreqid interactref',
  // OpenID Connect Core 1.0 3.1.2.1, Front-Channel Logout 1.0; OpenID for Verifiable Presentations 1.0 8.1
  'idtokenhint',
  // SAML 2.0 Bindings 3.4 and 3.6; WS-Federation 1.2 13.2.2; CAS Protocol 3.0 2.5 and 2.6
  'samlrequest samlresponse samlart wresult pgt pgtid pgtiou',
  // Presigned requests: AWS Signature Version 2 and 4, Google Cloud Storage V4, Azure Storage SAS, CloudFront, Alibaba OSS,
  // Tencent COS and CDN (auth_key, sign), Akamai EdgeAuth, SharePoint; four of them stand in the semantic conventions of
  // OpenTelemetry for url.query, too
  'awsaccesskeyid sig hmac googleaccessid keypairid ossaccesskeyid qak hdnts hdntl hdnea tempauth',
  // OpenStack Swift: TempURL; Discord: attachments; Amazon Cognito
  'tempurlsig secrethash',
  // Keys of services: Google, Azure API Management and Functions, OpenAPI's examples of apiKey in query, Zoho
  'appkey privatekeypem signingkey hmackey sshkey deploykey sessionkey psk azurestoragekey',
  // Sentry: SDK, "envelopes"; Datadog; Segment; PagerDuty; Pastebin; OCLC; Azure Storage; Tencent; WeChat; HERE
  'sentrykey writekey integrationkey servicekey serverkey apidevkey apiuserkey developerkey',
  'wskey connectionstring encodingaeskey passticket appcode',
  // Denied names of the scrubbers of Sentry and Rails
  'setcookie ssn creditcardnumber cardnumber',
  // Facebook: appsecret_proof, signed_request; Flickr, Last.fm: api_sig; Telegram: api_hash; Vault: AppRole; Moodle; Zoom: ZAK
  'appsecretproof signedrequest apisig apihash secretid sesskey zak',
  // Links that are a key: Proton Calendar, Google Drive, Dropbox; streams of RTMP; announcements to trackers of BitTorrent
  'passphrasekey resourcekey rlkey streamkey passkey torrentpass',
  // PCI DSS 3.2; BIP 39
  'ccnumber mnemonic seedphrase recoveryphrase',
  // Sessions in URIs: Java Servlet 6.0 7.1.3, PHP session.name, ASP, ColdFusion
  'sid cfid oscsid zenid wosid aspxauth',
  // Sessions of frameworks, read 2026-11-29: Laravel, CodeIgniter, express-session, Rack, Play, koa-session, ASP.NET Core, ASP.NET
  // Identity, Auth0, Ory Kratos, Clerk, Moodle, XenForo, vBulletin, Roundcube, cPanel, Zabbix, Grafana, GitLab, GitHub
  'laravelsession cisession connectsid racksession playsession koasess koasesssig aspnetcoresession aspnetcorecookies',
  'aspnetapplicationcookie appsession orykratossession clerkhandshake moodlesession xfsession xfuser sessionhash bbsessionhash',
  'roundcubesessauth cpsession zbxsession grafanasession gitlabsession ghsess usersession',
  // Sessions of single sign-on and of gateways, read 2026-11-29: SharePoint, AD FS, SiteMinder, Oracle Access Manager, OpenAM, CAS,
  // SAP, Keycloak; Citrix, Ivanti, Fortinet, F5, Cloudflare, Akamai
  'fedauth rtfa msisauth smsession obssocookie oamauthncookie iplanetdirectorypro castgc tgc mysapsso keycloaksession',
  'keycloakidentity kcrestart nscaaac dsid svpncookie mrhsession lastmrhsession cfclearance abck',
  // Forms, read 2026-11-29: WordPress (_wpnonce), Magento, Liferay; pairing of WalletConnect; signatures of ImageKit
  'wpnonce formkey pauth symkey iks',
  // One-time links: Firebase (oobCode), Supabase (token_hash)
  'oobcode tokenhash',
  // Tests that a person is there: reCAPTCHA, hCaptcha, Turnstile
  'grecaptcharesponse hcaptcharesponse cfturnstileresponse',
  // Fields of HTTP: Honeycomb, New Relic, Fastly, Jenkins, Sentry, Metabase, Elastic Load Balancing; Docker
  'xhoneycombteam xinsertkey xquerykey fastlykey jenkinscrumb xsentryauth xmetabasesession xamznoidcdata',
  'dockerauthconfig',
  // Names that applications use for the same things (CWE-598)
  'jwt bearer githubpat ghpat azurepat adopat pswd pword passw passhash passwordconfirm passwordconfirmation userpass',
  'proxyauth httpauth basicauth secretanswer securityanswer passwordhash magiclink csrf xsrf secretkeybase rediscliauth',
  // Digest authentication: RFC 7616 3.4, 3.5
  'cnonce rspauth',
);

/**
 * Words for a password in other scripts, wherever they stand in a name; sources of expressions.
 * Other languages have theirs in `SECRET_ENDINGS`, without marks.
 */
export const SECRET_WORDS: readonly string[] = namesOf(
  // Russian, Ukrainian, Bulgarian; Greek; Polish, Turkish
  'парол συνθηματικ hasło',
  // Chinese, Japanese, Korean
  '密码 密碼 パスワード 비밀번호',
  // Hebrew, Arabic, Hindi, Thai
  'סיסמ كلمة.?المرور كلمة.?السر पासवर्ड รหัสผ่าน',
);

/** Names of secrets that are numbers of a few digits, too: of three and more they are hidden in prose as well. */
export const PIN_PARAMETERS: readonly string[] = namesOf(
  // Cards: PCI DSS 4.0 3.3.1, ISO 9564 (PIN); names of issuers for the code on a card
  'csc cccsc cvn cvd ccv cardcid cardcode cardverificationvalue securityvalue',
  'pin pinblock mpin upipin userpin newpin oldpin currentpin confirmpin cardpin atmpin debitpin simpin loginpin accesspin',
  'securitypin parentalpin devicepin walletpin doorpin voicemailpin puk simpuk',
  // One-time passwords: Key URI format of otpauth, RFC 4226, RFC 6238; numbers of transactions of banks
  'resetcode logincode mfacode smscode emailcode phonecode backupcode pairingcode twofactorcode 2facode tfacode vcode verifycode',
  'signincode unlockcode doorcode gatecode alarmcode pushtan smstan mobiletan chiptan phototan tannumber',
);

/** Ends of names of short numbers. */
export const PIN_ENDINGS: readonly string[] = namesOf(
  // RFC 4226, RFC 6238
  'otpcode accesscode activationcode authcode authorizationcode confirmationcode confirmcode',
  'onetimecode recoverycode securitycode verificationcode authenticationcode authenticatorcode tokencode',
);

/** Names that stand for a short number and for words: `mfa=sms`, `tan=red`. Three and more digits are a secret. */
export const FACTOR_PARAMETERS: readonly string[] = namesOf(
  // Factors of authentication: RFC 8176 2 (mfa, pin, otp, sms); numbers of transactions of banks
  'mfa 2fa tfa twofa twofactor tan mtan itan',
);

/**
 * Names that stand for a secret and for ordinary words: `code` is an authorization code and an error, `key` an API key and a
 * column. Their values are secrets unless they are plain.
 */
export const AMBIGUOUS_PARAMETERS: readonly string[] = namesOf(
  // RFC 6749 4.1.2 (code); OpenID Connect Core 1.0 3.1.2.1 (nonce); CAS Protocol 3.0 3.1 (ticket); Google and others (key);
  // PagerDuty, events API v2 (routing_key); Tencent (sign); Baidu (ak); names of applications
  'code key sign session ticket pass pw auth nonce appid cookie ak hm routingkey',
  // Italian and Romanian, Czech, Polish, Spanish, French, Latvian, Slovene: words, titles, keys too
  'parola heslo haslo clave mdp parole geslo',
);

/**
 * Further ends of names that say the same of all letters before them, besides `SECRET_NAMES` of @urikit/generic: `auth_key`,
 * `dbPassword`.
 */
export const SECRET_ENDINGS: readonly string[] = namesOf(
  // AWS Signature Version 4; Azure: Functions, API Management, Storage
  'secretkey authkey functionskey subscriptionkey accountkey sharedkey encryptionkey securitykey bindpw',
  // Keys and passwords with words before them: RAILS_MASTER_KEY, X-Parse-Master-Key, RABBITMQ_DEFAULT_PASS, CB-ACCESS-SIGN
  'masterkey licensekey applicationkey decryptionkey consumerkey adminkey rolekey fernetkey openaikey dbpass ftppass',
  'smtppass adminpass mailpass keypass storepass rootpass sshpass sudopass becomepass vaultpass dockerpass defaultpass',
  'rootpw adminpw accesssign apisign registryauth',
  // German; Portuguese; Spanish, Catalan; French; Dutch; Swedish; Danish; Norwegian; Finnish; Hungarian; Croatian,
  // Serbian; Turkish; Vietnamese; Indonesian; Lithuanian; Estonian; Russian in Latin letters
  'passwort kennwort senha palavrapasse contrasena contrasenya motdepasse wachtwoord losenord adgangskode',
  'kodeord passord salasana jelszo lozinka sifre matkhau katasandi slaptazodis parool parol',
);
