import { describe, expect, test } from '@jest/globals';
import { maskSecrets, redact } from '@urikit/secrets';

const masked = (line: string): string => maskSecrets(line, { mark: '*' });

describe('RFC 3986 3.2.1: a password with "@" and a delimiter behind it', () => {
  test.each([
    ['postgres://app:p@ss/w#rd@db:5432/shop', 'postgres://app:*@db:5432/shop'],
    ['postgres://app:p@s?w@db/x', 'postgres://app:*@db/x'],
    ['no answer of mysql://root:a@b/c@localhost:3306/x, a@b', 'no answer of mysql://root:*@localhost:3306/x, a@b'],
    ['URL="redis://:p@ss/w@cache:6379/0"', 'URL="redis://:*@cache:6379/0"'],
    ['mongodb+srv://u:p@ss#w@c0.mongodb.net/db?w=1', 'mongodb+srv://u:*@c0.mongodb.net/db?w=1'],
    ['mongodb://u:p@s/w@h1:27017,h2:27017/db', 'mongodb://u:*@h1:27017,h2:27017/db'],
    ['amqp://guest:g@u/s?t@[::1]:5672/', 'amqp://guest:*@[::1]:5672/'],
    ['https://u:p@ss/w@h.example/', 'https://u:*@h.example/'],
    ['http://u:p@ss/w@proxy:3128', 'http://u:*@proxy:3128'],
    ['jdbc:postgresql://u:p@s/w@db/x', 'jdbc:postgresql://u:*@db/x'],
    ['x://a:b@c/d and postgres://u:p@s/w@db', 'x://a:*@c/d and postgres://u:*@db'],
    // A host, a path, a query and a version of a package
    ['https://h:8080/x@y', 'https://h:8080/x@y'],
    ['http://h/@scope/pkg@1.2', 'http://h/@scope/pkg@1.2'],
    ['https://u:p@h/x@y', 'https://u:*@h/x@y'],
    ['https://u:p@h/@scope/pkg@1.2', 'https://u:*@h/@scope/pkg@1.2'],
    ['https://u:p@h.example/@scope/pkg@c.example', 'https://u:*@h.example/@scope/pkg@c.example'],
    ['https://u:p@h:8080/x@y.example', 'https://u:*@h:8080/x@y.example'],
    ['npm://u:p@h/@scope/pkg@1.2', 'npm://u:*@h/@scope/pkg@1.2'],
    ['postgres://u:p@db:5432/a@b', 'postgres://u:*@db:5432/a@b'],
    ['postgres://u:p@[::1]/a@b', 'postgres://u:*@[::1]/a@b'],
    ['postgres://u:p@db/shop?mail=x@y.example', 'postgres://u:*@db/shop?mail=x@y.example'],
    ['postgres://u:p@db/shop, z@y', 'postgres://u:*@db/shop, z@y'],
    ['postgres://u:p@db/shop http://a@b', 'postgres://u:*@db/shop http://a@b'],
    ['postgres://u:p@db/a,http://u@h', 'postgres://u:*@db/a,http://u@h'],
    ['postgres://u:p@db/a@!', 'postgres://u:*@db/a@!'],
    ['postgres://u@db/a@b', 'postgres://u@db/a@b'],
  ])('%s', (line, shown) => {
    expect(masked(line)).toBe(shown);
  });

  test('redact hides it, too', () => {
    expect(redact('postgres://app:p@ss/w#rd@db:5432/shop')).toBe('postgres://app:@db:5432/shop');
    expect(redact('postgres://app:p@s?w@db/x')).toBe('postgres://app:@db/x');
    expect(redact('https://u:p@h/x@y')).toBe('https://u:@h/x@y');
  });
});

describe('RFC 9110 11.4: credentials behind "=" and behind other names', () => {
  test.each([
    ['authorization=Bearer mF_9.B5f-4.1JqM', 'authorization=Bearer *'],
    ['a=b proxy-authorization=Basic YW5uOnNlY3JldA== path=/x', 'a=b proxy-authorization=Basic * path=/x'],
    ['authorization=Basic YW5uOnNlY3JldDE= path=/x', 'authorization=Basic * path=/x'],
    ['authorization=Own mF_9.B5f-4.1JqM', 'authorization=Own *'],
    ['authorization=Digest username="a", response="hush"', 'authorization=Digest *'],
    ['authorization=mF_9.B5f-4.1JqM status=200', 'authorization=* status=200'],
    ['Authorization: mF_9.B5f-4.1JqM status=200', 'Authorization: * status=200'],
    ['Authorization: Basic YW5uOnNlY3JldA== path=/x', 'Authorization: Basic * path=/x'],
    ['token=Bearer mF_9.B5f-4.1JqM', 'token=Bearer *'],
    ['token: Bearer mF_9.B5f-4.1JqM', 'token: Bearer *'],
    ['token = Bearer mF_9.B5f-4.1JqM', 'token = Bearer *'],
    ['auth=Bearer mF_9.B5f-4.1JqM', 'auth=Bearer *'],
    ['auth: Bearer mF_9.B5f-4.1JqM', 'auth: Bearer *'],
    ['auth=basic user=ann', 'auth=basic user=ann'],
    ['auth=bearer is required', 'auth=bearer is required'],
    ['note=Bearer mF_9', 'note=Bearer mF_9'],
  ])('%s', (line, shown) => {
    expect(masked(line)).toBe(shown);
  });
});

describe('RFC 3986 7.5: parts beside a secret are shown', () => {
  test.each([
    ['https://x-access-token:hU5hhU5h@github.com/o/r.git', 'https://x-access-token:*@github.com/o/r.git'],
    ['https://token:443/x', 'https://token:443/x'],
    ['http_proxy=http://u:p@proxy:3128', 'http_proxy=http://u:*@proxy:3128'],
    ['DATABASE_URL=postgres://u:p@db/x A=b', 'DATABASE_URL=postgres://u:*@db/x A=b'],
    ['url=https://h/?a=1&token=hU5h&b=2', 'url=https://h/?a=1&token=*&b=2'],
    ['url=https://h/?token=hU5h&b=2', 'url=https://h/?token=*&b=2'],
    ['next=x://u:p@h/?a=b', 'next=x://u:*@h/?a=b'],
    ['/x;jsessionid=J9?page=2', '/x;jsessionid=*?page=2'],
    ['/x;jsessionid=J9/z?page=2', '/x;jsessionid=*/z?page=2'],
    ['/x;jsessionid=J9#top', '/x;jsessionid=*#top'],
    ['/x;token=hU5h?page=2&code=hU5hhU5hhU5h', '/x;token=*?page=2&code=*'],
    ['Server=a;Password=P4ss?W/!;Encrypt=True', 'Server=a;Password=*;Encrypt=True'],
  ])('%s', (line, shown) => {
    expect(masked(line)).toBe(shown);
  });
});
