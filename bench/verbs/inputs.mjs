/**
 * Inputs of the rows, by size: `times` units of about 256 bytes. Eight inputs of a row differ by `i`, so that no cache of
 * one string answers for all.
 */
import { flat } from '../corpora.mjs';

/** A list of `count` members. */
export const many = (count, make) => Array.from({ length: count }, (_, k) => make(k));

const number = (i, k) => 1000 + ((i * 37 + k * 11) % 9000);

const utf8 = (text) => Buffer.from(text, 'utf8').toString('utf8');

/** An absolute path in normal form, of 20 segments to a unit. */
export const path = (times, i) => flat(many(20 * times, (k) => `/archive-${number(i, k)}`).join(''));

/** A relative path with dot-segments. */
export const dotted = (times, i) => flat(many(20 * times, (k) => `/a/b/../${number(i, k)}`).join(''));

/** A path with triplets, some of them not in normal form. */
export const encodedPath = (times, i) => flat(many(20 * times, (k) => `/a%20%7eb%2f${number(i, k)}`).join(''));

/** A path without its first slash. */
export const rootless = (times, i) => path(times, i).slice(1);

/** The segments of a path, as data. */
export const segments = (times, i) => many(20 * times, (k) => `news & ${number(i, k)}`);

/** A query of 20 parameters to a unit. */
export const query = (times, i) => flat(many(20 * times, (k) => `name-${k % 40}=${number(i, k)}`).join('&'));

/** The parameters of a query. */
export const parameters = (times, i) => many(20 * times, (k) => `name-${number(i, k)}=a`);

/** A URI in normal form, of http. */
export const uri = (times, i) => flat(`http://www.example.com${path(times, i)}?id=${i}`);

/** The same with a fragment. */
export const withFragment = (times, i) => flat(`${uri(times, i)}#top`);

/** A URI that every safe rule changes. */
export const rough = (times, i) => flat(`HTTP://WWW.Example.COM:080${dotted(times, i)}${encodedPath(1, i)}`);

/** A URI with a password and a token. */
export const secret = (times, i) => flat(`http://joe:pass${i}@example.com${path(times, i)}?access_token=t${i}&b`);

/** A relative reference of a path. */
export const reference = (times, i) => flat(`../${rootless(times, i)}`);

/** A string without any character to encode. */
export const plain = (times, i) => flat(many(26 * times, (k) => `word-${number(i, k)}`).join('-'));

/** Words in English with spaces. */
export const words = (times, i) => flat(many(26 * times, (k) => `word ${number(i, k)}`).join(' '));

/** Words beyond ASCII. */
export const foreign = (times, i) => utf8(many(20 * times, (k) => `größe ${number(i, k)}`).join(' '));

/** The same encoded. */
export const encoded = (times, i) => flat(encodeURIComponent(foreign(times, i)));

/** An IRI with a host, a path and a query beyond ASCII. */
export const iri = (times, i) => utf8(`https://bücher.example/${foreign(times, i).replaceAll(' ', '/')}?q=ä`);

/** The URI of that IRI. */
export const uriOfIri = (times, i) =>
  flat(`https://xn--bcher-kva.example/${encodeURIComponent(foreign(times, i).replaceAll(' ', '-'))}?q=%C3%A4`);

/** The name of a host of many labels, longer than those of the DNS at each size. */
export const host = (times, i) => flat(`${many(25 * times, (k) => `label-${number(i, k)}`).join('.')}.example`);

/** The same in upper case, with triplets. */
export const roughHost = (times, i) => flat(`${many(20 * times, (k) => `L%61BEL-${number(i, k)}`).join('.')}.Example`);

/** A name that the tables of IDNA map. */
export const idn = (_, i) => `bücher${i}.例え.example`;

/** The same in the form of the DNS. */
export const aLabels = (_, i) => `xn--bcher-kva.b${i}.xn--r8jz45g.example`;

/** Prose with a URI in each unit. */
export const prose = (times, i) =>
  flat(
    many(times, (k) => `${words(1, i + k).slice(0, 200)} (see http://www.example.org/${number(i, k)}?q=a). `).join(''),
  );

/** Bytes of lines, each with a URI. */
export const lines = (times, i) =>
  Buffer.from(many(5 * times, (k) => `HTTP://www.Example.com/%7Earchive/${number(i, k)}?q=a\n`).join(''));

/** Entries of a list of hosts. */
export const hosts = (times, i) => many(10 * times, (k) => `host-${i}-${k}.example.com`);
