import { maskSecrets } from '@urikit/secrets';
import { describe, expect, test } from '@jest/globals';

const masked = (line: string): string => maskSecrets(line, { mark: '*' });

describe('RFC 3986 3.2.1: a password in a line of a log, written as a person has it', () => {
  test.each([
    ['no answer of x://u:hu/sh@h/a', 'no answer of x://u:*@h/a'],
    ['no answer of x://u:hu?sh@h/?a#b', 'no answer of x://u:*@h/?a#b'],
    ['no answer of x://u:hu#sh@h', 'no answer of x://u:*@h'],
    ['no answer of x://u:hu sh@h', 'no answer of x://u:*@h'],
    ['no answer of x://u:hu\tsh@h', 'no answer of x://u:*@h'],
    ['no answer of x://u:hu/?# sh@h, a@b', 'no answer of x://u:*@h, a@b'],
    ['no answer of x://u:hu//sh@h', 'no answer of x://u:*@h'],
    ['x%3A%2F%2Fu%3Ahu%2Fsh%40h', 'x%3A%2F%2Fu%3A*%40h'],
    ['no answer of x://u:hu"sh@h', 'no answer of x://u:*@h'],
    ['no answer of x://u:hu<sh>7@h', 'no answer of x://u:*@h'],
    ['{"url":"x://u:hu\\"sh@h"}', '{"url":"x://u:*@h"}'],
    ['no answer of x://u:80/80@h', 'no answer of x://u:*@h'],
    // A port, a host without one, the next URI, the end of a line
    ['x://h:8080/a@b', 'x://h:8080/a@b'],
    ['x://h:8080 of a@b', 'x://h:8080 of a@b'],
    ['x://[::1]:8080/a@b', 'x://[::1]:8080/a@b'],
    ['x://[::1]:8080/80@h', 'x://[::1]:8080/80@h'],
    ['x://h:8080/4/5@6', 'x://h:8080/4/5@6'],
    ['x://h:8080/4@', 'x://h:8080/4@'],
    ['x://h:/a@b', 'x://h:/a@b'],
    ['x://h/a:b@c', 'x://h/a:b@c'],
    ['x://h:PORT and y://i/a@b', 'x://h:PORT and y://i/a@b'],
    ['x://h:PORT\na@b', 'x://h:PORT\na@b'],
    [`x://h:PORT ${'a'.repeat(64)} b@c`, `x://h:PORT ${'a'.repeat(64)} b@c`],
    ['"x://h:PORT", a@b', '"x://h:PORT", a@b'],
    ['{"url":"x://h:PORT","mail":"a@b"}', '{"url":"x://h:PORT","mail":"a@b"}'],
    ['<a href="x://h:PORT">a@b</a>', '<a href="x://h:PORT">a@b</a>'],
    ['<x://h:PORT> a@b', '<x://h:PORT> a@b'],
    ['x%3A%2F%2Fh%3APORT%22%2Ca%40b', 'x%3A%2F%2Fh%3APORT%22%2Ca%40b'],
    ['"x://h:8080"a@b', '"x://h:8080"a@b'],
    // A URI in a component ends there.
    ['x://u@h:a/b@c', 'x://u@h:a/b@c'],
  ])('%s', (line, shown) => {
    expect(masked(line)).toBe(shown);
  });

  test('a component has no password with a delimiter', () => {
    expect(maskSecrets('/x://u:hu/sh@h', { component: 'path', mark: '*' })).toBe('/x://u:hu/sh@h');
  });
});

describe('RFC 3986 7.5: fields of HTTP', () => {
  test.each([
    // RFC 9110 11.4, 11.6.2; RFC 7616 3.4
    ['Authorization: Digest username="a", nonce="b", response="hush", opaque="c"', 'Authorization: Digest *'],
    ['Authorization: Digest username=a,response=hush rest of it', 'Authorization: Digest * rest of it'],
    ['Authorization: Digest a="b" response="hush" rest', 'Authorization: Digest * rest'],
    ['Authorization: Digest a ="b", response= "hush" rest', 'Authorization: Digest * rest'],
    ['"authorization":"Digest a=\\"b\\", response=\\"hush\\"","x":1', '"authorization":"Digest *","x":1'],
    ['Authorization: AWS4-HMAC-SHA256 Credential=a/b, Signature=hush', 'Authorization: AWS4-HMAC-SHA256 *'],
    ['Authorization: Hawk id="a", mac="hush"', 'Authorization: Hawk *'],
    ['Authorization: SSWS hU5h', 'Authorization: SSWS hU5h'],
    ['Authorization: SSWS hU5hhU5h', 'Authorization: SSWS *'],
    ['Authorization: SharedKey a:hU5hhU5h', 'Authorization: SharedKey *'],
    ['Authorization: hU5hhU5h', 'Authorization: *'],
    ['Authorization: hU5hhU5h and more', 'Authorization: * and more'],
    ['Authorization: dXNlcjpwYXNz', 'Authorization: *'],
    ["-H 'Authorization: Bearer hU5h-hU5h'", "-H 'Authorization: Bearer *'"],
    ['map[Authorization:[Bearer hU5hhU5h]]', 'map[Authorization:[Bearer *]]'],
    ['Authorization: required for this', 'Authorization: required for this'],
    ['Authorization: ${header}', 'Authorization: ${header}'],
    ['Authorization: ', 'Authorization: '],
    ['Authorization: (see RFC 9110)', 'Authorization: (see RFC 9110)'],
    ['Authorization: A1-B2-C3D hU5hhU5h', 'Authorization: A1-B2-C3D *'],
    ['Authorization: required\nX-Request-Id: a1b2', 'Authorization: required\nX-Request-Id: a1b2'],
    ['Proxy-Authorization: SSWS hU5hhU5h', 'Proxy-Authorization: SSWS *'],
    // RFC 6265 4.1.1, 4.2.1
    ['Cookie: a="b"; c=hush', 'Cookie: *'],
    ['Set-Cookie: a=hush; Path=/\nnext', 'Set-Cookie: *\nnext'],
    ['SetCookie: a=hush; Path=/', 'SetCookie: *'],
    ['{"cookie":"a=hush"}', '{"cookie":"*"}'],
    ['cookie: accepted', 'cookie: accepted'],
    // Names of the table
    ['X-Api-Key: s3cret', 'X-Api-Key: *'],
    ['X-API-KEY:s3cret', 'X-API-KEY:*'],
    ['Ocp-Apim-Subscription-Key: s3cret', 'Ocp-Apim-Subscription-Key: *'],
    ['X-Hub-Signature-256: sha256=s3cret', 'X-Hub-Signature-256: *'],
    ["-H 'PRIVATE-TOKEN: s3cret'", "-H 'PRIVATE-TOKEN: *'"],
    ['Authentication-Info: rspauth="hush"', 'Authentication-Info: rspauth="*"'],
    // Lists of names and values
    ["rawHeaders: [ 'Authorization', 'Basic dXNlcjpwYXNz' ]", "rawHeaders: [ 'Authorization', '*' ]"],
    ['["X-Auth-Token","s3cret"]', '["X-Auth-Token","*"]'],
    ['["password","name"]', '["password","name"]'],
    ['["user","s3cret"]', '["user","s3cret"]'],
    ['{"name":"Authorization","value":"Bearer s3cret"}', '{"name":"Authorization","value":"*"}'],
    ['{"Name":"Authorization","Value":"Bearer s3cret"}', '{"Name":"Authorization","Value":"*"}'],
    ['{"name":"secret", "value": "hush"}', '{"name":"secret", "value": "*"}'],
  ])('%s', (line, shown) => {
    expect(masked(line)).toBe(shown);
  });
});

describe('RFC 3986 7.5: documents', () => {
  test.each([
    // PostgreSQL, "the password file"; CPE 2.3 has stars as well.
    ['h.example:5432:db:me:hush', 'h.example:5432:db:me:*'],
    ['*:*:*:me:hush\nh:5432:*:me:hu\\:sh', '*:*:*:me:*\nh:5432:*:me:*'],
    ['h:5432:template1:a@b:hush', 'h:5432:template1:a@b:*'],
    ['h:5432:Db:Me:hush', 'h:5432:Db:Me:*'],
    ['h:5432:_db:_me:hush', 'h:5432:_db:_me:*'],
    ['cpe:2.3:a:b:c:1.0:*:*:*:*:a_b:x64:*', 'cpe:2.3:a:b:c:1.0:*:*:*:*:a_b:x64:*'],
    ['daemon:*:20228:0:99999:7:::', 'daemon:*:20228:0:99999:7:::'],
    ['8:sd:*:0:a:16:*:16:SCSI', '8:sd:*:0:a:16:*:16:SCSI'],
    ['2001:db8:5432::a:b:c', '2001:db8:5432::a:b:c'],
    ['x://h:5432/a:b:c', 'x://h:5432/a:b:c'],
    ['password: s3cret', 'password: *'],
    ['a.pin: 483920', 'a.pin: *'],
    ['pass: hU5hhU5h', 'pass: *'],
    ["{ user: 'a', pass: 'hush' }", "{ user: 'a', pass: '*' }"],
    ['{User:a Pass:hU5hhU5h}', '{User:a Pass:*'],
    ['pw: hU5hhU5h', 'pw: *'],
    ['pass: 12 of 13', 'pass: 12 of 13'],
    ['pass: boolean;', 'pass: boolean;'],
    ['PASS: tests/a1.sh', 'PASS: tests/a1.sh'],
    ['["pass", "fail"]', '["pass", "fail"]'],
    ['db_password: "hush", a', 'db_password: "*", a'],
    ["{ password: 'hush', user: 'a' }", "{ password: '*', user: 'a' }"],
    ['password: "hu\\"sh", a', 'password: "*", a'],
    ["password: 'hu\\'sh', a", "password: '*', a"],
    ['{\\"password\\":\\"hush\\"}', '{\\"password\\":\\"*\\"}'],
    ['{"password": "hu\\"sh"}', '{"password": "*"}'],
    ['{User:a Password:s3cret Host:h}', '{User:a Password:* Host:h}'],
    // YAML: several words are a value if they and their name are all of a line.
    ['password: correct horse', 'password: *'],
    ['a: b\n- db_password: correct horse battery\nc: d', 'a: b\n- db_password: *\nc: d'],
    [
      '\tmnemonic: legal winner thank year wave sausage worth useful legal winner thank yellow\r\n',
      '\tmnemonic: *\r\n',
    ],
    ['passphrase:  hU5h of-some kind ', 'passphrase:  * '],
    ['secret: correct horse # of b', 'secret: * # of b'],
    ['x password: correct horse', 'x password: correct horse'],
    ['x - password: correct horse', 'x - password: correct horse'],
    ['password: correct horse, b: c', 'password: correct horse, b: c'],
    ['password: correct horse#b', 'password: correct horse#b'],
    ['password: must be at least 8 characters', 'password: must be at least 8 characters'],
    ['Password: Login incorrect', 'Password: Login incorrect'],
    ['Mnemonic: extra lines.', 'Mnemonic: extra lines.'],
    ['Pin: origin h.example', 'Pin: origin h.example'],
    ['password:\n  s3cret', 'password:\n  *'],
    ['login(user: "a", password: "hush")', 'login(user: "a", password: "*")'],
    ['name="password"\r\n\r\nhush5', 'name="password"\r\n\r\n*'],
    ['name="password"\n\nhush5', 'name="password"\n\n*'],
    // XML
    ['<password>hush</password>', '<password>*</password>'],
    ['<wsse:Password Type="a">hush</wsse:Password>', '<wsse:Password Type="a">*</wsse:Password>'],
    ['<password><![CDATA[hush]]></password>', '<password><![CDATA[*</password>'],
    ['<property name="db.password">hush</property>', '<property name="db.password">*</property>'],
    ['<add key="ApiKey" value="hush"/>', '<add key="ApiKey" value="*"/>'],
    ['<input name="token" value="hush">', '<input name="token" value="*">'],
    ['<input name="token" value ="hush">', '<input name="token" value ="*">'],
    ['<input name="token"\nvalue="hush">', '<input name="token"\nvalue="*">'],
    ['<token>true</token>', '<token>true</token>'],
    ['<name>hush</name>', '<name>hush</name>'],
    ['<password>', '<password>'],
    ['Promise<Token> of a', 'Promise<Token> of a'],
    // Words of a sentence and of a program
    ['password: forgotten.', 'password: forgotten.'],
    ['token: Token;', 'token: Token;'],
    ['token: myXMLParser', 'token: myXMLParser'],
    ['function (token: string): void', 'function (token: string): void'],
    ['signature: (a) => b', 'signature: (a) => b'],
    ['token: ${token}', 'token: ${token}'],
    ["console.log('password:', password)", "console.log('password:', password)"],
    ['Token::new', 'Token::new'],
    ['token://h', 'token://h'],
    ['"token": null', '"token": null'],
    [`${'a'.repeat(80)}password: s3cret`, `${'a'.repeat(80)}password: *`],
    ['12:30:45 done', '12:30:45 done'],
  ])('%j', (line, shown) => {
    expect(masked(line)).toBe(shown);
  });
});

describe('RFC 3986 7.5: a secret ends where its value does, and the rest of the line stays', () => {
  test.each([
    [
      '192.0.2.1 - - [1/Oct/2025:13:55:36 +0000] "GET /a?token=s3cret HTTP/1.1" 200 23 "http://h/x?b=1" "A/5.0 (B)"',
      '192.0.2.1 - - [1/Oct/2025:13:55:36 +0000] "GET /a?token=* HTTP/1.1" 200 23 "http://h/x?b=1" "A/5.0 (B)"',
    ],
    ['a=1 password=s3cret user=me status=200', 'a=1 password=* user=me status=200'],
    ['time=1 msg="ok" token="hu sh" user=me', 'time=1 msg="ok" token="*" user=me'],
    ["time=1 token='hu sh' user=me", "time=1 token='*' user=me"],
    // Ruby and its logs, PHP, Pascal and Go, TOML, members by their name
    ['{"user"=>{"password"=>"hush", "a"=>"b"}}', '{"user"=>{"password"=>"*", "a"=>"b"}}'],
    [":password => 'hush', a", ":password => '*', a"],
    ['"password" => "hush"', '"password" => "*"'],
    ['password := "hush"', 'password := "*"'],
    ['password:="hush"', 'password:="*"'],
    ['"password" = "hush"', '"password" = "*"'],
    ['config["password"] = "hush"', 'config["password"] = "*"'],
    ["config['api_key']='hush'", "config['api_key']='*'"],
    ['key => "hU5hhU5hhU5h"', 'key => "hU5hhU5hhU5h"'],
    ['token => token.value', 'token => token.value'],
    ['token := hU5h', 'token := hU5h'],
    ['a["OpenToken"] = 18', 'a["OpenToken"] = 18'],
    ['token === "string"', 'token === "string"'],
    ['password = hush; user = me', 'password = *; user = me'],
    ['<a code="hU5hhU5hhU5h" key="ok">', '<a code="*" key="ok">'],
    ['const code = "hU5hhU5hhU5h";', 'const code = "hU5hhU5hhU5h";'],
    ['token = tokens.next(a)', 'token = tokens.next(a)'],
    ['password = P(ssw0rd', 'password = *'],
    ['password = s3cret=2', 'password = *'],
    ['{"level":"info","password":"hush","user":"me","n":1}', '{"level":"info","password":"*","user":"me","n":1}'],
    ['{"level":"info","token":"","user":"me"}', '{"level":"info","token":"","user":"me"}'],
    ['{"url":"/a?token=s3cret","user":"me"}', '{"url":"/a?token=*","user":"me"}'],
    ['<a href="http://h/?token=s3cret">a</a> b', '<a href="http://h/?token=*">a</a> b'],
    ['<http://h/?token=s3cret> a=b', '<http://h/?token=*> a=b'],
    ['token=s3cret\nnext=1', 'token=*\nnext=1'],
    ["send('/a?token=s3cret', [b])", "send('/a?token=*', [b])"],
    ["send('/a?token=1', b)", "send('/a?token=1', b)"],
    ['{\\"url\\":\\"/a?token=s3cret\\",\\"b\\":1}', '{\\"url\\":\\"/a?token=*\\",\\"b\\":1}'],
    ['(see http://h/?token=s3cret), [a]', '(see http://h/?token=*), [a]'],
    ['a=b token= c=d', 'a=b token= c=d'],
    ['token = YWJjZGVm==', 'token = *'],
    ["a=b token='hu sh", "a=b token='*"],
    ['{"a":1,"token":"hush', '{"a":1,"token":"*'],
    ['to=http%3A%2F%2Fh%2F%3Ftoken%3Ds3cret next=1', 'to=* next=1'],
    ['a %7B%22token%22%3A%22s3cret%22%7D b', 'a * b'],
  ])('%s', (line, shown) => {
    expect(masked(line)).toBe(shown);
  });
});

describe('RFC 3986 3.2.1, 7.5: commands', () => {
  test.each([
    ['curl -u a:hush x://h', 'curl -u a:* x://h'],
    ["curl -sSu 'a:hush' x://h", "curl -sSu 'a:*' x://h"],
    ['curl -U a:hush x://h', 'curl -U a:* x://h'],
    ['run "-u a:hush"', 'run "-u a:*"'],
    ['run -x:hush', 'run -x:hush'],
    ['curl -ua:hush x://h', 'curl -ua:* x://h'],
    ['curl --user a:hush x://h', 'curl --user a:* x://h'],
    ['curl --proxy-user=a:hush x://h', 'curl --proxy-user=a:* x://h'],
    ['run --proxyuser a:hush', 'run --proxyuser a:*'],
    ['http --auth a:hush h', 'http --auth a:* h'],
    ['http -a a:hush h', 'http -a a:* h'],
    ['curl -u a x://h', 'curl -u a x://h'],
    ['run -u 1000:1000 a', 'run -u 1000:1000 a'],
    ['fetch -u x://h/a', 'fetch -u x://h/a'],
    ['run -uv a:b', 'run -uv a:b'],
    ['run --pass hush', 'run --pass *'],
    ['plink -pw hush', 'plink -pw *'],
    ['run --client-secret hush', 'run --client-secret *'],
    ['run --token', 'run --token'],
    ['run --token --v', 'run --token --v'],
    ['run --private-key ./a/key.pem', 'run --private-key ./a/key.pem'],
    ['run --name hush', 'run --name hush'],
    ['sshpass -p hush ssh h', 'sshpass -p * ssh h'],
    ['sshpass -phush ssh h', 'sshpass -p* ssh h'],
    ['mysqldump -ua -phush db', 'mysqldump -ua -p* db'],
    ['mysqladmin -phush status', 'mysqladmin -p* status'],
    ['mariadb -phush db', 'mariadb -p* db'],
    ['redis-cli -h h -a hush', 'redis-cli -h h -a *'],
    ['ldapsearch -x -w hush', 'ldapsearch -x -w *'],
    ['docker login -u a -p hush h', 'docker login -u a -p * h'],
    ['docker run -p 80:80 a', 'docker run -p 80:80 a'],
    ['openssl rsa -passin pass:hush', 'openssl rsa -passin pass:*'],
    ['openssl rsa -passout pass:hush', 'openssl rsa -passout pass:*'],
    ['openssl enc -pass pass:hush', 'openssl enc -pass *'],
    ['account a password hush', 'account a password *'],
    ['machine h login a password hush', 'machine h login a password *'],
    ['machine h password hush', 'machine h password *'],
    ['login a\npassword hush', 'login a\npassword *'],
    ["CREATE USER a IDENTIFIED BY 'hush'", "CREATE USER a IDENTIFIED BY '*'"],
    ["IDENTIFIED WITH sha256 BY 'hush'", "IDENTIFIED WITH sha256 BY '*'"],
    ["ALTER ROLE a WITH PASSWORD 'hush'", "ALTER ROLE a WITH PASSWORD '*'"],
    ["SET PASSWORD = 'hush'", "SET PASSWORD = '*'"],
    ['all_proxy=u:hush@h:3128', 'all_proxy=u:*@h:3128'],
    ['ftp_proxy=u:hush@h:3128', 'ftp_proxy=u:*@h:3128'],
    ['https_proxy=u:hush@h:3128', 'https_proxy=u:*@h:3128'],
    ['https_proxy=h:3128', 'https_proxy=h:3128'],
    ['socks_proxy=u:hush@h:3128', 'socks_proxy=u:*@h:3128'],
    ['INVITE sip:a:hush@h SIP/2.0', 'INVITE sip:a:*@h SIP/2.0'],
    ['SIPS%3Aa%3Ahush%40h', 'SIPS%3Aa%3A*%40h'],
    ['sip:a@h:5060', 'sip:a@h:5060'],
    ...['"', "'"].flatMap((quote) =>
      [
        ['sshpass -p ', ' ssh h'],
        ['redis-cli -a ', ' info'],
        ['ldapsearch -w ', ' -h h'],
        ['docker login -u a -p ', ' h'],
      ].map(([before = '', after = '']) => [
        `${before}${quote}hush${quote}${after}`,
        `${before}${quote}*${quote}${after}`,
      ]),
    ),
    ['https_proxy="u:hush@h:3128"', 'https_proxy="u:*@h:3128"'],
    ["https_proxy='u:hush@h:3128'", "https_proxy='u:*@h:3128'"],
    ['postgres:16@sha256:0a1b', 'postgres:16@sha256:0a1b'],
    ...['postgres', 'postgresql', 'mysql', 'mariadb', 'mongodb', 'redis', 'rediss', 'amqp', 'amqps', 'mqtt', 'mqtts']
      .concat(['smtp', 'smtps', 'imap', 'imaps', 'pop3', 'pop3s', 'sip', 'sips'])
      .map((scheme) => [`${scheme}:a:hush@h`, `${scheme}:a:*@h`]),
  ])('%s', (line, shown) => {
    expect(masked(line)).toBe(shown);
  });
});

describe('RFC 3986 3.2.1: a user that is a token by its looks', () => {
  test.each([
    ['x://a1b2c3d4@h/', 'x://*@h/'],
    ['x://tok_9aZ1xQ@h/', 'x://*@h/'],
    ['x://0123456789abcdef@h/', 'x://*@h/'],
    ['x://hush:x-oauth-basic@h/', 'x://*@h/'],
    ['x://hush%3Ax-oauth-basic@h/', 'x://*@h/'],
    ['x://a1b2c3d4%3Ahush@h/', 'x://*@h/'],
    ['x://bWV0aG9kOnBhc3M%3D@h', 'x://*@h'],
    ['x://bWV0aG9kOnBhc3M=@h', 'x://*@h'],
    ['x://bWV0aG9kOnBhcw==@h', 'x://*@h'],
    ['x://user_a1b2@h/', 'x://*@h/'],
    ['x://user12345@h/', 'x://user12345@h/'],
    ['x://web2py@h/', 'x://web2py@h/'],
    ['x://a1b2c3d@h/', 'x://a1b2c3d@h/'],
    ['x://0123456789abcde@h/', 'x://0123456789abcde@h/'],
    ['x://first-last-of-2024@h/', 'x://first-last-of-2024@h/'],
  ])('%s', (text, shown) => {
    expect(masked(text)).toBe(shown);
  });
});
